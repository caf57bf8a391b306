// Lists the languages of the account area. The extension has the same languages.
import { de } from './de.ts';
import { en, type Texts } from './en.ts';
import { es } from './es.ts';
import { fr } from './fr.ts';
import { ja } from './ja.ts';
import { ptBr } from './pt-br.ts';

/** The languages with their own names. English comes first, because it is the fallback. */
export const languages: readonly { readonly name: string; readonly t: Texts }[] = [
  { name: 'English', t: en },
  { name: 'Deutsch', t: de },
  { name: 'Español', t: es },
  { name: 'Français', t: fr },
  { name: 'Português (Brasil)', t: ptBr },
  { name: '日本語', t: ja },
];

/** Returns the texts for exactly this tag. */
export const findTextsByTag = (tag: string): Texts | undefined => languages.find(({ t }) => t.tag === tag)?.t;

/** Returns the texts for a tag, or else for its language family: "de-AT" gives German, "pt" and "pt-PT" give Brazilian Portuguese. */
export function findTextsByTagOrFamily(tag: string): Texts | undefined {
  const wanted = tag.toLowerCase();
  const familyOf = (one: string) => one.toLowerCase().split('-')[0];
  const all = languages.map(({ t }) => t);
  return (
    all.find((t) => t.tag.toLowerCase() === wanted) ?? all.find((t) => familyOf(t.tag) === familyOf(wanted))
  );
}

/**
 * Returns the texts that fit best. `chosen` is the tag that the user or the app has chosen. `accepted` is the header Accept-Language (RFC 9110,
 * section 12.5.4), where the quality 0 rules out a language.
 */
export function chooseTexts(chosen: string | undefined, accepted: string | undefined): Texts {
  const wanted = (accepted ?? '')
    .slice(0, 200)
    .split(',')
    .map((part) => {
      const [tag = '', ...parameters] = part.split(';').map((piece) => piece.trim());
      const quality = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2) ?? '1';
      return { tag, quality: Number(quality) || 0 };
    })
    .filter(({ quality }) => quality > 0)
    .sort((one, other) => other.quality - one.quality);
  for (const tag of [chosen ?? '', ...wanted.map((one) => one.tag)]) {
    const texts = findTextsByTagOrFamily(tag);
    if (texts !== undefined) return texts;
  }
  return en;
}
