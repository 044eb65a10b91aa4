#include <fribidi.h>
#include <stdlib.h>

/// Computes the embedding levels (Unicode Annex 9) of a one-line text whose base direction is that of its first strong
/// character. `levels` must have room for `count` of them. Returns 0 if memory ran out. In C because FriBidi's types
/// are enums in one version and numbers in another.
static inline int daybook_fribidi_levels(const uint32_t *scalars, int32_t count, int8_t *levels) {
  FriBidiCharType *types = calloc((size_t)count + 1, sizeof *types);
  FriBidiBracketType *brackets = calloc((size_t)count + 1, sizeof *brackets);
  FriBidiParType base = FRIBIDI_PAR_ON;
  int highest = 0;
  if (types && brackets) {
    fribidi_get_bidi_types(scalars, count, types);
    fribidi_get_bracket_types(scalars, count, types, brackets);
    highest = fribidi_get_par_embedding_levels_ex(types, brackets, count, &base, levels);
  }
  free(types);
  free(brackets);
  return highest;
}
