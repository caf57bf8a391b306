// The rows of the command palette, in named groups.
import type { ShownEntry } from '@/lib/domain/changes/pending-entries.ts';
import type { CommandRow } from '@/lib/domain/commands/commands.ts';
import { useTranslate } from '../../ui/language-provider.tsx';
import { PaletteRow } from './palette-row.tsx';

export type PaletteCommandRow = CommandRow<ShownEntry>;

export const PALETTE_ROWS_ID = 'palette-rows';

export function paletteRowId(index: number): string {
  return `palette-row-${index}`;
}

interface PaletteRowsProps {
  readonly rows: readonly PaletteCommandRow[];
  readonly text: string;
  readonly active: PaletteCommandRow | null;
  readonly onRun: (row: PaletteCommandRow) => void;
}

export function PaletteRows({ rows, text, active, onRun }: PaletteRowsProps) {
  const t = useTranslate();
  if (rows.length === 0) return null;
  return (
    <div className="scroller palette-rows" id={PALETTE_ROWS_ID} role="listbox" aria-label={t('command.rows')}>
      {[...new Set(rows.map(({ group }) => group))].map((group) => (
        // biome-ignore lint/a11y/useSemanticElements: HTML has no element for a group of options in a listbox.
        <div key={group} role="group" aria-labelledby={`palette-${group}`}>
          <p id={`palette-${group}`} className="section-title" role="presentation">
            {group === 'app' ? t('brand.name') : t(`command.group.${group}`)}
          </p>
          {rows.map((row, index) =>
            row.group === group ? (
              <PaletteRow
                key={row.id}
                id={paletteRowId(index)}
                command={row.command}
                text={text}
                active={row === active}
                onRun={() => onRun(row)}
              />
            ) : null,
          )}
        </div>
      ))}
    </div>
  );
}
