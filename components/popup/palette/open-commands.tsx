// The way to the commands for a mouse: their keys, as a button.
import { useTranslate } from '../../ui/language.tsx';
import { COMMAND_KEYS } from '../use-shortcuts.ts';

export function OpenCommands({ onCommands }: { readonly onCommands: () => void }) {
  const t = useTranslate();
  const name = t('command.open', { keys: COMMAND_KEYS });
  return (
    <button type="button" className="open-commands" aria-label={name} title={name} onClick={onCommands}>
      {COMMAND_KEYS.split(' ').map((key) => (
        <kbd key={key}>{key}</kbd>
      ))}
    </button>
  );
}
