// The state and handlers of a modal dialog. When it closes in any way, the focus returns to the earlier element.
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
    // Close the dialog before it is removed: an open dialog that is removed loses the focus.
    return () => element?.close();
  }, []);
  return {
    dialog,
    onClose,
    // The target is the dialog itself only if the click was on the backdrop.
    onClick: (event) => event.target === dialog.current && dialog.current?.close(),
    // Escape must close only this dialog.
    onKeyDown: (event) => event.key === 'Escape' && event.stopPropagation(),
  };
}
