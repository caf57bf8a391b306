// Detects a name's language from its letters, for fonts and screen readers.

/** Common simplified characters that Japanese does not use. */
const SIMPLIFIED =
  /[这说时为长东车见马鸟鱼龙门问间风飞书话语让认识们传战灵剑师圣术动华头对义罗陆恶历轻汉选远进还过边铁银锁阳阴隐难领顾颜馆验爱]/u;

/**
 * Returns a BCP 47 tag for an element's `lang`; undefined if the page's own language is right. Kana is Japanese, Hangul Korean, simplified
 * characters Chinese. Other names in Chinese characters count as Japanese, because most such names in the catalogue are Japanese. The name
 * of a Taiwanese work therefore gets the wrong tag.
 */
export function titleLanguageTag(name: string): 'ja' | 'ko' | 'zh' | undefined {
  if (!/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u.test(name))
    return undefined;
  if (/\p{Script=Hangul}/u.test(name)) return 'ko';
  if (/[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(name)) return 'ja';
  return SIMPLIFIED.test(name) ? 'zh' : 'ja';
}
