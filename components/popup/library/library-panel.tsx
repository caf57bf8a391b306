// The list tab, with choices of type, status, filter and order.
import { BookOpen } from 'lucide-react';
import { useDeferredValue, useEffect, useMemo, useRef } from 'react';
import type { MediaType } from '@/lib/contract/media.ts';
import type { ShownEntry } from '@/lib/domain/changes/pending-entries.ts';
import {
  applyLibraryView,
  type FilterResult,
  filterEntries,
  type LibraryView,
} from '@/lib/domain/library-view.ts';
import { useAccount, useConnect } from '@/lib/queries/use-account.ts';
import { type ShownLibrary, useLibrary, useRefreshProblem } from '@/lib/queries/use-library.ts';
import { isLikelyAired, useLikelyAired } from '@/lib/queries/use-likely-aired.ts';
import { Button } from '../../ui/button.tsx';
import { useTranslate } from '../../ui/language-provider.tsx';
import { EmptyState, Spinner } from '../../ui/notice.tsx';
import { EntryList } from './entry-list.tsx';
import {
  FirstListReadProgress,
  LibraryLiveRegion,
  StaleListNotice,
  UnreadableEntriesNotice,
} from './library-notices.tsx';
import { LibraryToolbar } from './library-toolbar.tsx';
import { useStableOrder } from './use-stable-order.ts';

interface LibraryPanelProps {
  readonly type: MediaType;
  readonly onType: (type: MediaType) => void;
  readonly view: LibraryView;
  readonly onView: (view: LibraryView) => void;
  /** Opens the search of the catalogue. With `query`, it searches at once. */
  readonly onSearch: (query?: string) => void;
}

export function LibraryPanel({ type, onType, view, onView, onSearch }: LibraryPanelProps) {
  const t = useTranslate();
  const library = useLibrary(type);
  const text = useDeferredValue(view.text);
  const rows = useRows(type, library.entries, { ...view, text });
  return (
    <>
      <LibraryToolbar
        type={type}
        onType={onType}
        entries={library.entries}
        view={view}
        onView={onView}
        onSearch={() => onSearch()}
      />
      <LibraryLiveRegion entries={library.entries} shown={rows.length} />
      <StaleListNotice library={library} />
      <UnreadableEntriesNotice unreadable={library.unreadable} />
      {!library.filled && library.read > 0 && <FirstListReadProgress read={library.read} />}
      {rows.length > 0 && (
        <EntryList key={type} entries={rows} text={text} label={t(`library.list.${type}`)} />
      )}
      {rows.length === 0 && library.entries.length > 0 && (
        <NoneFound
          text={text.trim()}
          onSearch={onSearch}
          onAll={() => onView({ ...view, status: null, airedOnly: false, text: '' })}
        />
      )}
      {library.entries.length === 0 && (
        <EmptyLibrary type={type} library={library} onSearch={() => onSearch()} />
      )}
    </>
  );
}

/** Returns the rows in the order in which the view was first shown. */
function useRows(type: MediaType, entries: readonly ShownEntry[], view: LibraryView) {
  const { status, airedOnly, text, sort, reversed } = view;
  const out = useLikelyAired();
  const { titles } = useTranslate();
  const list = useMemo(
    () =>
      applyLibraryView(entries, { status, airedOnly, text: '', sort, reversed }, titles, (entry) =>
        isLikelyAired(out, entry),
      ),
    [entries, status, airedOnly, sort, reversed, titles, out],
  );
  const before = useRef<FilterResult<ShownEntry> | null>(null);
  const found = useMemo(() => filterEntries(list, text, before.current), [list, text]);
  useEffect(() => {
    before.current = found;
  }, [found]);
  return useStableOrder(
    found.entries,
    JSON.stringify([type, status, airedOnly, text, sort, reversed, titles]),
  );
}

interface NoneFoundProps {
  readonly text: string;
  readonly onSearch: (query: string) => void;
  readonly onAll: () => void;
}

function NoneFound({ text, onSearch, onAll }: NoneFoundProps) {
  const t = useTranslate();
  return (
    <EmptyState title={t('library.noneFound')}>
      {text !== '' && (
        <Button variant="primary" onClick={() => onSearch(text)}>
          {t('library.searchFor', { query: text })}
        </Button>
      )}
      <Button onClick={onAll}>{t('library.showAll')}</Button>
    </EmptyState>
  );
}

function EmptyLibrary(props: { type: MediaType; library: ShownLibrary; onSearch: () => void }) {
  const t = useTranslate();
  const account = useAccount();
  const { connect, pending } = useConnect();
  const isStale = useRefreshProblem() !== null;
  const icon = <BookOpen size={30} strokeWidth={1.5} />;
  // The session has ended, so a list that was never read cannot be loaded. The notice above the tabs has the button to sign in.
  if (account.state === 'reconnect') return <EmptyState icon={icon} title={t('library.signedOut')} />;
  if (account.state === 'signed-out') {
    const action = (
      <Button variant="primary" disabled={pending} onClick={connect}>
        {t('account.connectLong')}
      </Button>
    );
    return (
      <EmptyState icon={icon} title={t('library.signedOut')} action={action}>
        <p>{t('library.signedOutWhy')}</p>
      </EmptyState>
    );
  }
  // The list is unknown, and the messages above explain why.
  if (isStale && !props.library.loading) return null;
  if (props.library.loading || !props.library.filled) {
    return <EmptyState icon={<Spinner label={t('state.loading')} />} title={t('library.filling')} />;
  }
  return (
    <EmptyState
      icon={icon}
      title={t(`library.empty.${props.type}`)}
      action={<Button onClick={props.onSearch}>{t('library.findFirst')}</Button>}
    >
      <p>{t(`library.emptyWhy.${props.type}`)}</p>
    </EmptyState>
  );
}
