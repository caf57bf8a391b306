// Lets the user correct the title, before and after the episode counts.
import { type RefObject, Suspense, useRef, useState } from 'react';
import { seasonKey } from '@/lib/domain/episode.ts';
import { shownTitle } from '@/lib/domain/titles/shown-title.ts';
import type { NowPlaying } from '@/lib/domain/watching/now-playing.ts';
import { namesakesSentence } from '@/lib/domain/words/sentences.ts';
import { useMatches } from '@/lib/queries/options/use-matches.ts';
import { useActivity } from '@/lib/queries/use-activity.ts';
import {
  shownEpisodeOf,
  type Tab,
  useCorrectMatch,
  useIgnoreTitle,
  useUnignoreTitle,
} from '@/lib/queries/use-now-playing.ts';
import { useAnnouncer } from '../../ui/announcer.tsx';
import { Button } from '../../ui/button.tsx';
import { useTranslate } from '../../ui/language-provider.tsx';
import { MatchChooser } from '../lazy-cards.ts';
import { useAnnounceIgnoredTitle } from '../use-announce-ignored-title.ts';

interface NowTitleProps {
  readonly now: NowPlaying;
  readonly tab: Tab;
  /** Whether a question from the outbox already lets the user choose or ignore the title. */
  readonly asking: boolean;
}

export function NowTitle({ now, tab, asking }: NowTitleProps) {
  const announceIgnored = useAnnounceIgnoredTitle();
  const correct = useCorrectMatch(shownEpisodeOf(tab, now));
  const ignore = useIgnoreTitle(shownEpisodeOf(tab, now));
  const [choosing, setChoosing] = useState(false);
  const returning = useRef(false);
  const again = useTrackAgain(now);
  if (asking) return null;
  const ignoreTitle = () => {
    announceIgnored(now.observed);
    ignore.mutate();
    setChoosing(false);
  };
  const close = () => {
    returning.current = true;
    setChoosing(false);
  };
  if (!choosing)
    return (
      <TitleLinks
        now={now}
        returning={returning}
        onChoose={() => setChoosing(true)}
        onIgnore={ignoreTitle}
        onTrack={again}
      />
    );
  return (
    <Suspense>
      <MatchChooser
        choices={now.match ? [] : (now.unsure?.choices ?? [])}
        observed={now.observed}
        episode={now.match?.episode ?? now.observed.episodeNumber}
        reach="season"
        onChoose={(correction) => {
          correct.mutate(correction);
          close();
        }}
        onIgnore={again ? null : ignoreTitle}
        onCancel={close}
      />
    </Suspense>
  );
}

interface TitleLinksProps {
  readonly now: NowPlaying;
  /**
   * Set this to true when the search is closed, so that the button that opened the search gets the focus again. It is then reset to false.
   */
  readonly returning: RefObject<boolean>;
  readonly onChoose: () => void;
  readonly onIgnore: () => void;
  /** Stops ignoring the title. Null if the title is not ignored. */
  readonly onTrack: (() => void) | null;
}

/**
 * Returns a function that stops ignoring the title. If the episode has counted meanwhile, that function also sends it. Returns null if the
 * title is not ignored.
 */
function useTrackAgain({ observed, step }: NowPlaying): (() => void) | null {
  const t = useTranslate();
  const { announce } = useAnnouncer();
  const { mutate } = useUnignoreTitle();
  const key = seasonKey(observed);
  const ignored = useMatches()?.find((match) => match.seasonKey === key && match.policy === 'ignore');
  const done = useActivity()?.find((line) => step.kind === 'done' && line.id === step.activityId);
  if (!ignored) return null;
  return () => {
    const watchedAt = done?.reason === 'policy' ? done.at : null;
    mutate({
      seasonKey: key,
      policy: ignored.rules.length > 0 ? 'auto' : null,
      episode: watchedAt === null ? null : { kind: 'episode', observed, watchedAt },
    });
    announce({ text: t('announce.notIgnored', { title: observed.seriesTitle }) });
  };
}

function TitleLinks({ now, returning, onChoose, onIgnore, onTrack }: TitleLinksProps) {
  const t = useTranslate();
  return (
    <>
      <CouldBe now={now} />
      <div className="now-links">
        <Button
          ref={(button) => {
            if (button && returning.current) button.focus();
            returning.current = false;
          }}
          size="small"
          variant={now.match ? 'quiet' : 'plain'}
          onClick={onChoose}
        >
          {t(now.match ? 'now.wrongTitle' : 'now.chooseTitle')}
        </Button>
        <Button size="small" variant="quiet" onClick={onTrack ?? onIgnore}>
          {t(onTrack ? 'match.track' : 'match.ignore')}
        </Button>
      </div>
    </>
  );
}

/** Shows the most likely title on sites where Kiroku does not ask. Only the popup shows this title. */
function CouldBe({ now: { match, unsure } }: Pick<NowTitleProps, 'now'>) {
  const t = useTranslate();
  const [likeliest] = unsure?.choices ?? [];
  if (match || !unsure?.quiet || !likeliest) return null;
  return (
    <p className="soft small">
      {namesakesSentence(t, unsure.choices) ??
        t('now.couldBe', { title: shownTitle(likeliest.media, t.titles) })}
    </p>
  );
}
