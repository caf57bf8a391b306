// @vitest-environment jsdom
// Tests taught sites in the options: listing, forgetting, export and import.
import { act } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { browser } from 'wxt/browser';
import { Options } from '@/components/options/options.tsx';
import type { Lesson } from '@/lib/domain/files/lesson.ts';
import { readUserFile, writeUserFile } from '@/lib/domain/files/user-file.ts';
import { lessonFileFormat } from '@/lib/store/files/read-lesson-file.ts';
import { publishChanges, renderPage, type SentMessage, waitUntilPageIdle } from '../page.tsx';
import { announcedText, chooseFile, click, collectSavedFiles } from '../page-actions.ts';

const lesson: Lesson = {
  origin: 'https://tv.example',
  taughtAt: Date.UTC(2026, 10, 20),
  title: { at: [{ selector: 'h1', form: null }], part: 'whole' },
  episode: { at: [{ selector: '#episode', form: null }], part: { kind: 'label' } },
};
const FORGET = 'Forget what was learnt about https://tv.example';

async function open(lessons: readonly Lesson[], importLessons = () => 1): Promise<SentMessage[]> {
  Object.assign(browser.permissions, { getAll: async () => ({ origins: [] }) });
  await browser.storage.local.set({ lessons: { version: 1, lessons } });
  location.hash = '#sites';
  return renderPage(<Options version="1.2.3" />, { worker: { importLessons } });
}

/** Returns the section about taught sites. */
const section = () => {
  const headings = [...document.querySelectorAll('h3')];
  return (
    headings.find(({ textContent }) => textContent === 'Taught and learnt sites')?.parentElement ??
    document.body
  );
};

describe('taught sites', () => {
  it('are deleted with one click', async () => {
    const sent = await open([lesson]);
    expect(document.body.textContent).toContain('Taught on Nov 20, 2026');
    await click(FORGET);
    expect(sent).toContainEqual({ message: 'forgetLesson', input: { origin: 'https://tv.example' } });
    expect(announcedText()).toContain('What was learnt about https://tv.example is forgotten.');
    await browser.storage.local.set({ lessons: { version: 1, lessons: [] } });
    await publishChanges('lessons');
    expect(document.body.textContent).not.toContain('Taught on');
  });

  it('are exported as a file that can be read again', async () => {
    const files = collectSavedFiles();
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
    await open([lesson]);
    const bars = [...document.querySelectorAll('button')].filter(
      ({ textContent }) => textContent?.trim() === 'Export',
    );
    await act(async () => bars[0]?.click());
    await waitUntilPageIdle();
    expect(readUserFile(lessonFileFormat, (await files[0]?.text()) ?? '')).toEqual({
      kind: 'read',
      data: { lessons: [lesson], unreadable: 0 },
    });
    expect(announcedText()).toContain('1 taught site is exported.');
  });

  it('are imported from a file', async () => {
    const sent = await open([]);
    const file = writeUserFile('kiroku-taught-sites', { lessons: [lesson, { origin: 1 }] });
    await chooseFile(file, { within: section() });
    expect(sent).toContainEqual({ message: 'importLessons', input: { lessons: [lesson] } });
    expect(announcedText()).toContain('1 site was imported. Some of the file could not be read.');
  });

  it('are not imported from a file of matches', async () => {
    const sent = await open([]);
    await chooseFile(writeUserFile('kiroku-matches', { matches: [] }), { within: section() });
    expect(document.body.textContent).toContain('This is not a file of taught sites.');
    expect(sent.map(({ message }) => message)).not.toContain('importLessons');
  });
});
