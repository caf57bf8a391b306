// The keys for resuming a title. If a row has a resume page, Enter on the row opens the page. The key `o` opens the page wherever the focus
// is, except in a field. Space still opens the editor.
import { type RefObject, useLayoutEffect } from 'react';
import { hasModifier, isTypingTarget } from '../use-shortcuts.ts';

/** Registers the keys, which do nothing if `open` is null. `button` is the button that opens the page, in the row or in the details. */
export function useResumeKeys(button: RefObject<HTMLButtonElement | null>, open: (() => void) | null): void {
  useLayoutEffect(() => {
    if (!open) return;
    const onKeyDown = (event: KeyboardEvent) => {
      const resumeButton = button.current;
      if (!resumeButton || event.defaultPrevented || hasModifier(event)) return;
      if (!isEnterOnRow(event, resumeButton) && !isWantedFromAnywhere(event, resumeButton)) return;
      // Prevent the click that Enter triggers on a button.
      event.preventDefault();
      if (!event.repeat) open();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [button, open]);
}

function isEnterOnRow({ key, target }: KeyboardEvent, resumeButton: Element): boolean {
  return key === 'Enter' && resumeButton.closest('[data-row]')?.querySelector('[data-row-focus]') === target;
}

function isWantedFromAnywhere({ key, target }: KeyboardEvent, resumeButton: Element): boolean {
  return key === 'o' && !isTypingTarget(target) && !resumeButton.closest('[inert]');
}
