// The episode that the tab plays: its title, its progress, and its outcome.

import type { OutboxItem } from '@/lib/domain/changes/outbox-item.ts';
import type { PageDiagnosis } from '@/lib/domain/diagnosis/page-diagnosis.ts';
import { episodeKey } from '@/lib/domain/episode.ts';
import { shownTitle } from '@/lib/domain/titles/shown-title.ts';
import { titleLanguageTag } from '@/lib/domain/titles/title-script.ts';
import type { NowPlaying } from '@/lib/domain/watching/now-playing.ts';
import { episodeNumberText } from '@/lib/domain/words/labels.ts';
import { evidenceSentence } from '@/lib/domain/words/sentences.ts';
import type { Tab } from '@/lib/queries/use-now-playing.ts';
import { useOutbox } from '@/lib/queries/use-outbox.ts';
import { Cover } from '../../ui/cover.tsx';
import { useTranslate } from '../../ui/language-provider.tsx';
import { CountChapterButton } from './count-chapter-button.tsx';
import { NowPlayingStepSentence } from './now-playing-step-sentence.tsx';
import { NowProgressBar } from './now-progress-bar.tsx';
import { NowTitle } from './now-title.tsx';
import { PageFindings, PageHelpCard } from './page-findings.tsx';

interface NowCardProps {
  readonly now: NowPlaying;
  readonly tab: Tab;
  /** The diagnosis of the page; undefined until it is known. */
  readonly page: PageDiagnosis | null | undefined;
}

export function NowCard({ now, tab, page }: NowCardProps) {
  const t = useTranslate();
  const item = useItemOf(now);
  const { observed, match } = now;
  const counting = now.step.kind === 'watching' || now.step.kind === 'noVideo';
  return (
    <section
      className="now-card"
      aria-label={t(observed.mediaType === 'manga' ? 'now.reading.label' : 'now.label')}
    >
      <NowHead observed={observed} match={match} />
      {counting &&
        !page?.help &&
        (page?.uncounted ? <CountChapterButton now={now} /> : <NowProgressBar now={now} />)}
      {counting && page?.help && <PageHelpCard page={page} help={page.help} tab={tab} />}
      <NowPlayingStepSentence now={now} item={item} tab={tab} />
      <NowTitle key={episodeKey(observed)} now={now} tab={tab} asking={item?.state === 'asking'} />
      {match && match.evidence.length > 0 && <MatchReasons evidence={match.evidence} />}
      {page && !(counting && page.help) && <PageFindings page={page} tab={tab} />}
    </section>
  );
}

function NowHead({ observed, match }: Pick<NowPlaying, 'observed' | 'match'>) {
  const t = useTranslate();
  const title = match ? shownTitle(match.media, t.titles) : observed.seriesTitle;
  return (
    <div className="now-head">
      <Cover url={match?.media.coverUrl ?? null} title={title} width={64} height={91} />
      <div className="now-names">
        <p className="now-site">{observed.siteName}</p>
        <h2 lang={titleLanguageTag(title)}>{title}</h2>
        <p className="soft sentence">
          {match ? episodeNumberText(t, match.media.type, match.episode) : observed.episodeLabel}
        </p>
        {observed.provisional && (
          <p className="soft small">{t(observed.proposal ? 'now.proposed' : 'now.provisional')}</p>
        )}
        {match && title !== observed.seriesTitle && (
          <p className="soft small">
            {t('now.onThePage', { title: observed.seriesTitle, label: observed.episodeLabel })}
          </p>
        )}
      </div>
    </div>
  );
}

function MatchReasons({ evidence }: Pick<NonNullable<NowPlaying['match']>, 'evidence'>) {
  const t = useTranslate();
  return (
    <details className="evidence">
      <summary>{t('now.why')}</summary>
      <ul>
        {evidence.map((reason) => (
          <li key={reason.code}>{evidenceSentence(t, reason)}</li>
        ))}
      </ul>
    </details>
  );
}

/** Returns the outbox item of the tab's episode. Returns null before the episode counts, and after its change was sent. */
function useItemOf({ observed }: NowPlaying): OutboxItem | null {
  const key = episodeKey(observed);
  const sameEpisode = ({ change }: OutboxItem) =>
    change.kind === 'episode' && episodeKey(change.observed) === key;
  return useOutbox().find(sameEpisode) ?? null;
}
