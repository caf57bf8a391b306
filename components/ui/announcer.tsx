// Announces the result of an action, visibly and to screen readers, with an undo for a few seconds.
import { createContext, type ReactNode, use, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useFailedActions } from '@/lib/queries/use-failed-actions.ts';
import { Button } from './button.tsx';
import { useTranslate } from './language-provider.tsx';

const SHOWN_MS = 8_000;

interface Announcement {
  readonly text: string;
  readonly undo?: () => void;
}

interface Announcer {
  readonly announce: (announcement: Announcement) => void;
  /** Undoes the last announced action that is in effect. The next call undoes the one before. Returns false if there is none. */
  readonly undoLast: () => boolean;
}

const AnnouncerContext = createContext<Announcer>({ announce: () => undefined, undoLast: () => false });

export function useAnnouncer(): Announcer {
  return use(AnnouncerContext);
}

export function AnnouncerProvider({ children }: { readonly children: ReactNode }) {
  const [shown, setShown] = useState<Announcement | null>(null);
  const undos = useRef<(() => void)[]>([]);
  const announce = useCallback((announcement: Announcement) => {
    if (announcement.undo) undos.current.push(announcement.undo);
    setShown(announcement);
  }, []);
  const t = useTranslate();
  useFailedActions(useCallback(() => announce({ text: t('problem.internal') }), [announce, t]));
  const undoLast = useCallback(() => {
    const last = undos.current.pop();
    last?.();
    return last !== undefined;
  }, []);
  // Must be the same function at each render, because a new function would restart the card's timer.
  const close = useCallback(() => setShown(null), []);
  const announcer = useMemo(() => ({ announce, undoLast }), [announce, undoLast]);
  return (
    <AnnouncerContext value={announcer}>
      {children}
      <AnnouncementCard shown={shown} onUndo={undoLast} onClose={close} />
    </AnnouncerContext>
  );
}

interface CardProps {
  readonly shown: Announcement | null;
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
      <div role="status" aria-live="polite">
        {shown && (
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
