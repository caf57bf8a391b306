// The overlay that `?` opens: every key and what it does.
import { X } from 'lucide-react';
import type { WordKey } from '@/lib/domain/words.ts';
import { IconButton } from '../ui/button.tsx';
import { useTranslate } from '../ui/language.tsx';
import { useModal } from './use-modal.ts';
import { COMMAND_KEYS } from './use-shortcuts.ts';

const keys: readonly (readonly [readonly string[], Extract<WordKey, `help.${string}`>])[] = [
  [['/'], 'help.search'],
  [COMMAND_KEYS.split(' '), 'help.commands'],
  [['↑', '↓', 'j', 'k'], 'help.move'],
  [['Enter'], 'help.open'],
  [['o'], 'help.place'],
  [['Space'], 'help.edit'],
  [['+', '−'], 'help.step'],
  [['1', '…', '9', '0'], 'help.score'],
  [['s'], 'help.status'],
  [['u'], 'help.undo'],
  [['Esc'], 'help.close'],
  [['?'], 'help.help'],
];

interface KeyboardHelpProps {
  readonly onCommands: () => void;
  readonly onClose: () => void;
}

export function KeyboardHelp({ onCommands, onClose }: KeyboardHelpProps) {
  const t = useTranslate();
  const { dialog, ...events } = useModal(onClose);
  return (
    <dialog className="help" ref={dialog} aria-labelledby="help-title" {...events}>
      <header className="help-header">
        <h2 id="help-title">{t('help.title')}</h2>
        <IconButton label={t('action.close')} onClick={() => dialog.current?.close()}>
          <X size={16} />
        </IconButton>
      </header>
      <dl className="help-keys">
        {keys.map(([names, meaning]) => (
          <div key={meaning}>
            <dt>
              {names.map((name) => (
                <kbd key={name}>{name}</kbd>
              ))}
            </dt>
            <dd>
              {meaning === 'help.commands' ? (
                <button type="button" className="help-link" onClick={onCommands}>
                  {t(meaning)}
                </button>
              ) : (
                t(meaning)
              )}
            </dd>
          </div>
        ))}
      </dl>
    </dialog>
  );
}
