// Tests the limits of files. The largest allowed file is read, and a larger one is rejected.
import { describe, expect, it } from 'vitest';
import type { Lesson } from '@/lib/domain/files/lesson.ts';
import { type FileFormat, readUserFile, writeUserFile } from '@/lib/domain/files/user-file.ts';
import { defaultSettings } from '@/lib/domain/settings.ts';
import { isKnownSite } from '@/lib/sites/registry.ts';
import { lessonFileFormat } from '@/lib/store/files/read-lesson-file.ts';
import { matchFileFormat } from '@/lib/store/files/read-match-file.ts';
import { settingsFileFormat } from '@/lib/store/files/read-settings-file.ts';
import { readLessons, writeLessons } from '@/lib/store/lessons.ts';

const exportedAt = '2026-11-20T12:00:00.000Z';
const lesson = (number: number): Lesson => ({
  origin: `https://tv${number}.example`,
  taughtAt: number,
  title: { at: [{ selector: 'h1', form: null }], part: 'whole' },
  episode: { at: [{ selector: 'h2', form: null }], part: { kind: 'only' } },
});
const lessons = (count: number) => Array.from({ length: count }, (_, number) => lesson(number));

function write(format: FileFormat<unknown>, data: object): string {
  return writeUserFile(format.kind, { exportedAt, ...data });
}

it.each([
  [100, 'read'],
  [101, 'refused'],
])('settingsFileFormat: a file with %i servers of one site is %s', (count, kind) => {
  const origins = Array.from({ length: count }, (_, number) => `http://nas${number}.local`);
  const settings = { ...defaultSettings, selfHosted: { jellyfin: origins } };
  const format = settingsFileFormat(isKnownSite);
  const read = readUserFile(format, write(format, { settings, matches: [] }));
  expect(read.kind).toBe(kind);
  if (read.kind === 'refused')
    expect(read).toEqual({ kind, reason: 'wrongField', field: 'data.settings.selfHosted' });
});

describe('file size limit', () => {
  it.each<[string, FileFormat<unknown>, object]>([
    ['matches', matchFileFormat(isKnownSite), { matches: [] }],
    ['taught sites', lessonFileFormat, { lessons: [] }],
    ['settings', settingsFileFormat(isKnownSite), { settings: defaultSettings, matches: [] }],
  ])('accepts the largest file of %s', (_what, format, data) => {
    const content = write(format, data).padEnd(format.maxBytes);
    expect(readUserFile(format, content).kind).toBe('read');
    expect(readUserFile(format, `${content} `)).toEqual({ kind: 'refused', reason: 'tooLarge' });
  });
});

describe('lesson limit', () => {
  it('rejects a file with more than 500 taught sites', () => {
    const read = (count: number) =>
      readUserFile(lessonFileFormat, write(lessonFileFormat, { lessons: lessons(count) }));
    expect(read(500)).toMatchObject({ kind: 'read', data: { unreadable: 0 } });
    expect(read(501)).toEqual({ kind: 'refused', reason: 'wrongField', field: 'data.lessons' });
  });

  it('stores only the latest 500 taught sites', async () => {
    await writeLessons(lessons(501));
    const kept = await readLessons();
    expect(kept).toHaveLength(500);
    expect([kept[0]?.taughtAt, kept.at(-1)?.taughtAt]).toEqual([500, 1]);
  });
});
