// Names are shown to people who decide by them, so each of their characters must be seen.

/**
 * Control and format characters, separators of lines, unassigned and private ones, and all that Unicode lets a program leave out when it
 * draws (fillers, joiners, soft hyphens, tags). Without such a property: the blank of Braille, the note without a head, the filler of Khitan
 * and the place of an object. All blanks but the usual one look like it, or like none.
 */
const UNSEEN =
  /[\p{Cc}\p{Cf}\p{Cn}\p{Co}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800\u{1d159}\u{16fe4}\ufffc]|(?! )\p{Zs}/u;
/** A mark that has no letter to stand on. */
const LONE_MARK = /(?:^|\s)\p{M}/u;

export function isVisible(text: string): boolean {
  const composed = text.normalize('NFKC');
  return !UNSEEN.test(text) && !UNSEEN.test(composed) && !LONE_MARK.test(composed);
}
