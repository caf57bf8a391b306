// Decides which row Enter executes. This is the row that the user chose by key, or else the row that is safe to execute at once.
import { useState } from 'react';
import type { PaletteCommandRow } from './palette-rows.tsx';
import type { CommandResults } from './use-commands.ts';

interface ChosenRow {
  readonly active: PaletteCommandRow | null;
  /** Handles a key. Returns true if the key had an effect. If no row is active, Enter activates the first row. */
  readonly onKey: (key: string) => boolean;
}

export function useChosenRow(
  text: string,
  { rows, first }: Pick<CommandResults, 'rows' | 'first'>,
): ChosenRow {
  const [chosen, setChosen] = useState<{ text: string; id: string } | null>(null);
  // If the chosen row was removed, activate no other row. Otherwise Enter would execute something unexpected.
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

/** Returns the index after an arrow key. The selection wraps around at the ends. `at` is the current index; -1 if no row is selected. */
function nextRow(key: string, at: number, count: number): number | null {
  if (key === 'ArrowDown') return (at + 1) % count;
  if (key === 'ArrowUp') return at <= 0 ? count - 1 : at - 1;
  return key === 'Enter' ? 0 : null;
}
