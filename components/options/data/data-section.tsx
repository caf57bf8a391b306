// What is kept on this computer, in numbers and as files.
import { problemSentence } from '@/lib/domain/words/problem-sentence.ts';
import { useMatches } from '@/lib/queries/options/use-matches.ts';
import { useActivity } from '@/lib/queries/use-activity.ts';
import { useLibrary, useRefreshLibrary } from '@/lib/queries/use-library.ts';
import { useOutbox } from '@/lib/queries/use-outbox.ts';
import { useAnnouncer } from '../../ui/announcer.tsx';
import { Button } from '../../ui/button.tsx';
import { useWord } from '../../ui/language.tsx';
import { EraseEverything } from './erase-everything.tsx';
import { ListExport } from './list-export.tsx';
import { SettingsFileBar } from './settings-file-bar.tsx';

export function DataSection({ version }: { readonly version: string }) {
  const word = useWord();
  const { announce } = useAnnouncer();
  const refresh = useRefreshLibrary();
  const numbers = new Intl.NumberFormat(word.language);
  const facts = useFacts(version);
  const onRefresh = () =>
    refresh.mutate(
      { again: true },
      {
        onSuccess: (done) =>
          announce({ text: done.ok ? word('data.refreshed') : problemSentence(word, done.problem) }),
      },
    );
  return (
    <>
      <p className="soft">{word('data.local')}</p>
      <dl className="facts data-facts">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{typeof value === 'number' ? numbers.format(value) : value}</dd>
          </div>
        ))}
      </dl>
      <Button disabled={refresh.isPending} onClick={onRefresh}>
        {word('data.refresh')}
      </Button>
      <ListExport />
      <SettingsFileBar />
      <EraseEverything />
    </>
  );
}

function useFacts(version: string): readonly (readonly [string, string | number])[] {
  const word = useWord();
  return [
    [word('data.version'), version],
    [word('data.anime'), useLibrary('anime').entries.length],
    [word('data.manga'), useLibrary('manga').entries.length],
    [word('data.outbox'), useOutbox().length],
    [word('data.matches'), useMatches()?.length ?? 0],
    [word('data.activity'), useActivity()?.length ?? 0],
  ];
}
