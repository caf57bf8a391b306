// Tells the browser's own events from those that a page dispatches.

/** Whether the browser itself sent the event: a page can neither make nor copy such a one. */
export function isTrusted(event: Event): boolean {
  return event.isTrusted;
}
