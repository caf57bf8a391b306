// The popup: header, four tabs, and what lies over them (details of a title, help).
import { useState } from 'react';
import { isUndoable } from '@/lib/domain/activity.ts';
import { useActivity, useUndoActivity } from '@/lib/queries/use-activity.ts';
import { useFreshLibrary } from '@/lib/queries/use-library.ts';
import { AnnouncerProvider, useAnnouncer } from '../ui/announcer.tsx';
import { useTheme } from '../ui/theme.ts';
import { AccountNotice } from './account-notice.tsx';
import { Header } from './header.tsx';
import { KeyboardHelp } from './keyboard-help.tsx';
import { OpenDetailsContext, type TitleRef } from './open-details.ts';
import { PopupTabs, type TabName } from './popup-tabs.tsx';
import { TitleDetails } from './title-details.tsx';
import { useShortcuts } from './use-shortcuts.ts';

export function Popup() {
  useTheme();
  useFreshLibrary();
  return (
    <AnnouncerProvider>
      <PopupBody />
    </AnnouncerProvider>
  );
}

function PopupBody() {
  const [tab, setTab] = useState<TabName>('now');
  const [title, setTitle] = useState<TitleRef | null>(null);
  const [helpOpen, setHelpOpen] = useState(false);
  const undo = useUndoLast();
  const choose = (next: TabName) => {
    setTitle(null);
    setTab(next);
  };
  useShortcuts({
    '/': () => {
      choose('search');
      // Already open: the panel's own focusing on arrival does not come again.
      document.querySelector<HTMLInputElement>('#catalogue-search')?.focus();
    },
    '?': () => setHelpOpen(true),
    u: undo,
    Escape: title ? () => setTitle(null) : undefined,
  });
  return (
    <OpenDetailsContext value={setTitle}>
      <Header onHelp={() => setHelpOpen(true)} />
      <AccountNotice />
      <main className="popup-main">
        <PopupTabs tab={tab} onTab={choose} covered={title !== null} />
        {title && <TitleDetails key={title.id} title={title} onClose={() => setTitle(null)} />}
      </main>
      {helpOpen && <KeyboardHelp onClose={() => setHelpOpen(false)} />}
    </OpenDetailsContext>
  );
}

/** Takes back the last edit of this popup; where there is none, the newest change of the log. */
function useUndoLast(): () => void {
  const { undoLast } = useAnnouncer();
  const newest = useActivity()?.find(isUndoable);
  const { mutate } = useUndoActivity();
  return () => {
    if (!undoLast() && newest) mutate(newest.id);
  };
}
