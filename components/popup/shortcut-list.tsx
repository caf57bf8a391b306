// The list of all keys of the popup.
import type { TextKey } from '@/lib/domain/words.ts';
import { useTranslate } from '../ui/language-provider.tsx';
import { keyName } from './key-names.ts';
import { PALETTE_SHORTCUT } from './use-shortcuts.ts';

const keys: readonly (readonly [readonly string[], Extract<TextKey, `help.${string}`>])[] = [
  [['/'], 'help.search'],
  [PALETTE_SHORTCUT.split(' '), 'help.commands'],
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

interface ShortcutListProps {
  /** Opens the command palette; undefined if there is none. */
  readonly onCommands?: () => void;
}

export function ShortcutList({ onCommands }: ShortcutListProps) {
  const t = useTranslate();
  return (
    <dl className="help-keys">
      {keys.map(([names, meaning]) => (
        <div key={meaning}>
          <dt>
            {names.map((name) => (
              <kbd key={name}>{keyName(t, name)}</kbd>
            ))}
          </dt>
          <dd>
            {meaning === 'help.commands' && onCommands ? (
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
  );
}
