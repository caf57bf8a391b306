// Global keys of the popup. They are ignored while the user types, or chooses a value of a field.
import { useLayoutEffect, useRef } from 'react';

type Shortcuts = Readonly<Record<string, (() => void) | undefined>>;

const isMac = navigator.platform.startsWith('Mac');
/** The label for the keys that open the command palette. */
export const PALETTE_SHORTCUT = isMac ? '⌘ K' : 'Ctrl K';

/** Registers the keys, by `KeyboardEvent.key`. Only the keys of `PALETTE_SHORTCUT` also work in fields. */
export function useShortcuts(shortcuts: Shortcuts): void {
  const latest = useRef(shortcuts);
  // Layout effects run before the browser paints, so keys work as soon as the popup is visible.
  useLayoutEffect(() => {
    latest.current = shortcuts;
  });
  useLayoutEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const isCommand = opensCommands(event);
      const action = latest.current[isCommand ? PALETTE_SHORTCUT : event.key];
      if (!action || event.defaultPrevented) return;
      if (!isCommand && (hasModifier(event) || isNeeded(event))) return;
      event.preventDefault();
      action();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
}

/** Whether the keys open the command palette. On a Mac this is ⌘ K, because Ctrl K deletes to the end of the line in a field. */
function opensCommands({ key, altKey, shiftKey, ctrlKey, metaKey }: KeyboardEvent): boolean {
  const isHeld = isMac ? metaKey && !ctrlKey : ctrlKey && !metaKey;
  return isHeld && !altKey && !shiftKey && key.toLowerCase() === 'k';
}

/** Whether the element itself handles the key. All inputs use arrow keys, including radio buttons. */
function isNeeded({ key, target }: KeyboardEvent): boolean {
  if (key === 'Escape') return false;
  return isTypingTarget(target) || (key.startsWith('Arrow') && target instanceof HTMLInputElement);
}

export function isTypingTarget(target: EventTarget | null): boolean {
  return (
    target instanceof Element && target.closest('input:not([type=radio]), select, textarea, dialog') !== null
  );
}

export function hasModifier(event: Pick<KeyboardEvent, 'altKey' | 'ctrlKey' | 'metaKey'>): boolean {
  return event.altKey || event.ctrlKey || event.metaKey;
}
