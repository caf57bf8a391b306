// How far the episode was played or the chapter read, where it counts, and what is missing in words.

import type { ReactNode } from 'react';
import { playbackOutlook, readingOutlook } from '@/lib/domain/diagnosis/playback-outlook.ts';
import type { NowPlaying, NowProgress as Progress } from '@/lib/domain/watching/now-playing.ts';
import { clock, spanWords } from '@/lib/domain/words/times.ts';
import type { Word } from '@/lib/domain/words.ts';
import { useWord } from '../../ui/language.tsx';

type Playing = Extract<Progress, { kind: 'playing' }>;
type Reading = Extract<Progress, { kind: 'reading' }>;
type Rules = Pick<NowPlaying, 'threshold' | 'coverage'>;

export function NowProgress({ now }: { readonly now: NowPlaying }) {
  const word = useWord();
  const { progress, threshold } = now;
  switch (progress.kind) {
    case 'none': {
      const waiting = now.observed.kind === 'manga' ? 'now.reading.waiting' : 'now.noVideo';
      return <p className="soft small now-missing">{word(waiting)}</p>;
    }
    case 'playing': {
      const { position, duration } = progress;
      return (
        <Meter
          share={position / duration}
          mark={threshold}
          name={word('now.played')}
          hint={word('now.countsHere')}
        >
          <span>{`${clock(position)} / ${clock(duration)}`}</span>
          <span>{missingTime(word, progress, now)}</span>
        </Meter>
      );
    }
    case 'reading':
      return (
        <Meter
          share={progress.page / progress.pages}
          mark={threshold}
          name={word('now.reading.sofar')}
          hint={word('now.reading.countsHere')}
        >
          <span>{pagesWords(word, progress)}</span>
          <span>{missingPages(word, progress, now)}</span>
        </Meter>
      );
  }
}

interface MeterParts {
  /** 0–1, like `mark`: where it counts. */
  readonly share: number;
  readonly mark: number;
  readonly name: string;
  readonly hint: string;
  readonly children: ReactNode;
}

function Meter({ share, mark, name, hint, children }: MeterParts) {
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

function missingTime(word: Word, playing: Playing, rules: Rules): string {
  const outlook = playbackOutlook(playing, rules);
  if (outlook.kind === 'tooShort') return word('now.tooShort');
  if (outlook.kind === 'counts') return word('now.counts');
  const time = spanWords(word, outlook.missing);
  return word(outlook.kind === 'moreCoverage' ? 'now.moreCoverage' : 'now.untilThreshold', { time });
}

/** "page 12 of 20"; a long strip has no pages, so its share is shown. */
function pagesWords(word: Word, { unit, page, pages }: Reading): string {
  if (unit === 'strip') return shareWords(word, page / pages);
  return word('now.reading.page', { page, pages });
}

function missingPages(word: Word, reading: Reading, rules: Rules): string {
  const outlook = readingOutlook(reading, rules);
  if (outlook.kind === 'tooShort') return word('now.tooShort');
  if (outlook.kind === 'counts') return word('now.reading.counts');
  const skipped = outlook.kind === 'moreCoverage';
  if (reading.unit === 'strip') {
    const share = shareWords(word, outlook.missing / reading.pages);
    return word(skipped ? 'now.reading.moreShare' : 'now.reading.untilShare', { share });
  }
  const count = Math.ceil(outlook.missing);
  return word(skipped ? 'now.reading.morePages' : 'now.reading.untilPage', { count });
}

function shareWords(word: Word, share: number): string {
  return new Intl.NumberFormat(word.language, { style: 'percent' }).format(share);
}
