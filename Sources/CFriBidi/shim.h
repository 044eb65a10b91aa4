#include <fribidi.h>
#include <stdlib.h>

/// Embedding levels (Unicode Annex 9) of a one-line text whose base direction its first strong character decides.
/// `levels` has room for `count` of them. Answers 0 when memory ran out. Here because FriBidi's types are C enums in one
/// version and numbers in another.
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
