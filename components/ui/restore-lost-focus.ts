// Moves the focus to the next control when the focused control is removed, or disabled for a while. The browser would move it to the body.
import { useEffect } from 'react';

const FOCUSABLE = 'a[href], button, input, select, textarea, summary, [tabindex]';

/** While the page is shown, moves the focus to the next control when the focused control is removed. */
export function useRestoreLostFocus(): void {
  useEffect(() => {
    let focused: Element | null = document.activeElement;
    let before: Element | null = null;
    const onFocus = ({ target }: FocusEvent): void => {
      if (!(target instanceof Element) || target === focused) return;
      before = focused;
      focused = target;
    };
    // A click outside of the controls removes the focus on purpose. `blur` does not show this, because Chromium also sends it when a
    // control is removed.
    const onPointer = ({ target }: PointerEvent): void => {
      if (target instanceof Element && !target.closest(`${FOCUSABLE}, label`)) focused = null;
    };
    const observer = new MutationObserver((records) => {
      if (!isFocusLost() || !focused || focused === document.body) return;
      if (focused.isConnected) return void focusFirst([focused]);
      const opener = before ? [before] : [];
      focusFirst([...controlsBehind(focused, records), ...opener, ...controls('main')]);
    });
    observer.observe(document.body, { childList: true, subtree: true, attributeFilter: ['disabled'] });
    document.addEventListener('focusin', onFocus);
    document.addEventListener('pointerdown', onPointer);
    return () => {
      observer.disconnect();
      document.removeEventListener('focusin', onFocus);
      document.removeEventListener('pointerdown', onPointer);
    };
  }, []);
}

/** Whether no element has the focus. */
export function isFocusLost(): boolean {
  return document.activeElement === null || document.activeElement === document.body;
}

/** Returns the controls after the place where `gone` was. Returns none if the records do not contain that place. */
function controlsBehind(gone: Node, records: readonly MutationRecord[]): Element[] {
  const removal = records.find(({ removedNodes }) => [...removedNodes].some((node) => node.contains(gone)));
  if (!removal) return [];
  const { target, previousSibling } = removal;
  if (!target.isConnected) return controlsBehind(target, records);
  // If there was no previous sibling, `gone` was at the beginning of the parent.
  const place = previousSibling?.isConnected ? previousSibling : null;
  return controls('body').filter((control) =>
    place ? isBehind(control, place) && !place.contains(control) : isBehind(control, target),
  );
}

function isBehind(control: Element, place: Node): boolean {
  return Boolean(place.compareDocumentPosition(control) & Node.DOCUMENT_POSITION_FOLLOWING);
}

function controls(within: 'body' | 'main'): Element[] {
  return [...document.querySelectorAll(FOCUSABLE)].filter((control) => control.closest(within));
}

/** Tries the candidates one after another, because only the browser knows which of them are hidden. */
function focusFirst(candidates: readonly Element[]): void {
  for (const candidate of candidates) {
    if (!canFocus(candidate)) continue;
    candidate.focus();
    if (document.activeElement === candidate) return;
  }
}

/** Whether the Tab key can reach the control according to its attributes. Texts with `data-next-focus` can get the focus, too. */
function canFocus(control: Element): control is HTMLElement {
  return (
    control instanceof HTMLElement &&
    control.isConnected &&
    (control.tabIndex >= 0 || control.dataset.nextFocus !== undefined) &&
    !control.matches(':disabled')
  );
}
