// Tests a server that is down, a server with a rate limit, and an ended session. Each problem is reported where it occurs, one click away
// from its solution.
import { connectNewAccountInWindow, setServerEntry } from '../account.ts';
import { openPopupTab } from '../choose-tab.ts';
import { createFaultClient } from '../data/faults.ts';
import { expect, test } from '../fixtures.ts';
import { E2E_APP } from '../settings.ts';
import { createInputCounter } from './input-counter.ts';

test.afterEach(async ({ server }) => createFaultClient(server.origin).reset());

test('a broken connection, a rate limit and an ended session are solved with one click each', async ({
  kiroku,
  server,
}) => {
  const faults = createFaultClient(server.origin);
  // The browser is already signed in at the service, so one click reconnects.
  await connectNewAccountInWindow(kiroku);
  await setServerEntry(kiroku, server.origin, 'Sousou no Frieren', { status: 'watching', progress: 4 });
  await kiroku.openPage('popup.html').then((popup) => popup.getByText('4 / 28').waitFor());

  await server.stop();
  const popup = await kiroku.openPage('popup.html');
  await openPopupTab(popup, 'Library');
  await expect(popup.getByText(/Kiroku cannot reach the list service/)).toBeVisible();
  await expect(popup.getByText('4 / 28'), 'the copy stays').toBeVisible();
  await server.start();
  const first = createInputCounter();
  await first.click(popup.getByRole('button', { name: 'Try again' }));
  await expect(popup.getByText(/Kiroku cannot reach the list service/)).toHaveCount(0);
  expect(first.clicks()).toBe(1);

  // This fault must last until it is removed, because the read that the click has started may still request its second list.
  await faults.fail({
    path: '/library',
    fault: { kind: 'status', status: 429, retryAfter: 1 },
    times: null,
  });
  const limited = await kiroku.openPage('popup.html');
  await openPopupTab(limited, 'Library');
  await expect(limited.getByText(/Too many requests/)).toBeVisible();
  await faults.reset();
  const second = createInputCounter();
  await second.click(limited.getByRole('button', { name: 'Try again' }));
  await expect(limited.getByText(/Too many requests/)).toHaveCount(0);
  expect(second.clicks()).toBe(1);

  await faults.revokeApp(E2E_APP.clientId);
  const ended = await kiroku.openPage('popup.html');
  await expect(ended.getByText(/Your session has ended/).first()).toBeVisible();
  const third = createInputCounter();
  const [window] = await Promise.all([
    kiroku.context.waitForEvent('page'),
    third.click(ended.getByRole('button', { name: 'Reconnect' })),
  ]);
  await window.getByRole('button', { name: 'Allow' }).waitFor();
  expect(third.clicks()).toBe(1);
});
