// A title in a list, on two lines. Long titles are shortened in the middle, since seasons differ at the end.
import { titleTag } from '@/lib/domain/titles/title-script.ts';
import { shortenMiddle } from '@/lib/domain/words/shorten-middle.ts';

/** The characters that fit into two lines next to a cover and two buttons. */
const LONGEST = 64;
/** The same for Chinese characters, kana and Hangul, which are twice as wide. */
const LONGEST_WIDE = 32;

interface EntryTitleProps {
  readonly title: string;
  /** The name that matched the search; null if it is the shown title. */
  readonly alias?: string | null;
}

export function EntryTitle({ title, alias = null }: EntryTitleProps) {
  const lang = titleTag(title);
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
        <span className="entry-alias" title={alias} lang={titleTag(alias)}>
          {alias}
        </span>
      )}
    </>
  );
}
