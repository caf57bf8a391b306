// The popup: a header, four tabs, and overlays for title details, help and commands.
import { Suspense, startTransition, useState } from 'react';
import { newestChangeInEffect } from '@/lib/domain/changes/activity.ts';
import { type DeepLink, noDeepLink } from '@/lib/domain/deep-link.ts';
import { useIsDataUnreadable } from '@/lib/queries/options/use-data-problem.ts';
import { useActivity } from '@/lib/queries/use-activity.ts';
import { useHasDataReset } from '@/lib/queries/use-data-reset.ts';
import { useRefreshLibraryOnOpen } from '@/lib/queries/use-library.ts';
import { useMustAskForScale } from '@/lib/queries/use-score-scale.ts';
import { AnnouncerProvider, useAnnouncer } from '../ui/announcer.tsx';
import { ErrorBoundary } from '../ui/error-boundary.tsx';
import { useLoadWhenIdle } from '../ui/lazy-component.ts';
import { useRestoreLostFocus } from '../ui/restore-lost-focus.ts';
import { useTheme } from '../ui/theme.ts';
import { AccountNotice } from './account-notice.tsx';
import { Header } from './header.tsx';
import {
  CommandPalette,
  DataResetNotice,
  KeyboardHelp,
  preloadPopup,
  ScoreScaleQuestion,
  TitleDetails,
  UnreadableDataNotice,
} from './lazy-components.ts';
import { DetailsBesideListContext, OpenDetailsContext } from './library/open-details.ts';
import { HistoryPanel, PanelBesideTab } from './now/panel-beside-tab.tsx';
import { PopupTabs } from './popup-tabs.tsx';
import { useAnnounceOvertakenEdits } from './use-announce-overtaken-edits.ts';
import { usePopupView } from './use-popup-view.ts';
import { PALETTE_SHORTCUT, useShortcuts } from './use-shortcuts.ts';
import { useUndoAndAnnounce } from './use-undo-and-announce.ts';

interface PopupProps {
  readonly start?: DeepLink;
  /** Opens the side panel; null if the browser has none. */
  readonly onPanel?: (() => void) | null;
  /** How much room there is. If `tall`, the history is shown, too. If `wide`, details are shown next to the list. */
  readonly room?: 'none' | 'tall' | 'wide';
}

export function Popup(props: PopupProps) {
  useTheme();
  useRestoreLostFocus();
  useRefreshLibraryOnOpen();
  useLoadWhenIdle(preloadPopup);
  return (
    <AnnouncerProvider>
      <PopupBody {...props} />
    </AnnouncerProvider>
  );
}

function PopupBody({ start = noDeepLink, onPanel = null, room = 'none' }: PopupProps) {
  const { tab, title, isMoving, openTitle, choose, focusField } = usePopupView(start);
  const [over, setOver] = useState<OverProps['part']>(null);
  const help = () => startTransition(() => setOver('help'));
  const commands = () => startTransition(() => setOver('palette'));
  const undoLast = useUndoLast();
  useAnnounceOvertakenEdits();
  useShortcuts({
    '/': focusField,
    '?': help,
    [PALETTE_SHORTCUT]: commands,
    // While a tab is loading, the user means a typed letter for the tab's field, so `u` does nothing.
    u: () => !isMoving() && undoLast(),
    Escape: title ? () => openTitle(null) : undefined,
  });
  const isWide = room === 'wide';
  return (
    <OpenDetailsContext value={openTitle}>
      <Header onHelp={help} onPanel={onPanel} />
      <Notices />
      <DetailsBesideListContext value={isWide}>
        <main className={isWide ? 'popup-main popup-main-wide' : 'popup-main'}>
          <PopupTabs
            tab={tab}
            onTab={choose}
            covered={title !== null && !isWide}
            query={start.query}
            onCommands={commands}
            history={room === 'tall' && <HistoryPanel />}
          />
          <ErrorBoundary resetKey={title?.id ?? tab}>
            <Suspense>
              {title && <TitleDetails key={title.id} title={title} onClose={() => openTitle(null)} />}
              {isWide && !title && <PanelBesideTab tab={tab} />}
            </Suspense>
          </ErrorBoundary>
        </main>
      </DetailsBesideListContext>
      <Over part={over} onCommands={commands} onHelp={help} onUndo={undoLast} onClose={() => setOver(null)} />
    </OpenDetailsContext>
  );
}

function Notices() {
  const isBroken = useIsDataUnreadable();
  const isFresh = useHasDataReset();
  const mustAskForScale = useMustAskForScale();
  return (
    <>
      <AccountNotice />
      <Suspense>
        {isBroken && <UnreadableDataNotice />}
        {isFresh && <DataResetNotice className="popup-notice" />}
        {mustAskForScale && <ScoreScaleQuestion className="popup-notice" />}
      </Suspense>
    </>
  );
}

interface OverProps {
  readonly part: 'help' | 'palette' | null;
  readonly onCommands: () => void;
  readonly onHelp: () => void;
  readonly onUndo: () => void;
  readonly onClose: () => void;
}

function Over({ part, onCommands, onHelp, onUndo, onClose }: OverProps) {
  return (
    <Suspense>
      {part === 'help' && <KeyboardHelp onCommands={onCommands} onClose={onClose} />}
      {part === 'palette' && <CommandPalette onClose={onClose} onHelp={onHelp} onUndo={onUndo} />}
    </Suspense>
  );
}

/**
 * Returns a function that undoes the last edit in this popup that was not undone yet. If no such edit exists, the function undoes the
 * newest change of the log.
 */
function useUndoLast(): () => void {
  const { undoLast } = useAnnouncer();
  // If the key is pressed again, the change before the undone change is undone, too. There is no redo.
  const newest = newestChangeInEffect(useActivity() ?? []);
  const undoLogged = useUndoAndAnnounce();
  return () => {
    if (!undoLast() && newest) undoLogged(newest);
  };
}
