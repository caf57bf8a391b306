// Moves the focus from the field above a list into its rows.
import type { KeyboardEvent } from 'react';

/** Focuses the row that is in the tab order; does nothing if there are no rows. */
export function focusCurrentRow(event: KeyboardEvent<HTMLElement>): void {
  const panel = event.currentTarget.closest('.panel');
  const row = panel?.querySelector<HTMLElement>('[data-row-focus][tabindex="0"]');
  if (!row) return;
  event.preventDefault();
  row.focus();
}
