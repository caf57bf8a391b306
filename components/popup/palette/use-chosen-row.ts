// Which row Enter would take: the one that the keys went to, else the one that is safe to take at once.
import { useState } from 'react';
import type { PaletteItem } from './palette-rows.tsx';
import type { Commands } from './use-commands.ts';

interface ChosenRow {
  readonly active: PaletteItem | null;
  /** True where the key meant something. Enter without a row only goes to the first one. */
  readonly onKey: (key: string) => boolean;
}

export function useChosenRow(text: string, { rows, first }: Pick<Commands, 'rows' | 'first'>): ChosenRow {
  const [chosen, setChosen] = useState<{ text: string; id: string } | null>(null);
  // A row that has gone is not replaced by another one: Enter would do what was not chosen.
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

/** Around the ends, as in other lists under a field. `at`: -1 for none. */
function nextRow(key: string, at: number, count: number): number | null {
  if (key === 'ArrowDown') return (at + 1) % count;
  if (key === 'ArrowUp') return at <= 0 ? count - 1 : at - 1;
  return key === 'Enter' ? 0 : null;
}
