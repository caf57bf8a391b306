// What a run is about, by what is named or has changed.
import { describe, expect, it } from 'vitest';
import { choose, chooseChanged } from './chosen.ts';
import { rooms } from './rooms.ts';

describe('what is named', () => {
  it('is all where nothing is', () => {
    const { chosen, wrong } = choose({ rooms: [], files: [] });
    expect([chosen.map(({ room }) => room), wrong]).toEqual([rooms, []]);
  });

  it('is a room and a file of another one, however they are written', () => {
    const { chosen, wrong } = choose({
      rooms: ['lib/domain/continuing/'],
      files: ['./lib/domain/changes/retry.ts'],
    });
    expect(chosen.map(({ room, files }) => [room.code, files.length > 1, files.at(0)])).toEqual([
      ['lib/domain/changes', false, 'lib/domain/changes/retry.ts'],
      ['lib/domain/continuing', true, expect.stringMatching(/^lib\/domain\/continuing\//)],
    ]);
    expect(wrong).toEqual([]);
  });

  it('is said to be wrong where it is no room, and no file of one', () => {
    const named = {
      rooms: ['lib/domains', 'lib/domain/changes'],
      files: ['lib/messaging/channel.ts', 'lib/domain/gone.ts'],
    };
    expect(choose(named).wrong).toEqual(['lib/domains', 'lib/messaging/channel.ts', 'lib/domain/gone.ts']);
  });
});

describe('what has changed', () => {
  const filesOf = (...changed: readonly string[]) => chooseChanged(changed).flatMap(({ files }) => files);

  it('is code of a room', () => {
    expect(filesOf('lib/domain/changes/retry.ts', 'README.md', 'lib/messaging/channel.ts')).toEqual([
      'lib/domain/changes/retry.ts',
    ]);
  });

  it('is the code that a changed test is named after', () => {
    // `lib/domain` asks all tests of its folder, this one too.
    expect(filesOf('test/domain/changes/retry.test.ts')).toEqual(['lib/domain/changes/retry.ts']);
  });

  it('is all code of the first room that asks a test of no such name', () => {
    const changes = chooseChanged(['test/domain/changes/of-no-file.test.ts']);
    expect(changes.map(({ room }) => room.code)).toEqual(['lib/domain/changes']);
    expect(changes.find(({ room }) => room.code === 'lib/domain/changes')?.files.length).toBeGreaterThan(3);
  });

  it('is nothing where no room is touched', () => {
    expect(filesOf('README.md', 'test/e2e/api-docs.spec.ts')).toEqual([]);
  });
});
