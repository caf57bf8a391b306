// The four tabs. Their filters and the typed search survive when the user changes the tab.
import { type ReactNode, Suspense, useState } from 'react';
import { QUERY_MAX_LENGTH } from '@/lib/contract/limits.ts';
import type { MediaType } from '@/lib/contract/media.ts';
import type { TabName } from '@/lib/domain/deep-link.ts';
import { defaultLibraryView, type LibraryView } from '@/lib/domain/library-view.ts';
import { useAnimeBeingWatched, useInitialListType } from '@/lib/queries/use-library.ts';
import { isLikelyAired, useLikelyAired } from '@/lib/queries/use-likely-aired.ts';
import { useOutbox } from '@/lib/queries/use-outbox.ts';
import { useRememberedView, useSaveView } from '@/lib/queries/use-remembered-view.ts';
import { ErrorBoundary } from '../ui/error-boundary.tsx';
import { useTranslate } from '../ui/language-provider.tsx';
import { useIdle } from '../ui/lazy-component.ts';
import { type TabItem, Tabs } from '../ui/tabs.tsx';
import { ActivityPanel, LibraryPanel, SearchPanel } from './lazy-components.ts';
import { NowPanel } from './now/now-panel.tsx';

interface PopupTabsProps {
  readonly tab: TabName;
  readonly onTab: (tab: TabName) => void;
  /** Whether an overlay covers the panel. */
  readonly covered: boolean;
  /** The text that is searched at first. */
  readonly query: string;
  readonly onCommands: () => void;
  /** The history, which is shown above the log. */
  readonly history: ReactNode;
}

export function PopupTabs({ tab, onTab, covered, query: first, onCommands, history }: PopupTabsProps) {
  const t = useTranslate();
  const tabs = useTabItems();
  const remembered = useRememberedView();
  const rememberView = useSaveView();
  const firstType = useInitialListType(remembered?.type ?? 'anime', tab === 'library');
  const [chosenType, setType] = useState<MediaType | null>(null);
  const [view, setView] = useState<LibraryView>(() => {
    const { sort, reversed } = remembered ?? defaultLibraryView;
    return { ...defaultLibraryView, sort, reversed };
  });
  const type = chosenType ?? firstType;
  const [query, setQuery] = useState(first.slice(0, QUERY_MAX_LENGTH));
  const chooseType = (next: MediaType) => {
    setType(next);
    setView({ ...view, status: null, airedOnly: false });
    rememberView({ ...view, type: next });
  };
  const chooseView = (next: LibraryView) => {
    setView(next);
    if (next.sort !== view.sort || next.reversed !== view.reversed) rememberView({ ...next, type });
  };
  return (
    <Tabs label={t('popup.tabs')} tabs={tabs} value={tab} onChange={onTab}>
      <div className="panel" inert={covered}>
        <ErrorBoundary resetKey={tab}>
          <Suspense>
            {tab === 'now' && <NowPanel onSearch={() => onTab('search')} />}
            {tab === 'library' && (
              <LibraryPanel
                type={type}
                onType={chooseType}
                view={view}
                onView={chooseView}
                onSearch={(wanted) => {
                  if (wanted !== undefined) setQuery(wanted);
                  onTab('search');
                }}
              />
            )}
            {tab === 'search' && <SearchPanel query={query} onQuery={setQuery} onCommands={onCommands} />}
            {tab === 'activity' && <ActivityPanel history={history} />}
          </Suspense>
        </ErrorBoundary>
      </div>
    </Tabs>
  );
}

function useTabItems(): readonly TabItem<TabName>[] {
  const t = useTranslate();
  const count = useOutbox().filter((item) => item.state === 'asking' || item.state === 'failed').length;
  const badge = count > 0 ? { count, label: t('popup.needsYou', { count }) } : null;
  const outBadge = useOutBadge();
  return [
    { value: 'now', label: t('popup.now'), badge: null },
    { value: 'library', label: t('popup.library'), badge: outBadge },
    { value: 'search', label: t('popup.search'), badge: null },
    { value: 'activity', label: t('popup.activity'), badge },
  ];
}

/**
 * Returns a badge with the number of watched titles whose next episode has probably aired. The badge is quiet, because it needs no action.
 */
function useOutBadge(): TabItem<TabName>['badge'] {
  const t = useTranslate();
  const isIdle = useIdle();
  const out = useLikelyAired(isIdle);
  const count = useAnimeBeingWatched(isIdle).filter((entry) => isLikelyAired(out, entry)).length;
  return count > 0 ? { count, label: t('popup.out', { count }), quiet: true } : null;
}
