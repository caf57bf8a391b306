// How far the episode was played or the chapter read, where it counts, and what is missing in words.

import type { NowPlaying } from '@/lib/domain/now-playing.ts';
import { playbackOutlook } from '@/lib/domain/playback-outlook.ts';
import { FEWEST_PAGES } from '@/lib/domain/reading-session.ts';
import { clock, spanWords } from '@/lib/domain/words/times.ts';
import type { Word } from '@/lib/domain/words.ts';
import { useWord } from '../ui/language.tsx';

export function NowProgress({ now }: { readonly now: NowPlaying }) {
  const word = useWord();
  const reading = now.observed.kind === 'manga';
  if (!(now.duration > 0)) {
    return <p className="soft small now-missing">{word(reading ? 'now.reading.waiting' : 'now.noVideo')}</p>;
  }
  const played = Math.min(1, now.position / now.duration);
  return (
    <div className="now-progress">
      <div
        className="meter"
        role="progressbar"
        aria-label={word(reading ? 'now.reading.sofar' : 'now.played')}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={Math.round(played * 100)}
      >
        <span className="meter-fill" style={{ width: `${played * 100}%` }} />
        <span
          className="meter-mark"
          style={{ left: `${now.threshold * 100}%` }}
          title={word(reading ? 'now.reading.countsHere' : 'now.countsHere')}
        />
      </div>
      <div className="now-times small soft">
        <span>{reading ? pagesWords(word, now) : `${clock(now.position)} / ${clock(now.duration)}`}</span>
        <span>{reading ? missingPages(word, now) : missingTime(word, now)}</span>
      </div>
    </div>
  );
}

function missingTime(word: Word, now: NowPlaying): string {
  const outlook = playbackOutlook(now);
  if (outlook.kind === 'tooShort') return word('now.tooShort');
  if (outlook.kind === 'counts') return word('now.counts');
  const time = spanWords(word, outlook.missing);
  return word(outlook.kind === 'moreCoverage' ? 'now.moreCoverage' : 'now.untilThreshold', { time });
}

/** "page 12 of 20"; a long strip has no pages, so its share is told. */
function pagesWords(word: Word, { unit, position, duration }: NowPlaying): string {
  if (unit === 'strip') return shareWords(word, position / duration);
  return word('now.reading.page', { page: position, pages: duration });
}

function missingPages(word: Word, now: NowPlaying): string {
  const outlook = playbackOutlook(now, FEWEST_PAGES);
  if (outlook.kind === 'tooShort') return word('now.tooShort');
  if (outlook.kind === 'counts') return word('now.reading.counts');
  const skipped = outlook.kind === 'moreCoverage';
  if (now.unit === 'strip') {
    const share = shareWords(word, outlook.missing / now.duration);
    return word(skipped ? 'now.reading.moreShare' : 'now.reading.untilShare', { share });
  }
  const count = Math.ceil(outlook.missing);
  return word(skipped ? 'now.reading.morePages' : 'now.reading.untilPage', { count });
}

function shareWords(word: Word, share: number): string {
  return new Intl.NumberFormat(word.language, { style: 'percent' }).format(share);
}
