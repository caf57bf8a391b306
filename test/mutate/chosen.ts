// Which rooms and files a run is about, as the command names them.
import { basename } from 'node:path';
import { filesOf, type Room, roomOf, rooms } from './rooms.ts';

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
export function choose({ rooms: names, files }: Named): Choice {
  const [wantedRooms, wantedFiles] = [names.map(asPath), files.map(asPath)];
  const isAll = names.length + files.length === 0;
  const all = rooms.flatMap(({ code }) => (isAll || wantedRooms.includes(code) ? [code] : []));
  return {
    chosen: inRooms((room) => (all.includes(room.code) ? filesOf(room) : wantedFiles.filter(isIn(room)))),
    wrong: [
      ...wantedRooms.filter((name) => !rooms.some(({ code }) => code === name)),
      ...wantedFiles.filter((file) => !rooms.some((room) => isIn(room)(file))),
    ],
  };
}

/** `changed`: paths from the root, of code and of tests. A test stands for the file of its name; where there is none, for its whole room. */
export function chooseChanged(changed: readonly string[]): readonly Chosen[] {
  return inRooms((room) => {
    const own = filesOf(room);
    const tests = changed.filter((file) => room.tests.some((glob) => isOf(glob, file)));
    const tested = tests.flatMap((test) => {
      const named = own.filter((file) => basename(file, '.ts') === basename(test).split('.')[0]);
      return named.length > 0 ? named : own;
    });
    return own.filter((file) => changed.includes(file) || tested.includes(file));
  });
}

const inRooms = (pick: (room: Room) => readonly string[]): readonly Chosen[] =>
  rooms.map((room) => ({ room, files: pick(room) })).filter(({ files }) => files.length > 0);

const isIn = (room: Room) => (file: string) => roomOf(file) === room && filesOf(room).includes(file);
const asPath = (name: string): string => name.replace(/^\.\//, '').replace(/\/$/, '');

/** A room's tests are those of a folder, with what lies deeper, or a file. */
function isOf(tests: string, file: string): boolean {
  const [folder = '', deeper] = tests.split('**');
  return deeper === undefined ? file === tests : file.startsWith(folder) && /\.test\.tsx?$/.test(file);
}
