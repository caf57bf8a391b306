// Announces the result of an action, visibly and to screen readers, with an undo for a few seconds.
import { createContext, type ReactNode, use, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { UserEdit } from '@/lib/domain/changes/latest-edit.ts';
import { useFailedActions } from '@/lib/queries/use-failed-actions.ts';
import { useIsLatestEdit } from '@/lib/queries/use-latest-edit.ts';
import { Button } from './button.tsx';
import { useTranslate } from './language-provider.tsx';

const SHOWN_MS = 8_000;

interface Announcement {
  readonly text: string;
  readonly undo?: () => void;
  /** Set if the page already shows the text. Only screen readers then get the message, because its card could hide a control. */
  readonly isAlreadyVisible?: true;
  /** The edit that `undo` reverts. The message disappears as soon as this edit is no longer the latest change of its title. */
  readonly edit?: UserEdit;
}

interface Announcer {
  readonly announce: (announcement: Announcement) => void;
  /** Undoes the last announced action. The next call undoes the action before that. Returns false if no action is left. */
  readonly undoLast: () => boolean;
}

const AnnouncerContext = createContext<Announcer>({ announce: () => undefined, undoLast: () => false });

export function useAnnouncer(): Announcer {
  return use(AnnouncerContext);
}

export function AnnouncerProvider({ children }: { readonly children: ReactNode }) {
  const [shown, setShown] = useState<ShownAnnouncement | null>(null);
  const count = useRef(0);
  const undos = useRef<(() => void)[]>([]);
  const announce = useCallback((announcement: Announcement) => {
    if (announcement.undo) undos.current.push(announcement.undo);
    count.current += 1;
    setShown({ ...announcement, number: count.current });
  }, []);
  const t = useTranslate();
  useFailedActions(useCallback(() => announce({ text: t('problem.internal') }), [announce, t]));
  const undoLast = useCallback(() => {
    const last = undos.current.pop();
    last?.();
    return last !== undefined;
  }, []);
  // The function must stay the same at each render, because a new function would restart the timer that hides the announcement.
  const close = useCallback(() => setShown(null), []);
  const announcer = useMemo(() => ({ announce, undoLast }), [announce, undoLast]);
  return (
    <AnnouncerContext value={announcer}>
      {children}
      <AnnouncementCard shown={shown} onUndo={undoLast} onClose={close} />
    </AnnouncerContext>
  );
}

interface ShownAnnouncement extends Announcement {
  /** Tells apart two announcements of the same text. */
  readonly number: number;
}

interface CardProps {
  readonly shown: ShownAnnouncement | null;
  readonly onUndo: () => void;
  readonly onClose: () => void;
}

function AnnouncementCard({ shown, onUndo, onClose }: CardProps) {
  const t = useTranslate();
  const [held, setHeld] = useState(false);
  useEffect(() => {
    if (!shown || held) return;
    const timer = setTimeout(onClose, SHOWN_MS);
    return () => clearTimeout(timer);
  }, [shown, held, onClose]);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: pointer and focus only pause the timer; the actions are buttons.
    <div
      className="announcement"
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      {shown?.edit && <CloseWhenOutdated key={shown.number} edit={shown.edit} onClose={onClose} />}
      <div role="status" aria-live="polite">
        {shown?.isAlreadyVisible && <p className="unseen">{shown.text}</p>}
        {shown && !shown.isAlreadyVisible && (
          <div className="announcement-card">
            <p>{shown.text}</p>
            {shown.undo && (
              <Button size="small" onClick={onUndo}>
                {t('action.undo')}
              </Button>
            )}
          </div>
        )}
      </div>
    </div>
  );
}

function CloseWhenOutdated({ edit, onClose }: { readonly edit: UserEdit; readonly onClose: () => void }) {
  const isLatest = useIsLatestEdit(edit);
  useEffect(() => {
    if (!isLatest) onClose();
  }, [isLatest, onClose]);
  return null;
}
