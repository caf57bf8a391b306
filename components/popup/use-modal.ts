// A dialog over everything else. When it goes, in whatever way, the focus is where it was before.
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
    // Before it leaves the page: a dialog that is taken out while it is open takes the focus along.
    return () => element?.close();
  }, []);
  return {
    dialog,
    onClose,
    // What is clicked beside the dialog's parts is the dim around it.
    onClick: (event) => event.target === dialog.current && dialog.current?.close(),
    // Escape closes this and nothing behind it.
    onKeyDown: (event) => event.key === 'Escape' && event.stopPropagation(),
  };
}
