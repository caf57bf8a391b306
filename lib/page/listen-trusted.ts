// The only function with which our scripts listen to events on pages. It ignores events that the page itself dispatches.
import { isTrustedEvent } from './is-trusted-event.ts';

type Act = (event: never) => unknown;

const listeners = new WeakMap<Act, (event: Event) => void>();

/** Calls `act` for events that the browser itself sends. Like `addEventListener`, adding the same function twice has no effect. */
export function listenToTrustedEvents<E extends Event = Event>(
  target: EventTarget,
  types: readonly string[],
  act: (event: E) => unknown,
  options: AddEventListenerOptions = {},
): void {
  const listener = listeners.get(act) ?? ((event: Event) => void (isTrustedEvent(event) && act(event as E)));
  listeners.set(act, listener);
  for (const type of types) target.addEventListener(type, listener, options);
}
