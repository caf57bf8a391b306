// Tells a person's hand from a page's script.

/** Whether the browser itself sent the event: a page can neither make nor copy such a one. */
export function isByHand(event: Event): boolean {
  return event.isTrusted;
}
