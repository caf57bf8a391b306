// The command palette: one field that finds titles, changes and settings. Choosing a row executes its command.
import { X } from 'lucide-react';
import { type KeyboardEvent, useState } from 'react';
import { QUERY_MAX_LENGTH } from '@/lib/contract/limits.ts';
import { lastEpisodeNumberOf } from '@/lib/domain/progress.ts';
import { problemSentence } from '@/lib/domain/words/problem-sentence.ts';
import type { Translate } from '@/lib/domain/words.ts';
import { IconButton } from '../../ui/button.tsx';
import { useTranslate } from '../../ui/language-provider.tsx';
import { Spinner } from '../../ui/notice.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { useModal } from '../use-modal.ts';
import { PALETTE_ROWS_ID, type PaletteCommandRow, PaletteRows, paletteRowId } from './palette-rows.tsx';
import { useChosenRow } from './use-chosen-row.ts';
import {
  type CommandResults,
  type PopupCommandHandlers,
  useCommands,
  useRunCommand,
} from './use-commands.ts';
import './command-palette.css';

interface CommandPaletteProps extends PopupCommandHandlers {
  readonly onClose: () => void;
}

export function CommandPalette({ onClose, onUndo, onHelp }: CommandPaletteProps) {
  const t = useTranslate();
  const { dialog, ...events } = useModal(onClose);
  const [text, setText] = useState('');
  const commands = useCommands(text);
  const { active, onKey } = useChosenRow(text, commands);
  const runCommand = useRunCommand({ onUndo, onHelp });
  const run = ({ command }: PaletteCommandRow) => {
    // Close the palette first, so that the focus returns to the element that had it. Do not close it for the help, which replaces this
    // dialog.
    if (command.kind !== 'app' || command.action !== 'help') dialog.current?.close();
    runCommand(command);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (isComposing(event)) return;
    if (event.key === 'Enter' && active) run(active);
    else if (!onKey(event.key)) return;
    event.preventDefault();
  };
  return (
    <dialog className="help palette" ref={dialog} aria-label={t('command.title')} {...events}>
      <div className="palette-head">
        <CommandField
          text={text}
          onText={setText}
          onKeyDown={onKeyDown}
          rows={commands.rows}
          active={active}
        />
        {commands.isSearching && <Spinner label={t('state.searching')} />}
        <IconButton label={t('action.close')} onClick={() => dialog.current?.close()}>
          <X size={16} />
        </IconButton>
      </div>
      <PaletteRows rows={commands.rows} text={text} active={active} onRun={run} />
      <p className="palette-hint" role="status">
        {hintFor(t, text.trim(), commands, active)}
      </p>
    </dialog>
  );
}

/** Whether the key belongs to an input method, in which Enter only confirms a word. */
function isComposing({ nativeEvent }: KeyboardEvent): boolean {
  return nativeEvent.isComposing;
}

interface CommandFieldProps {
  readonly text: string;
  readonly onText: (text: string) => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
  readonly rows: readonly PaletteCommandRow[];
  readonly active: PaletteCommandRow | null;
}

function CommandField({ text, onText, onKeyDown, rows, active }: CommandFieldProps) {
  const t = useTranslate();
  return (
    <SearchField
      // A field of type "search" would handle the first Escape itself.
      type="text"
      role="combobox"
      aria-expanded={rows.length > 0}
      aria-controls={rows.length > 0 ? PALETTE_ROWS_ID : undefined}
      aria-activedescendant={active ? paletteRowId(rows.indexOf(active)) : undefined}
      aria-autocomplete="list"
      className="palette-field"
      label={t('command.field')}
      value={text}
      maxLength={QUERY_MAX_LENGTH}
      onText={onText}
      onKeyDown={onKeyDown}
    />
  );
}

function hintFor(
  t: Translate,
  text: string,
  { rows, exceeded, isSearching, problem }: CommandResults,
  active: PaletteCommandRow | null,
): string {
  if (text === '') return t('command.examples');
  // If the catalogue could not be searched, "Nothing found" would be wrong.
  if (problem && !active) return problemSentence(t, problem);
  const last = exceeded && lastEpisodeNumberOf(exceeded.media);
  if (last) return t(`entry.beyond.${exceeded.type}`, { count: last });
  if (rows.length === 0) return isSearching ? '' : t('command.none', { query: text });
  return active ? '' : t('command.choose');
}
