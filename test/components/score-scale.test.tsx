// @vitest-environment jsdom
// Tests the question about the maximum of the service's scores, in the popup and in the options.
import { describe, expect, it } from 'vitest';
import { AccountSection } from '@/components/options/account/account-section.tsx';
import { Popup } from '@/components/popup/popup.tsx';
import { signedOutAccount } from '@/lib/domain/account.ts';
import type { ScaleAnswer, ScoreSummary } from '@/lib/domain/score-scale.ts';
import { readServiceProfile, storeServiceFacts } from '@/lib/store/service-profile.ts';
import { publishChanges, renderPage, renderSection, type WorkerAnswers } from './page.tsx';
import { click, pageText } from './page-actions.ts';

const service = {
  baseUrl: 'https://api.example',
  authUrl: 'https://api.example',
  clientId: 'a',
  clientSecret: '',
};
const worker: WorkerAnswers = {
  readService: () => ({ ...service, redirectUrl: 'https://redirect.example' }),
  answerScale: async ({ answer }) => storeServiceFacts(await readServiceProfile(), { scaleAnswer: answer }),
};

async function seen(highestScore: number, scaleAnswer: ScaleAnswer = ''): Promise<void> {
  const scores: ScoreSummary = { highestScore, scores: 20 };
  await storeServiceFacts(await readServiceProfile(), { ...scores, scaleAnswer });
}

describe('question about the score scale in the popup', () => {
  it.each([
    [87, 'Yes, up to 100', '100'],
    [87, 'No, write no scores', 'none'],
    [17, 'Yes, up to 20', '20'],
    [17, 'No, up to 100', '100'],
    [5, 'Yes, up to 5', '5'],
    [5, 'No, up to 10', '10'],
  ])('is asked for scores up to %d and answered with “%s”', async (highest, button, answer) => {
    await seen(highest);
    const sent = await renderPage(<Popup />, { worker });
    await click(button);
    expect(sent.at(-1)).toEqual({ message: 'answerScale', input: { answer } });
    await publishChanges('library');
    expect(pageText()).not.toContain(button);
  });

  it('shows which score would be written for an example', async () => {
    await seen(87);
    await renderPage(<Popup />);
    expect(pageText()).toContain('writes 87 for 8.7');
  });

  it.each([
    ['scores are out of 10', 9, ''],
    ['the user has answered', 87, '100'],
    ['the user wants no scores written', 87, 'none'],
  ] as const)('is not asked if %s', async (_name, highest, answer) => {
    await seen(highest, answer);
    await renderPage(<Popup />);
    expect(pageText()).not.toContain('up to');
  });
});

describe('question about the score scale in the options', () => {
  it("sends the user's answer to the worker", async () => {
    await seen(87);
    const sent = await renderSection(<AccountSection version="0.0.0" />, { worker });
    await click('Yes, up to 100');
    expect(sent.at(-1)).toEqual({ message: 'answerScale', input: { answer: '100' } });
  });

  it('can be answered again', async () => {
    await seen(17, '20');
    const sent = await renderSection(<AccountSection version="0.0.0" />, { worker });
    await click('Up to 100');
    expect(sent.at(-1)).toEqual({ message: 'answerScale', input: { answer: '100' } });
  });

  it.each(['', '100'] as const)('is not shown after a sign-out (answer: "%s")', async (answer) => {
    await seen(87, answer);
    await renderSection(<AccountSection version="0.0.0" />, { worker, account: signedOutAccount });
    expect(pageText()).not.toContain('p to 100');
  });

  it('is not shown for a service whose scores are out of 10', async () => {
    await seen(9);
    await renderSection(<AccountSection version="0.0.0" />, { worker });
    expect(pageText()).not.toContain('Scores at your service');
  });
});
