// Keys that work anywhere in the popup, except while something is being typed or chosen.
import { useLayoutEffect, useRef } from 'react';

type Shortcuts = Readonly<Record<string, (() => void) | undefined>>;

/** Keyed by `KeyboardEvent.key`. */
export function useShortcuts(shortcuts: Shortcuts): void {
  const latest = useRef(shortcuts);
  // Layout effects run before the browser paints: as soon as the popup is seen, its keys work.
  useLayoutEffect(() => {
    latest.current = shortcuts;
  });
  useLayoutEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const action = latest.current[event.key];
      if (!action || event.defaultPrevented || hasModifier(event)) return;
      if (event.key !== 'Escape' && needsKey(event.target, event.key)) return;
      event.preventDefault();
      action();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
}

/** Arrows belong to every kind of input, radio buttons too. */
function needsKey(target: EventTarget | null, key: string): boolean {
  return isTyping(target) || (key.startsWith('Arrow') && target instanceof HTMLInputElement);
}

export function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof Element && target.closest('input:not([type=radio]), select, textarea, dialog') !== null
  );
}

export function hasModifier(event: Pick<KeyboardEvent, 'altKey' | 'ctrlKey' | 'metaKey'>): boolean {
  return event.altKey || event.ctrlKey || event.metaKey;
}
