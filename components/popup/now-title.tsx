// Says which title it really is: before the episode counts, and after.
import { useState } from 'react';
import type { NowPlaying } from '@/lib/domain/now-playing.ts';
import { type Tab, useCorrectMatch, useIgnoreTitle } from '@/lib/queries/use-now.ts';
import { useAnnouncer } from '../ui/announcer.tsx';
import { Button } from '../ui/button.tsx';
import { useWord } from '../ui/language.ts';
import { MatchChooser } from './match-chooser.tsx';

interface NowTitleProps {
  readonly now: NowPlaying;
  readonly tab: Tab;
  /** True while the outbox asks by itself: its question offers the same choices. */
  readonly asking: boolean;
}

export function NowTitle({ now, tab, asking }: NowTitleProps) {
  const word = useWord();
  const { announce } = useAnnouncer();
  const correct = useCorrectMatch(tab);
  const ignore = useIgnoreTitle(tab);
  const [choosing, setChoosing] = useState(false);
  if (asking) return null;
  const ignoreTitle = () => {
    ignore.mutate();
    announce({ text: word('announce.ignored', { title: now.observed.seriesTitle }) });
  };
  if (!choosing) {
    return (
      <div className="now-links">
        <Button size="small" look={now.match ? 'quiet' : 'plain'} onClick={() => setChoosing(true)}>
          {word(now.match ? 'now.wrongTitle' : 'now.chooseTitle')}
        </Button>
        <Button size="small" look="quiet" onClick={ignoreTitle}>
          {word('match.ignore')}
        </Button>
      </div>
    );
  }
  return (
    <MatchChooser
      choices={[]}
      type={now.observed.kind}
      searchFor={now.observed.seriesTitle}
      episode={now.match?.episode ?? now.observed.episodeNumber}
      onChoose={(media, episode) => {
        correct.mutate({ media, episode });
        setChoosing(false);
      }}
      onIgnore={ignoreTitle}
      onCancel={() => setChoosing(false)}
    />
  );
}
