// Tests the size limits of files: the largest allowed file is read, and a larger one is rejected.
import { describe, expect, it } from 'vitest';
import type { Lesson } from '@/lib/domain/files/lesson.ts';
import { toLessonFile } from '@/lib/domain/files/lesson-file.ts';
import { toMatchFile } from '@/lib/domain/files/match-file.ts';
import { toSettingsFile } from '@/lib/domain/files/settings-file.ts';
import { defaultSettings } from '@/lib/domain/settings.ts';
import { isKnownSite } from '@/lib/sites/registry.ts';
import { parseJson } from '@/lib/store/files/parse-json.ts';
import { LESSON_FILE_MAX_BYTES, readLessonFile } from '@/lib/store/files/read-lesson-file.ts';
import { MATCH_FILE_MAX_BYTES, readMatchFile } from '@/lib/store/files/read-match-file.ts';
import { readSettingsFile, SETTINGS_FILE_MAX_BYTES } from '@/lib/store/files/read-settings-file.ts';
import { readLessons, writeLessons } from '@/lib/store/lessons.ts';

const AT = '2026-11-20T12:00:00.000Z';
const noMatches = toMatchFile([], AT);
const lesson = (number: number): Lesson => ({
  origin: `https://tv${number}.example`,
  taughtAt: number,
  title: { at: [{ selector: 'h1', form: null }], part: 'whole' },
  episode: { at: [{ selector: 'h2', form: null }], part: { kind: 'only' } },
});
const lessons = (count: number) => Array.from({ length: count }, (_, number) => lesson(number));

describe('file size limit', () => {
  it.each<[string, number, object, (content: string) => { kind: string; reason?: string }]>([
    ['matches', MATCH_FILE_MAX_BYTES, noMatches, (content) => readMatchFile(content, isKnownSite)],
    ['taught sites', LESSON_FILE_MAX_BYTES, toLessonFile([], AT), readLessonFile],
    [
      'settings',
      SETTINGS_FILE_MAX_BYTES,
      toSettingsFile(defaultSettings, noMatches),
      (content) => readSettingsFile(content, isKnownSite),
    ],
  ])('accepts %s of exactly %i characters, and rejects one more', (_what, most, file, read) => {
    const content = JSON.stringify(file).padEnd(most);
    expect(read(content).kind).toBe('read');
    expect(read(`${content} `)).toEqual({ kind: 'refused', reason: 'tooLarge' });
  });
});

describe('lesson limit', () => {
  it('rejects a file with more than 500 taught sites', () => {
    const read = (count: number) => readLessonFile(JSON.stringify(toLessonFile(lessons(count), AT)));
    expect(read(500)).toMatchObject({ kind: 'read', unreadable: 0 });
    expect(read(501)).toEqual({ kind: 'refused', reason: 'otherFile' });
  });

  it('stores the latest 500 taught sites', async () => {
    await writeLessons(lessons(501));
    const kept = await readLessons();
    expect(kept).toHaveLength(500);
    expect([kept[0]?.taughtAt, kept.at(-1)?.taughtAt]).toEqual([500, 1]);
  });
});

it.each([
  [100, 'read'],
  [101, 'refused'],
])('readSettingsFile: a file with %i servers of one site is %s', (count, kind) => {
  const origins = Array.from({ length: count }, (_, number) => `http://nas${number}.local`);
  const settings = { ...defaultSettings, selfHosted: { jellyfin: origins } };
  const read = readSettingsFile(JSON.stringify(toSettingsFile(settings, noMatches)), isKnownSite);
  expect(read.kind).toBe(kind);
  if (read.kind === 'refused') expect(read).toEqual({ kind, reason: 'badField', field: 'selfHosted' });
});

describe('parseJson', () => {
  it('ignores a leading BOM', () => {
    expect(parseJson('\uFEFF["x"]')).toEqual(['x']);
  });

  it('keeps a BOM inside a string', () => {
    expect(parseJson('["a\uFEFFb"]')).toEqual(['a\uFEFFb']);
  });
});
