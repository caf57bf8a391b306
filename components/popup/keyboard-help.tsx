// The overlay that `?` opens: every key and what it does.
import { X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import type { WordKey } from '@/lib/domain/words.ts';
import { IconButton } from '../ui/button.tsx';
import { useTranslate } from '../ui/language.tsx';

const keys: readonly (readonly [readonly string[], Extract<WordKey, `help.${string}`>])[] = [
  [['/'], 'help.search'],
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

export function KeyboardHelp({ onClose }: { readonly onClose: () => void }) {
  const t = useTranslate();
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const element = dialog.current;
    if (element && !element.open) element.showModal();
  }, []);
  return (
    <dialog className="help" ref={dialog} aria-labelledby="help-title" onClose={onClose}>
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
            <dd>{t(meaning)}</dd>
          </div>
        ))}
      </dl>
    </dialog>
  );
}
