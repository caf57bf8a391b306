// @vitest-environment jsdom
// Tests an error in one part of a page. The rest of the page stays usable, and the report contains no text that was shown on the page.
import { act } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import { ErrorBoundary } from '@/components/ui/error-boundary.tsx';
import { faultReport } from '@/lib/domain/diagnosis/fault-report.ts';
import { renderPage } from './page.tsx';

let broken = true;
function Part() {
  if (broken) throw new TypeError('cannot read Sousou no Frieren');
  return <p>the part</p>;
}

const press = (name: string) =>
  act(async () =>
    [...document.querySelectorAll('button')].find(({ textContent }) => textContent === name)?.click(),
  );

beforeEach(() => {
  broken = true;
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});

it('ErrorBoundary shows a message instead of a component that throws', async () => {
  await renderPage(
    <>
      <ErrorBoundary>
        <Part />
      </ErrorBoundary>
      <p>the rest</p>
    </>,
  );
  const written = vi.fn(async () => undefined);
  vi.stubGlobal('navigator', { userAgent: 'Browser/1', clipboard: { writeText: written } });
  expect(document.body.textContent).toContain('the rest');
  expect(document.querySelector('[role=alert]')?.textContent).toContain('could not be shown');
  await press('Copy a report');
  expect(written).toHaveBeenCalledWith(expect.stringContaining('TypeError'));
  expect(written).toHaveBeenCalledWith(expect.not.stringContaining('Frieren'));
  broken = false;
  await press('Show it again');
  expect(document.body.textContent).toContain('the part');
});

it('faultReport contains the type of the error, but not its message', () => {
  const fault = new Error('Frieren');
  fault.stack =
    'Error: Frieren\nmore Frieren\n    at f (chrome-extension://abcdef/chunks/page.js:1:2)\ng@moz-extension://0-1-2/x.js:3:4';
  expect(faultReport(fault, 'B')).toBe('Kiroku: Error\nB\nat f (/chunks/page.js:1:2)\ng@/x.js:3:4');
});
