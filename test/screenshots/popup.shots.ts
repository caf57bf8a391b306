// The popup in every state that a user can meet, each set up through the storage and the worker's answers.
import { test } from '../e2e/fixtures.ts';
import { inFrame, nothingSeen, seen } from '../e2e/screens/examples.ts';
import { type Answers, accountId, connected, fill, openPopup, shoot, speak, store } from './stage.ts';
import { among, asking, crunchyroll, playing, stuck, whichTitle, yearOfWatching } from './worlds.ts';

const problem = (code: string) => ({ ok: false, problem: { code, message: '' } });

test('now', async ({ kiroku }) => {
  const list = await connected(kiroku);
  const named = among(list);
  const account = await accountId(kiroku);
  const { media } = named('Sousou no Frieren');
  const frieren: Answers = { tabSite: crunchyroll, pageDiagnosis: seen() };
  const states: Readonly<Record<string, Answers>> = {
    nothing: {},
    playing: { ...frieren, nowPlaying: playing(media) },
    'player-in-frame': {
      ...frieren,
      nowPlaying: playing(media, { progress: { kind: 'none' }, step: { kind: 'noVideo' } }),
      pageDiagnosis: inFrame,
    },
    'site-not-allowed': { tabSite: { ...crunchyroll, granted: false } },
    'no-episode': { tabSite: crunchyroll, pageDiagnosis: nothingSeen },
  };
  for (const [name, answers] of Object.entries(states)) {
    const popup = await openPopup(kiroku, answers);
    await popup.locator('.now-card, .page-card, .empty').first().waitFor();
    await shoot(popup, `popup-now-${name}`);
    await popup.close();
  }
  const watched = yearOfWatching(list, account);
  const [line] = watched;
  const questions = {
    'which-title': whichTitle(named, account),
    jump: asking(account, { reason: 'jump', choices: [], media, episode: 12, evidence: [] }),
  };
  for (const [name, item] of Object.entries(questions)) {
    await fill(kiroku.desk, { outbox: [item], activity: watched });
    const nowPlaying = playing(media, {
      step: { kind: 'asking', itemId: item.id },
      match: name === 'jump' ? { media, episode: 12, evidence: [] } : null,
    });
    const popup = await openPopup(kiroku, { ...frieren, nowPlaying });
    await popup.locator('.question').waitFor();
    await shoot(popup, `popup-now-${name}`);
    await popup.close();
  }
  await fill(kiroku.desk, { outbox: [] });
  const nowPlaying = playing(media, { step: { kind: 'done', activityId: line?.id ?? '' } });
  const popup = await openPopup(kiroku, { ...frieren, nowPlaying });
  await popup.locator('.now-card .notice').waitFor();
  await shoot(popup, 'popup-now-recorded');
  await popup.locator('.now-links .button').first().click();
  await popup.locator('.chooser').waitFor();
  await popup.locator('.chooser-search').fill('frieren');
  await popup.locator('.choices').waitFor();
  await shoot(popup, 'popup-now-wrong-title');
});

test('library', async ({ kiroku }) => {
  const list = await connected(kiroku);
  const named = among(list);
  const popup = await openPopup(kiroku, {}, 1);
  await popup.locator('[data-row]').first().waitFor();
  await shoot(popup, 'popup-library');
  await popup.locator('.segment input').nth(1).click();
  await popup.locator('[data-row]').first().waitFor();
  await shoot(popup, 'popup-library-manga');
  await popup.locator('.segment input').nth(0).click();
  await popup.locator('.toolbar-text').fill('no such title');
  await popup.locator('.empty').waitFor();
  await shoot(popup, 'popup-library-none-found');
  await popup.locator('.toolbar-text').fill('');
  await popup.locator('[data-row] .entry-main').first().click();
  await popup.locator('.editor').waitFor();
  await shoot(popup, 'popup-library-editor');
  await popup.locator('.editor-actions .button').first().click();
  await popup.locator('.details article').waitFor();
  await shoot(popup, 'popup-details');
  await popup.locator('.details-scroller').evaluate((scroller) => scroller.scrollTo(0, 9999));
  await shoot(popup, 'popup-details-end');
  await popup.keyboard.press('Escape');
  await fill(kiroku.desk, { outbox: stuck(named, await accountId(kiroku)) });
  await popup.reload();
  await popup.getByRole('tab').nth(1).click();
  await popup.locator('.entry .tag').first().waitFor();
  await shoot(popup, 'popup-library-pending');
});

test('search', async ({ kiroku }) => {
  await connected(kiroku);
  const popup = await openPopup(kiroku, {}, 2);
  await shoot(popup, 'popup-search-start');
  await popup.getByRole('searchbox').fill('frieren');
  await popup.locator('.results li').first().waitFor();
  await shoot(popup, 'popup-search');
  await popup.getByRole('searchbox').fill('zzqx vvkw');
  await popup.locator('.empty svg').waitFor();
  await shoot(popup, 'popup-search-nothing');
  await popup.close();
  for (const code of ['rate_limited', 'unreachable', 'internal']) {
    const failing = await openPopup(kiroku, { search: problem(code), details: problem(code) }, 2);
    await failing.getByRole('searchbox').fill('frieren');
    await failing.locator('.popup-notice').waitFor();
    await shoot(failing, `popup-search-${code}`);
    await failing.close();
  }
});

test('activity', async ({ kiroku }) => {
  const list = await connected(kiroku);
  const named = among(list);
  const account = await accountId(kiroku);
  const popup = await openPopup(kiroku, {}, 3);
  await popup.locator('.empty').waitFor();
  await shoot(popup, 'popup-activity-empty');
  const activity = yearOfWatching(list, account);
  await fill(kiroku.desk, { activity, outbox: stuck(named, account) });
  await popup.reload();
  await popup.getByRole('tab').nth(3).click();
  await popup.locator('.log-line').first().waitFor();
  await shoot(popup, 'popup-activity-stuck');
  await fill(kiroku.desk, { outbox: [whichTitle(named, account)] });
  await popup.reload();
  await popup.getByRole('tab').nth(3).click();
  await popup.locator('.question').waitFor();
  await shoot(popup, 'popup-activity-question');
  await fill(kiroku.desk, { outbox: [] });
  await popup.reload();
  await popup.getByRole('tab').nth(3).click();
  await popup.locator('.log-line .entry-main').first().click();
  await popup.locator('.log-more').waitFor();
  await shoot(popup, 'popup-activity');
  await popup.keyboard.press('?');
  await popup.getByRole('dialog').waitFor();
  await shoot(popup, 'popup-help');
});

test('without an account, and with a session that has ended', async ({ kiroku }) => {
  await speak(kiroku);
  for (const [tab, name] of ['now', 'library', 'search', 'activity'].entries()) {
    const popup = await openPopup(kiroku, {}, tab);
    await popup.locator('.empty').first().waitFor();
    await shoot(popup, `popup-signed-out-${name}`);
    await popup.close();
  }
  await store(kiroku.desk, {
    account: { state: 'reconnect', id: 'unknown-user', name: 'Mika', problem: 'sessionEnded' },
  });
  const ended = await openPopup(kiroku);
  await ended.locator('.popup-notice').first().waitFor();
  await shoot(ended, 'popup-session-ended');
  await ended.getByRole('tab').nth(1).click();
  await ended.locator('.empty').waitFor();
  await shoot(ended, 'popup-session-ended-library');
});
