// A button that opens the command palette. Its label contains the keys that open it, too.
import { useTranslate } from '../../ui/language-provider.tsx';
import { keyName } from '../key-names.ts';
import { PALETTE_SHORTCUT } from '../use-shortcuts.ts';

export function CommandPaletteButton({ onCommands }: { readonly onCommands: () => void }) {
  const t = useTranslate();
  const keys = PALETTE_SHORTCUT.split(' ').map((key) => keyName(t, key));
  const name = t('command.open', { keys: keys.join(' ') });
  return (
    <button type="button" className="open-commands" aria-label={name} title={name} onClick={onCommands}>
      {keys.map((key) => (
        <kbd key={key}>{key}</kbd>
      ))}
    </button>
  );
}
