// A list with a roving tabindex: arrow keys, j and k change the active row, and other keys act on it.
import {
  type FocusEvent,
  type KeyboardEvent,
  type RefObject,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { hasModifier, isTypingTarget, useShortcuts } from '../../popup/use-shortcuts.ts';

interface RovingOptions {
  /** Applies a key to the row. Returns true if the key had an effect. */
  readonly onKey?: (id: string, event: KeyboardEvent) => boolean;
  /** Called before a row gets the focus, so that a virtual list can render it. */
  readonly onMove?: (index: number) => void;
}

interface RovingList {
  readonly list: RefObject<HTMLUListElement | null>;
  readonly activeId: string | null;
  /** Props for the list element. Each row must have `data-row={id}`, and its main button `data-row-focus`. */
  readonly listProps: {
    readonly onKeyDown: (event: KeyboardEvent) => void;
    readonly onFocus: (event: FocusEvent) => void;
  };
}

const moves: Readonly<Record<string, (index: number, last: number) => number>> = {
  ArrowDown: (index, last) => Math.min(index + 1, last),
  j: (index, last) => Math.min(index + 1, last),
  ArrowUp: (index) => Math.max(index - 1, 0),
  k: (index) => Math.max(index - 1, 0),
  Home: () => 0,
  End: (_index, last) => last,
};

export function useRovingList(ids: readonly string[], { onKey, onMove }: RovingOptions = {}): RovingList {
  const list = useRef<HTMLUListElement>(null);
  const [active, setActive] = useState<Active>({ id: '', index: 0 });
  const { index, activeId, isGone } = placeOf(active, ids);
  const wanted = useWantedFocus(list, activeId);
  // If the focused row was removed, focus another row. Otherwise a keyboard user would have to start from the top of the page.
  useLayoutEffect(() => {
    if (!isGone || activeId === null) return;
    setActive({ id: activeId, index });
    if (document.activeElement === document.body) wanted.current = activeId;
  });
  const moveTo = (next: number) => {
    const id = ids[next];
    if (id === undefined) return;
    wanted.current = id;
    onMove?.(next);
    setActive({ id, index: next });
    if (id === activeId) focusRow(list.current, id);
  };
  const enter = () => {
    if (!list.current?.closest('[inert]')) moveTo(Math.max(index, 0));
  };
  useShortcuts({ j: enter, k: enter, ArrowDown: enter, ArrowUp: enter });
  const onKeyDown = (event: KeyboardEvent) => {
    const leaving = event.key === 'Escape';
    if ((isTypingTarget(event.target) && !leaving) || hasModifier(event) || activeId === null) return;
    const move = moves[event.key];
    if (move) moveTo(move(index, ids.length - 1));
    else if (!onKey?.(activeId, event)) return;
    if (leaving) focusRow(list.current, activeId);
    event.preventDefault();
  };
  const onFocus = (event: FocusEvent) => {
    const id = event.target.closest<HTMLElement>('[data-row]')?.dataset.row;
    if (id !== undefined && id !== activeId) setActive({ id, index: ids.indexOf(id) });
  };
  return { list, activeId, listProps: { onKeyDown, onFocus } };
}

interface Active {
  readonly id: string;
  readonly index: number;
}

/** Returns the index of the active row. If the row was removed, returns the index of the row that is now at its place. */
function placeOf({ id, index: before }: Active, ids: readonly string[]) {
  const found = ids.indexOf(id);
  const index = found >= 0 ? found : Math.min(before, ids.length - 1);
  return { index, activeId: ids[index] ?? null, isGone: id !== '' && found < 0 };
}

/** Stores which row gets the focus as soon as it is active; null if none. */
function useWantedFocus(list: RefObject<HTMLUListElement | null>, activeId: string | null) {
  const wanted = useRef<string | null>(null);
  useLayoutEffect(() => {
    if (wanted.current === null || wanted.current !== activeId) return;
    wanted.current = null;
    focusRow(list.current, activeId);
  });
  return wanted;
}

function focusRow(list: HTMLElement | null, id: string): void {
  const rows = [...(list?.querySelectorAll<HTMLElement>('[data-row]') ?? [])];
  const row = rows.find((candidate) => candidate.dataset.row === id);
  row?.querySelector<HTMLElement>('[data-row-focus]')?.focus();
}
