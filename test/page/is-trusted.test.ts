// @vitest-environment jsdom
// Tests that `isTrusted` distinguishes a person's action from an event that a page's script dispatches.
import { expect, it } from 'vitest';
import { isTrustedEvent } from '@/lib/page/is-trusted-event.ts';

it('isTrusted rejects an event that a script has dispatched', () => {
  let isTaken: boolean | null = null;
  document.body.addEventListener(
    'click',
    (event) => {
      isTaken = isTrustedEvent(event);
    },
    { once: true },
  );
  document.body.click();
  expect(isTaken).toBe(false);
});

it('isTrusted accepts an event of the browser', () => {
  expect(isTrustedEvent({ isTrusted: true } as Event)).toBe(true);
});
