// @vitest-environment jsdom
// The browser's own word tells a person's hand from a page's script.
import { expect, it } from 'vitest';
import { isTrusted } from '@/lib/page/is-trusted.ts';

it('takes no event for a person’s that a script has made and sent', () => {
  let isTaken: boolean | null = null;
  document.body.addEventListener(
    'click',
    (event) => {
      isTaken = isTrusted(event);
    },
    { once: true },
  );
  document.body.click();
  expect(isTaken).toBe(false);
});

it('takes the event for a person’s that the browser itself has sent', () => {
  expect(isTrusted({ isTrusted: true } as Event)).toBe(true);
});
