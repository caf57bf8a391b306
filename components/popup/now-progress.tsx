// How far the episode was played, where it counts, and what is missing in words.

import type { NowPlaying } from '@/lib/domain/now-playing.ts';
import { playbackOutlook } from '@/lib/domain/playback-outlook.ts';
import { clock, spanWords } from '@/lib/domain/words/times.ts';
import { useWord } from '../ui/language.ts';

export function NowProgress({ now }: { readonly now: NowPlaying }) {
  const word = useWord();
  if (!(now.duration > 0)) return <p className="soft small now-missing">{word('now.noVideo')}</p>;
  const played = Math.min(1, now.position / now.duration);
  return (
    <div className="now-progress">
      <div
        className="meter"
        role="progressbar"
        aria-label={word('now.played')}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={Math.round(played * 100)}
      >
        <span className="meter-fill" style={{ width: `${played * 100}%` }} />
        <span
          className="meter-mark"
          style={{ left: `${now.threshold * 100}%` }}
          title={word('now.countsHere')}
        />
      </div>
      <div className="now-times small soft">
        <span>
          {clock(now.position)} / {clock(now.duration)}
        </span>
        <Missing now={now} />
      </div>
    </div>
  );
}

function Missing({ now }: { readonly now: NowPlaying }) {
  const word = useWord();
  const outlook = playbackOutlook(now);
  if (outlook.kind === 'tooShort') return <span>{word('now.tooShort')}</span>;
  if (outlook.kind === 'counts') return <span>{word('now.counts')}</span>;
  const time = spanWords(word, outlook.seconds);
  return (
    <span>{word(outlook.kind === 'moreCoverage' ? 'now.moreCoverage' : 'now.untilThreshold', { time })}</span>
  );
}
