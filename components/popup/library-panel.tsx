// The list: which type, which statuses, which text, in which order.
import { BookOpen } from 'lucide-react';
import { useDeferredValue, useMemo } from 'react';
import type { MediaType } from '@/lib/contract/media.ts';
import { type LibraryView, viewEntries } from '@/lib/domain/library-view.ts';
import { told } from '@/lib/domain/words/joined.ts';
import { useAccount, useConnect } from '@/lib/queries/use-account.ts';
import { type ShownLibrary, useLibrary } from '@/lib/queries/use-library.ts';
import { Button } from '../ui/button.tsx';
import { useWord } from '../ui/language.tsx';
import { EmptyState, Spinner } from '../ui/notice.tsx';
import { EntryList } from './entry-list.tsx';
import { LibraryToolbar } from './library-toolbar.tsx';
import { useStableOrder } from './use-stable-order.ts';

interface LibraryPanelProps {
  readonly type: MediaType;
  readonly onType: (type: MediaType) => void;
  readonly view: LibraryView;
  readonly onView: (view: LibraryView) => void;
  readonly onSearch: () => void;
}

export function LibraryPanel({ type, onType, view, onView, onSearch }: LibraryPanelProps) {
  const word = useWord();
  const library = useLibrary(type);
  const text = useDeferredValue(view.text);
  const { status, sort } = view;
  const found = useMemo(
    () => viewEntries(library.entries, { status, text, sort }),
    [library.entries, status, text, sort],
  );
  const rows = useStableOrder(found, JSON.stringify([type, status, text, sort]));
  return (
    <>
      <LibraryToolbar type={type} onType={onType} entries={library.entries} view={view} onView={onView} />
      <ListNews entries={library.entries} shown={rows.length} />
      {!library.filled && library.read > 0 && <FillProgress read={library.read} />}
      {rows.length > 0 && <EntryList key={type} entries={rows} label={word(`library.list.${type}`)} />}
      {rows.length === 0 && library.entries.length > 0 && (
        <EmptyState title={word('library.noneFound')}>
          <Button onClick={() => onView({ ...view, status: null, text: '' })}>
            {word('library.showAll')}
          </Button>
        </EmptyState>
      )}
      {library.entries.length === 0 && <EmptyLibrary type={type} library={library} onSearch={onSearch} />}
    </>
  );
}

/** For who listens: how many entries fit, and what has not arrived. There before it changes, else nobody hears it. */
function ListNews({ entries, shown }: { readonly entries: ShownLibrary['entries']; readonly shown: number }) {
  const word = useWord();
  const stuck = entries.filter(({ pending, problem }) => pending !== null && problem !== null).length;
  const fit = entries.length > 0 ? word('library.shown', { count: shown }) : '';
  const news = stuck > 0 ? word('library.stuck', { count: stuck }) : '';
  return (
    <p className="unseen" role="status">
      {told(word, [fit, news])}
    </p>
  );
}

/** How long the list is nobody knows before its end: the bar shows that it goes on, the words how far. */
function FillProgress({ read }: { readonly read: number }) {
  const word = useWord();
  const soFar = word('library.filled', { count: read });
  return (
    <div className="fill-progress small soft">
      <progress aria-label={word('library.filling')} aria-valuetext={soFar} />
      {soFar}
    </div>
  );
}

function EmptyLibrary(props: { type: MediaType; library: ShownLibrary; onSearch: () => void }) {
  const word = useWord();
  const account = useAccount();
  const { connect, pending } = useConnect();
  const icon = <BookOpen size={30} strokeWidth={1.5} />;
  // A list that was never read does not come either while the session has ended.
  if (account.state !== 'connected') {
    const action = (
      <Button look="primary" disabled={pending} onClick={connect}>
        {word(account.state === 'reconnect' ? 'account.reconnect' : 'account.connectLong')}
      </Button>
    );
    return (
      <EmptyState icon={icon} title={word('library.signedOut')} action={action}>
        <p>{word('library.signedOutWhy')}</p>
      </EmptyState>
    );
  }
  if (props.library.loading || !props.library.filled) {
    return <EmptyState icon={<Spinner label={word('state.loading')} />} title={word('library.filling')} />;
  }
  return (
    <EmptyState
      icon={icon}
      title={word(`library.empty.${props.type}`)}
      action={<Button onClick={props.onSearch}>{word('library.findFirst')}</Button>}
    >
      <p>{word('library.emptyWhy')}</p>
    </EmptyState>
  );
}
