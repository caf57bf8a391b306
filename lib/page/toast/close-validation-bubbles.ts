// Closes the page's validation bubbles. Chromium draws them above the top layer and passes clicks through them, so a page could cover the
// toast with such a bubble.
import { buildElement } from '../elements.ts';

/**
 * How many milliseconds pass between two closings. Chromium takes about half a second to fade a bubble in, so a bubble that is closed
 * within this time is hardly visible.
 */
const CLOSE_EVERY = 100;

/**
 * Keeps bubbles closed until the returned function is called.
 *
 * We cannot detect that a page opens a bubble: the focus need not move, and the bubble's field can be in a closed shadow root or in a frame
 * of another origin. But a tab's process draws only one bubble at a time. So we open our own bubble, which replaces the page's bubble, and
 * close it at once. Our bubble belongs to an inert field, which cannot get the focus.
 */
export function closeValidationBubbles(root: ShadowRoot): () => void {
  // Do nothing in Firefox. Only Chromium is known to close our bubble at once without moving the focus.
  if (import.meta.env.FIREFOX) return () => undefined;
  const field = buildElement('input', { class: 'field', inert: '' }) as HTMLInputElement;
  root.append(field);
  let closed = Number.NEGATIVE_INFINITY;
  let frame = 0;
  const onFrame = (now: number): void => {
    if (now - closed >= CLOSE_EVERY) {
      closed = now;
      field.setCustomValidity('.');
      field.reportValidity();
      field.setCustomValidity('');
    }
    frame = requestAnimationFrame(onFrame);
  };
  frame = requestAnimationFrame(onFrame);
  return () => cancelAnimationFrame(frame);
}
