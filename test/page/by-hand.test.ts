// @vitest-environment jsdom
// The browser's own word tells a person's hand from a page's script.
import { expect, it } from 'vitest';
import { isByHand } from '@/lib/page/by-hand.ts';

it('takes no event for a person’s that a script has made and sent', () => {
  let isTaken: boolean | null = null;
  document.body.addEventListener(
    'click',
    (event) => {
      isTaken = isByHand(event);
    },
    { once: true },
  );
  document.body.click();
  expect(isTaken).toBe(false);
});

it('takes the event for a person’s that the browser itself has sent', () => {
  expect(isByHand({ isTrusted: true } as Event)).toBe(true);
});
