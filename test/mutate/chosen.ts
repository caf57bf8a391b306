// Which rooms and files a run is about, as the command names them.
import { basename } from 'node:path';
import { filesOf, type Room, rooms } from './rooms.ts';

export interface Chosen {
  readonly room: Room;
  /** Paths from the root. */
  readonly files: readonly string[];
}

/** `wrong`: what was named and is no room, or a file of none. */
interface Choice {
  readonly chosen: readonly Chosen[];
  readonly wrong: readonly string[];
}

interface Named {
  readonly rooms: readonly string[];
  readonly files: readonly string[];
}

/** All rooms where nothing is named. */
export function choose({ rooms: names, files: paths }: Named): Choice {
  const [codes, files] = [names.map(asPath), paths.map(asPath)];
  const all = everything();
  const isAll = codes.length + files.length === 0;
  return {
    chosen: pick(all, (file, { code }) => isAll || codes.includes(code) || files.includes(file)),
    wrong: [
      ...codes.filter((name) => !all.some(({ room }) => room.code === name)),
      ...files.filter((file) => !all.some(({ files: own }) => own.includes(file))),
    ],
  };
}

/** `changed`: paths from the root, of code and of tests. A test stands for the file of its name; where there is none, for the first room that asks it. */
export function chooseChanged(changed: readonly string[]): readonly Chosen[] {
  const all = everything();
  const tested = changed.flatMap((test) => {
    const asking = all.filter(({ room }) => room.tests.some((tests) => isOf(tests, test)));
    const named = asking
      .flatMap(({ files }) => files)
      .filter((file) => basename(file, '.ts') === basename(test).split('.')[0]);
    return named.length > 0 ? named : (asking[0]?.files ?? []);
  });
  return pick(all, (file) => changed.includes(file) || tested.includes(file));
}

const everything = (): readonly Chosen[] => rooms.map((room) => ({ room, files: filesOf(room) }));

function pick(all: readonly Chosen[], isWanted: (file: string, room: Room) => boolean): readonly Chosen[] {
  return all
    .map(({ room, files }) => ({ room, files: files.filter((file) => isWanted(file, room)) }))
    .filter(({ files }) => files.length > 0);
}

const asPath = (name: string): string => name.replace(/^\.\//, '').replace(/\/$/, '');

/** A room's tests are those of a folder, with what lies deeper, or a file. */
function isOf(tests: string, file: string): boolean {
  const [folder = '', deeper] = tests.split('**');
  return deeper === undefined ? file === tests : file.startsWith(folder) && /\.test\.tsx?$/.test(file);
}
