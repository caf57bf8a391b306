// In which language a name is written, as far as its letters say: fonts and screen readers go by it.

/** Common characters that Chinese has simplified otherwise than Japanese, or alone. */
const SIMPLIFIED =
  /[这说时为长东车见马鸟鱼龙门问间风飞书话语让认识们传战灵剑师圣术动华头对义罗陆恶历轻汉选远进还过边铁银锁阳阴隐难领顾颜馆验爱]/u;

/**
 * A BCP 47 tag for the `lang` of an element; undefined for what the page's own language can say.
 * Kana is Japanese, Hangul Korean, simplified characters Chinese. Other names of Chinese characters alone count as Japanese,
 * as most of the catalogue's are: that of a Taiwanese work is marked wrongly.
 */
export function titleTag(name: string): 'ja' | 'ko' | 'zh' | undefined {
  if (!/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u.test(name))
    return undefined;
  if (/\p{Script=Hangul}/u.test(name)) return 'ko';
  if (/[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(name)) return 'ja';
  return SIMPLIFIED.test(name) ? 'zh' : 'ja';
}
