// Rejects names with invisible characters, because users decide by these names, for instance on the consent page.

/**
 * Characters that are not allowed: control, format, unassigned and private-use characters, line separators, and everything with
 * Default_Ignorable_Code_Point (fillers, joiners, soft hyphens, tags). Those without such a property are listed: Braille blank, null
 * notehead, Khitan filler, object replacement. Of the spaces, only U+0020 is allowed.
 */
const UNSEEN =
  /[\p{Cc}\p{Cf}\p{Cn}\p{Co}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800\u{1d159}\u{16fe4}\ufffc]|(?! )\p{Zs}/u;
/** A combining mark without a base letter. */
const LONE_MARK = /(?:^|\s)\p{M}/u;

export function isVisibleText(text: string): boolean {
  const composed = text.normalize('NFKC');
  return !UNSEEN.test(text) && !UNSEEN.test(composed) && !LONE_MARK.test(composed);
}
