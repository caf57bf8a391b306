// Lets Escape cancel a question that is part of a page, as it cancels a dialog.
import type { KeyboardEvent } from 'react';

/** Returns the key handler for the element that contains the question. */
export function cancelOnEscape(cancel: () => void): (event: KeyboardEvent) => void {
  return (event) => {
    if (event.key !== 'Escape') return;
    // Escape must cancel only this question.
    event.stopPropagation();
    cancel();
  };
}
