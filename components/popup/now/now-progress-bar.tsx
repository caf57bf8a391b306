// The progress of an episode or chapter, the threshold at which it counts, and how much is missing until then.

import type { ReactNode } from 'react';
import { playbackOutlook, readingOutlook } from '@/lib/domain/diagnosis/playback-outlook.ts';
import type { NowPlaying, NowPlayingProgress as Progress } from '@/lib/domain/watching/now-playing.ts';
import { clockText, durationText } from '@/lib/domain/words/times.ts';
import type { Translate } from '@/lib/domain/words.ts';
import { useTranslate } from '../../ui/language-provider.tsx';
import { useProgressForecast } from './now-forecast.tsx';

type Playing = Extract<Progress, { kind: 'playing' }>;
type Reading = Extract<Progress, { kind: 'reading' }>;
type Rules = Pick<NowPlaying, 'threshold' | 'coverage'>;

export function NowProgressBar({ now }: { readonly now: NowPlaying }) {
  const t = useTranslate();
  const { progress, threshold } = now;
  // For an episode that will change nothing, do not show how much is missing until it counts.
  const changesNothing = useProgressForecast(now)?.kind === 'ignore';
  switch (progress.kind) {
    case 'none': {
      const waiting = now.observed.mediaType === 'manga' ? 'now.reading.waiting' : 'now.noVideo';
      return <p className="soft small now-missing">{t(waiting)}</p>;
    }
    case 'playing': {
      const { position, duration } = progress;
      return (
        <Meter share={position / duration} mark={threshold} name={t('now.played')} hint={t('now.countsHere')}>
          <span>{`${clockText(position)} / ${clockText(duration)}`}</span>
          {!changesNothing && <span>{missingTime(t, progress, now)}</span>}
        </Meter>
      );
    }
    case 'reading':
      return (
        <Meter
          share={progress.page / progress.pages}
          mark={threshold}
          name={t('now.reading.sofar')}
          hint={t('now.reading.countsHere')}
        >
          <span>{pagesWords(t, progress)}</span>
          {!changesNothing && <span>{missingPages(t, progress, now)}</span>}
        </Meter>
      );
  }
}

interface MeterProps {
  /** `share` is how much was played or read. `mark` is the threshold. Both are from 0 to 1. */
  readonly share: number;
  readonly mark: number;
  readonly name: string;
  readonly hint: string;
  readonly children: ReactNode;
}

function Meter({ share, mark, name, hint, children }: MeterProps) {
  const filled = Math.min(1, share) * 100;
  return (
    <div className="now-progress">
      <div
        className="meter"
        role="progressbar"
        aria-label={name}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={Math.round(filled)}
      >
        <span className="meter-fill" style={{ width: `${filled}%` }} />
        <span className="meter-mark" style={{ left: `${mark * 100}%` }} title={hint} />
      </div>
      <div className="now-times small soft">{children}</div>
    </div>
  );
}

function missingTime(t: Translate, playing: Playing, rules: Rules): string {
  const outlook = playbackOutlook(playing, rules);
  if (outlook.kind === 'tooShort') return t('now.tooShort');
  if (outlook.kind === 'counts') return t('now.counts');
  const time = durationText(t, outlook.missing);
  return t(outlook.kind === 'moreCoverage' ? 'now.moreCoverage' : 'now.untilThreshold', { time });
}

/** Returns a text such as "page 12 of 20". A long strip has no pages, so its text is a percentage. */
function pagesWords(t: Translate, { unit, page, pages }: Reading): string {
  if (unit === 'strip') return shareWords(t, page / pages);
  return t('now.reading.page', { page, pages });
}

function missingPages(t: Translate, reading: Reading, rules: Rules): string {
  const outlook = readingOutlook(reading, rules);
  if (outlook.kind === 'tooShort') return t('now.tooShort');
  if (outlook.kind === 'counts') return t('now.reading.counts');
  const skipped = outlook.kind === 'moreCoverage';
  if (reading.unit === 'strip') {
    const share = shareWords(t, outlook.missing / reading.pages);
    return t(skipped ? 'now.reading.moreShare' : 'now.reading.untilShare', { share });
  }
  const count = Math.ceil(outlook.missing);
  return t(skipped ? 'now.reading.morePages' : 'now.reading.untilPage', { count });
}

function shareWords(t: Translate, share: number): string {
  return new Intl.NumberFormat(t.language, { style: 'percent' }).format(share);
}
