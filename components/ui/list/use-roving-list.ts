// One row of a list is in the tab order; arrows, j and k move it, and other keys act on it.
import {
  type FocusEvent,
  type KeyboardEvent,
  type RefObject,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { hasModifier, isTyping, useShortcuts } from '../../popup/use-shortcuts.ts';

interface RovingOptions {
  /** True when the key meant something for this row. */
  readonly onKey?: (id: string, key: string) => boolean;
  /** Called before a row gets focus, so that a virtual list can bring it in. */
  readonly onMove?: (index: number) => void;
}

interface RovingList {
  readonly list: RefObject<HTMLUListElement | null>;
  readonly activeId: string | null;
  /** To be spread on the list; each row says `data-row={id}` and its main button `data-row-focus`. */
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
  const [active, setActive] = useState({ id: '', index: 0 });
  const wanted = useRef<string | null>(null);
  // A row that went away hands over to the one that took its place.
  const found = ids.indexOf(active.id);
  const index = found >= 0 ? found : Math.min(active.index, ids.length - 1);
  const activeId = ids[index] ?? null;
  useLayoutEffect(() => {
    if (wanted.current === null || wanted.current !== activeId) return;
    wanted.current = null;
    focusRow(list.current, activeId);
  });
  // A row that was removed while it had the focus takes it along, and the page would have to be walked from its beginning.
  useLayoutEffect(() => {
    if (active.id === '' || found >= 0 || activeId === null) return;
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
    if ((isTyping(event.target) && !leaving) || hasModifier(event) || activeId === null) return;
    const move = moves[event.key];
    if (move) moveTo(move(index, ids.length - 1));
    else if (!onKey?.(activeId, event.key)) return;
    if (leaving) focusRow(list.current, activeId);
    event.preventDefault();
  };
  const onFocus = (event: FocusEvent) => {
    const id = event.target.closest<HTMLElement>('[data-row]')?.dataset.row;
    if (id !== undefined && id !== activeId) setActive({ id, index: ids.indexOf(id) });
  };
  return { list, activeId, listProps: { onKeyDown, onFocus } };
}

function focusRow(list: HTMLElement | null, id: string): void {
  const rows = [...(list?.querySelectorAll<HTMLElement>('[data-row]') ?? [])];
  const row = rows.find((candidate) => candidate.dataset.row === id);
  row?.querySelector<HTMLElement>('[data-row-focus]')?.focus();
}
