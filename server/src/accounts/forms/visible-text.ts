// Names are shown to people who decide by them, so each of their characters must be seen.

/**
 * Control and format characters, separators of lines, unassigned and private ones, and all that Unicode lets a program leave out when it
 * draws (fillers, joiners, soft hyphens, tags). The blank of Braille has no such property.
 */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Cn}\p{Co}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]/u;

export function isVisible(text: string): boolean {
  return !UNSEEN.test(text) && !UNSEEN.test(text.normalize('NFKC'));
}
