// The state and handlers of a modal dialog. However the dialog closes, the focus returns to the element that had it before.
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
    // Close the dialog before it is removed. A dialog that is removed while open loses the focus.
    return () => element?.close();
  }, []);
  return {
    dialog,
    onClose,
    // The target is the dialog itself only if the click was on the backdrop.
    onClick: (event) => event.target === dialog.current && dialog.current?.close(),
    // Escape must close only this dialog, not the overlay below it.
    onKeyDown: (event) => event.key === 'Escape' && event.stopPropagation(),
  };
}
