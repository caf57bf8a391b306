// Shows how much of each title was watched, the most watched title first.
import { type CSSProperties, useState } from 'react';
import type { TitleWatchCount } from '@/lib/domain/changes/history.ts';
import { titleLanguageTag } from '@/lib/domain/titles/title-script.ts';
import { useTitleOf } from '@/lib/queries/use-title-of.ts';
import { Button } from '../ui/button.tsx';
import { Cover } from '../ui/cover.tsx';
import { useTranslate } from '../ui/language-provider.tsx';

const FIRST = 8;

interface TitleTotalsProps {
  readonly totals: readonly TitleWatchCount[];
}

export function TitleTotals({ totals }: TitleTotalsProps) {
  const t = useTranslate();
  const titleOf = useTitleOf();
  const [all, setAll] = useState(false);
  const most = totals[0]?.count ?? 1;
  const hidden = totals.length - FIRST;
  if (!titleOf) return null;
  return (
    <>
      <h3 id="history-titles" className="history-titles">
        {t('history.titles')}
      </h3>
      <ol className="totals" aria-labelledby="history-titles">
        {totals.slice(0, all ? totals.length : FIRST).map((total) => (
          <TotalRow key={total.mediaId} total={total} title={titleOf(total)} share={total.count / most} />
        ))}
      </ol>
      {!all && hidden > 0 && (
        <Button variant="quiet" size="small" className="totals-more" onClick={() => setAll(true)}>
          {t('history.moreTitles', { count: hidden })}
        </Button>
      )}
    </>
  );
}

interface TotalRowProps {
  readonly total: TitleWatchCount;
  readonly title: string;
  readonly share: number;
}

function TotalRow({ total, title, share }: TotalRowProps) {
  const t = useTranslate();
  const { coverUrl, type, count, last } = total;
  const date = new Intl.DateTimeFormat(t.language, { dateStyle: 'medium' }).format(last);
  return (
    <li className="total">
      <Cover url={coverUrl} title={title} width={26} height={37} />
      <span className="entry-text">
        <span className="entry-title" lang={titleLanguageTag(title)}>
          {title}
        </span>
        <span className="total-bar" style={{ '--share': share } as CSSProperties} aria-hidden="true" />
        <span className="soft small">
          {t(`history.${type}`, { count })} · {t('history.last', { date })}
        </span>
      </span>
    </li>
  );
}
