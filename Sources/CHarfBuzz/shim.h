#include <harfbuzz/hb.h>
#include <harfbuzz/hb-ot.h>

/// Draws a glyph's outline. HarfBuzz 7 renamed this call and deprecated the name of version 6 (Debian 12).
static inline void daybook_hb_draw_glyph(
    hb_font_t *font, hb_codepoint_t glyph, hb_draw_funcs_t *funcs, void *data) {
#if HB_VERSION_ATLEAST(7, 0, 0)
  hb_font_draw_glyph(font, glyph, funcs, data);
#else
  hb_font_get_glyph_shape(font, glyph, funcs, data);
#endif
}
