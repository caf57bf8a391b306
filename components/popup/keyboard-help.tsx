// The help overlay that `?` opens: all keys and their actions.
import { X } from 'lucide-react';
import { IconButton } from '../ui/button.tsx';
import { useTranslate } from '../ui/language-provider.tsx';
import { ShortcutList } from './shortcut-list.tsx';
import { useModal } from './use-modal.ts';

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
      <ShortcutList onCommands={onCommands} />
    </dialog>
  );
}
