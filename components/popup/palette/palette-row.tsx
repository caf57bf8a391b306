// One row of the command palette, with a title or setting and its action.
import { ChevronRight, Pencil, Play, Plus, Settings } from 'lucide-react';
import { useEffect, useRef } from 'react';
import type { ShownEntry } from '@/lib/domain/changes/pending-entries.ts';
import { labelKeyByAppAction } from '@/lib/domain/commands/app-actions.ts';
import type { Command } from '@/lib/domain/commands/commands.ts';
import { findMatchingOtherName } from '@/lib/domain/library-view.ts';
import { labelOfOffer } from '@/lib/domain/resume/offer-label.ts';
import { shownTitle } from '@/lib/domain/titles/shown-title.ts';
import { entryChangeSentence } from '@/lib/domain/words/change-sentence.ts';
import { progressLabel, statusLabel } from '@/lib/domain/words/labels.ts';
import { mediaFactsText } from '@/lib/domain/words/title-facts.ts';
import type { Translate } from '@/lib/domain/words.ts';
import { Cover } from '../../ui/cover.tsx';
import { useTranslate } from '../../ui/language-provider.tsx';
import { EntryTitle } from '../library/entry-title.tsx';

interface PaletteRowProps {
  readonly id: string;
  readonly command: Command<ShownEntry>;
  /** The typed text. If it matches another name of the title, the row shows that name. */
  readonly text: string;
  readonly active: boolean;
  readonly onRun: () => void;
}

export function PaletteRow({ id, command, text, active, onRun }: PaletteRowProps) {
  const t = useTranslate();
  const row = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (active) row.current?.scrollIntoView({ block: 'nearest' });
  }, [active]);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: in a combobox, the field has the focus and handles the keys.
    <div
      ref={row}
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={active}
      className="palette-row"
      // Keep the focus in the text field.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onRun}
    >
      <span className="palette-mark">
        <RowMark command={command} />
      </span>
      <span className="entry-text">
        {command.kind === 'setting' || command.kind === 'app' ? (
          <span className="entry-title">
            {command.kind === 'app' ? t(labelKeyByAppAction[command.action]) : command.name}
          </span>
        ) : (
          <EntryTitle
            title={shownTitle(command.media, t.titles)}
            alias={command.kind === 'open' ? findMatchingOtherName(command.media, text, t.titles) : null}
          />
        )}
        {command.kind !== 'app' && (
          <span className={isAction(command) ? 'palette-change' : 'entry-facts'}>{factsOf(t, command)}</span>
        )}
      </span>
    </div>
  );
}

function isAction({ kind }: Command<ShownEntry>): boolean {
  return kind === 'edit' || kind === 'place';
}

function RowMark({ command }: { readonly command: Command<ShownEntry> }) {
  const t = useTranslate();
  if (command.kind === 'setting') return <Settings size={16} />;
  if (command.kind === 'app') return <ChevronRight size={16} />;
  if (command.kind === 'place') return <Play size={14} fill="currentColor" />;
  if (command.kind === 'edit') return command.entry ? <Pencil size={15} /> : <Plus size={16} />;
  return (
    <Cover url={command.media.coverUrl} title={shownTitle(command.media, t.titles)} width={26} height={36} />
  );
}

function factsOf(t: Translate, command: Exclude<Command<ShownEntry>, { kind: 'app' }>): string {
  if (command.kind === 'setting') return command.sectionName;
  if (command.kind === 'place') return labelOfOffer(t, command.entry, command.offer);
  const { media, entry } = command;
  // Show facts such as the type, because an anime and its manga may have the same name.
  if (command.kind === 'edit')
    return entry
      ? entryChangeSentence(t, media.type, command.patch)
      : `${t('command.add')} · ${mediaFactsText(t, media)}`;
  return entry ? `${statusLabel(t, entry.status)} · ${progressLabel(t, entry)}` : mediaFactsText(t, media);
}
