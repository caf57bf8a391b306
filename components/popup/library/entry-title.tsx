// A title in a list, on at most two lines. A long title is shortened in the middle, because the names of seasons differ at the end.
import { titleLanguageTag } from '@/lib/domain/titles/title-script.ts';
import { shortenMiddle } from '@/lib/domain/words/shorten-middle.ts';

/** This many characters fit into two lines next to a cover and two buttons. */
const LONGEST = 64;
/** The limit for a title with Chinese characters, kana or Hangul, because these are twice as wide. */
const LONGEST_WIDE = 32;

interface EntryTitleProps {
  readonly title: string;
  /** The name that matched the search; null if the shown title matched it. */
  readonly alias?: string | null;
}

export function EntryTitle({ title, alias = null }: EntryTitleProps) {
  const lang = titleLanguageTag(title);
  const shown = shortenMiddle(title, lang ? LONGEST_WIDE : LONGEST);
  return (
    <>
      {shown === title ? (
        <span className="entry-title" title={title} lang={lang}>
          {title}
        </span>
      ) : (
        <span className="entry-title" title={title} lang={lang}>
          <span aria-hidden="true">{shown}</span>
          <span className="unseen">{title}</span>
        </span>
      )}
      {alias !== null && (
        <span className="entry-alias" title={alias} lang={titleLanguageTag(alias)}>
          {alias}
        </span>
      )}
    </>
  );
}
