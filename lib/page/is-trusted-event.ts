// Distinguishes the browser's own events from events that a page dispatches.

/** Whether the browser itself created the event. A page cannot create an event for which this returns true. */
export function isTrustedEvent(event: Event): boolean {
  return event.isTrusted;
}
