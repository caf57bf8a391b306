// Makes the tables of rooms in `.github/CONTRIBUTING.md` from `rooms.ts`.
import { join } from 'node:path';
import { type Room, rooms } from './rooms.ts';

export const CONTRIBUTING_PATH = join(import.meta.dirname, '..', '..', '.github/CONTRIBUTING.md');
const MARKS = ['<!-- rooms: made by `npm run rooms:table` -->', '<!-- end of rooms -->'] as const;

/** Returns the document with updated tables. */
export function updateRoomTables(document: string): string {
  const [before, rest] = document.split(MARKS[0]);
  const after = rest?.split(MARKS[1])[1];
  if (before === undefined || after === undefined)
    throw new Error(`.github/CONTRIBUTING.md must contain ${MARKS.join(' … ')}`);
  const made = [
    tableOfRooms(),
    'Inside of the worker:',
    tableOfFolders('lib/background/'),
    'Inside of the server:',
    tableOfFolders('server/src/'),
  ];
  return `${before}${MARKS[0]}\n\n${made.join('\n\n')}\n\n${MARKS[1]}${after}`;
}

function tableOfRooms(): string {
  const rows = rooms.flatMap((room) =>
    room.purpose ? [[code(room.folder), room.purpose, importsOf(room), packagesOf(room)]] : [],
  );
  return toMarkdown([['folder', 'what it does', 'may import', 'packages'], ...rows]);
}

/** Returns the table that shows which folders of a room may import from each other. */
function tableOfFolders(whole: string): string {
  const inside = rooms.filter(({ folder }) => folder !== whole && folder.startsWith(whole));
  const rows = inside.flatMap(({ folder, imports }) => {
    if (!folder.endsWith('/')) return [];
    const named = imports.filter((one) => one.startsWith(whole) && one.endsWith('/') && one !== folder);
    return [[code(folder.slice(whole.length)), listed(named.map((one) => one.slice(whole.length)))]];
  });
  return toMarkdown([['folder', 'may import'], ...rows]);
}

function importsOf({ folder, imports, types = [], except = [] }: Room): string {
  const others = imports.filter((one) => !one.startsWith(folder));
  const parts = [
    others.length > 0 && listed(others),
    types.length > 0 && `types of ${listed(types)}`,
    except.length > 0 && `not ${listed(except)}`,
  ].filter(Boolean);
  return parts.join('; ') || 'nothing';
}

function packagesOf({ packages, browser }: Room): string {
  const named = packages.includes('*') ? 'any' : listed(packages);
  return browser ? `${named}; of \`browser\` only ${listed(browser)}` : named;
}

function listed(names: readonly string[]): string {
  return [...new Set(names.map(code))].join(', ') || 'nothing';
}

function code(name: string): string {
  return `\`${name.replace(/\/$/, '')}\``;
}

/** Returns a Markdown table. The first row is the header. */
function toMarkdown([head = [], ...rows]: readonly (readonly string[])[]): string {
  return [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}
