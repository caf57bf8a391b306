// A title as a list shows it: two lines, and what is too long loses its middle, since seasons differ at the end.
import { shortenMiddle } from '@/lib/domain/words/shorten-middle.ts';

/** What two lines hold beside a cover and two buttons. */
const LONGEST = 64;

interface EntryTitleProps {
  readonly title: string;
  /** Another name, by which the title was found; null when it is found by this one. */
  readonly alias?: string | null;
}

export function EntryTitle({ title, alias = null }: EntryTitleProps) {
  const shown = shortenMiddle(title, LONGEST);
  return (
    <>
      {shown === title ? (
        <span className="entry-title" title={title}>
          {title}
        </span>
      ) : (
        <span className="entry-title" title={title}>
          <span aria-hidden="true">{shown}</span>
          <span className="unseen">{title}</span>
        </span>
      )}
      {alias !== null && (
        <span className="entry-alias" title={alias}>
          {alias}
        </span>
      )}
    </>
  );
}
