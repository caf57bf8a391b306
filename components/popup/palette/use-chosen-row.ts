// The row that Enter selects: the one chosen by keys, else the one that is safe to execute at once.
import { useState } from 'react';
import type { PaletteItem } from './palette-rows.tsx';
import type { Commands } from './use-commands.ts';

interface ChosenRow {
  readonly active: PaletteItem | null;
  /** Returns true if the key was used. Enter without a row selects the first one. */
  readonly onKey: (key: string) => boolean;
}

export function useChosenRow(text: string, { rows, first }: Pick<Commands, 'rows' | 'first'>): ChosenRow {
  const [chosen, setChosen] = useState<{ text: string; id: string } | null>(null);
  // A removed row is not replaced by another one, since Enter would execute something else.
  const id = chosen?.text === text ? chosen.id : first;
  const active = rows.find((row) => row.id === id) ?? null;
  const onKey = (key: string) => {
    const at = active ? rows.indexOf(active) : -1;
    const next = nextRow(key, at, rows.length);
    const row = next === null ? undefined : rows[next];
    if (!row) return false;
    setChosen({ text, id: row.id });
    return true;
  };
  return { active, onKey };
}

/** Wraps around at the ends, like other lists below a field. `at`: -1 for none. */
function nextRow(key: string, at: number, count: number): number | null {
  if (key === 'ArrowDown') return (at + 1) % count;
  if (key === 'ArrowUp') return at <= 0 ? count - 1 : at - 1;
  return key === 'Enter' ? 0 : null;
}
