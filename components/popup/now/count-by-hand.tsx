// A chapter whose pages Kiroku cannot see: the user counts it with a button.
import type { NowPlaying } from '@/lib/domain/watching/now-playing.ts';
import { episodeWord } from '@/lib/domain/words/labels.ts';
import { useChangeEntry } from '@/lib/queries/use-change-entry.ts';
import { Button } from '../../ui/button.tsx';
import { useTranslate } from '../../ui/language.tsx';
import { useForecast } from './now-forecast.tsx';

export function CountByHand({ now }: { readonly now: NowPlaying }) {
  const t = useTranslate();
  const change = useChangeEntry();
  const decision = useForecast(now);
  const { match } = now;
  const patch = decision && 'patch' in decision ? decision.patch : null;
  const onClick = () => match && patch && change({ kind: 'edit', media: match.media, patch });
  return (
    <>
      <p className="soft small">{t('now.reading.uncounted')}</p>
      {match && patch && (
        <Button size="small" onClick={onClick}>
          {t('now.reading.count', { episode: episodeWord(t, match.media.type, match.episode) })}
        </Button>
      )}
    </>
  );
}
