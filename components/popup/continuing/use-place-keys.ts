// Enter on a row with a resume page opens it, and `o` does so from anywhere. Space still opens the editor.
import { type RefObject, useLayoutEffect } from 'react';
import { hasModifier, isTyping } from '../use-shortcuts.ts';

/** If `open` is null, the keys do nothing here. `button`: the button that opens the page, in its row or in the details. */
export function usePlaceKeys(button: RefObject<HTMLButtonElement | null>, open: (() => void) | null): void {
  useLayoutEffect(() => {
    if (!open) return;
    const onKeyDown = (event: KeyboardEvent) => {
      const own = button.current;
      if (!own || event.defaultPrevented || hasModifier(event)) return;
      if (!isEnterOnRow(event, own) && !isWantedFromAnywhere(event, own)) return;
      // Prevents the click that Enter triggers on a button.
      event.preventDefault();
      if (!event.repeat) open();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [button, open]);
}

function isEnterOnRow({ key, target }: KeyboardEvent, own: Element): boolean {
  return key === 'Enter' && own.closest('[data-row]')?.querySelector('[data-row-focus]') === target;
}

function isWantedFromAnywhere({ key, target }: KeyboardEvent, own: Element): boolean {
  return key === 'o' && !isTyping(target) && !own.closest('[inert]');
}
