// A modal dialog. When it closes in any way, the focus returns to where it was.
import { type KeyboardEvent, type MouseEvent, type RefObject, useLayoutEffect, useRef } from 'react';

interface Modal {
  readonly dialog: RefObject<HTMLDialogElement | null>;
  readonly onClose: () => void;
  readonly onClick: (event: MouseEvent) => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
}

export function useModal(onClose: () => void): Modal {
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const element = dialog.current;
    if (element && !element.open) element.showModal();
    // Close it before it is removed: a dialog that is removed while open loses the focus.
    return () => element?.close();
  }, []);
  return {
    dialog,
    onClose,
    // A click on the dialog itself is a click on the backdrop.
    onClick: (event) => event.target === dialog.current && dialog.current?.close(),
    // Escape closes only this dialog.
    onKeyDown: (event) => event.key === 'Escape' && event.stopPropagation(),
  };
}
