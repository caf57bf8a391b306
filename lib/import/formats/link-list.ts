// Reads lists that streaming sites export as XML or JSON. They contain the addresses of titles in folders, with one folder for each status.
import { XmlElement } from '@rgrove/parse-xml';
import type { MediaType } from '../../contract/media.ts';
import type { FileProblem, ListFile } from '../imported.ts';
import { createTitleRow, type FileRow, toListFile, unreadableRow } from './rows.ts';
import { importedStateOf } from './status-words.ts';
import { asArray, asJsonObject, fieldOf, textOf } from './values.ts';
import { readXml } from './xml.ts';

export const LINK_LIST_ROOT_ELEMENT = 'list';

interface LinkedId {
  readonly site: 'mal' | 'anilist';
  readonly mediaType: MediaType;
  readonly id: string;
}

/** Returns the id in an address of MyAnimeList or AniList, or null for any other address. */
function linkedId(link: unknown): LinkedId | null {
  const [, host, type, id] =
    /^(?:https?:)?\/\/(?:www\.)?(myanimelist\.net|anilist\.co)\/(anime|manga)\/(\d{1,9})(?![\d])/i.exec(
      textOf(link).trim(),
    ) ?? [];
  if (!host || !type || !id) return null;
  const site = host.toLowerCase() === 'anilist.co' ? 'anilist' : 'mal';
  return { site, mediaType: type.toLowerCase() === 'manga' ? 'manga' : 'anime', id };
}

interface Item {
  readonly folder: string;
  readonly name: unknown;
  readonly link: unknown;
}

/** Reads the JSON form. Returns null if it is not this format. */
export function readLinkListJson(value: unknown): ListFile | null {
  const folders = Object.entries(asJsonObject(value) ?? {}).filter(([, items]) => Array.isArray(items));
  const items = folders.flatMap(([folder, rows]) =>
    asArray(rows).map((row): Item => {
      const link = ['link', 'url', 'mal_url'].map((name) => fieldOf(row, name)).find(linkedId);
      return { folder, name: fieldOf(row, 'name') ?? fieldOf(row, 'title'), link: link ?? row };
    }),
  );
  return items.slice(0, 50).some(({ link }) => linkedId(link))
    ? toListFile('linkList', items.map(rowOf))
    : null;
}

export function readLinkListXml(text: string): ListFile | FileProblem {
  const root = readXml(text, LINK_LIST_ROOT_ELEMENT);
  if (typeof root === 'string') return root;
  const folders = elementsIn(root, 'folder');
  const items = folders.flatMap((folder) => {
    const name = textIn(folder, 'name');
    const parents = [folder, ...elementsIn(folder, 'data')];
    return parents
      .flatMap((parent) => elementsIn(parent, 'item'))
      .map((item): Item => ({ folder: name, name: textIn(item, 'name'), link: textIn(item, 'link') }));
  });
  // Other programs write such folders, too. The file is a list only if its links lead to MyAnimeList or AniList.
  const isOwn =
    folders.length > 0 && (items.length === 0 || items.slice(0, 50).some(({ link }) => linkedId(link)));
  return isOwn ? toListFile('linkList', items.map(rowOf)) : 'unknownFormat';
}

function rowOf({ folder, name, link }: Item): FileRow {
  const linked = linkedId(link);
  if (!linked) return textOf(name) === '' ? unreadableRow : { kind: 'unreadable', text: textOf(name) };
  const { site, mediaType, id } = linked;
  return createTitleRow({
    mediaType,
    [site]: id,
    titles: [name],
    state: importedStateOf(folder),
    progress: null,
    score: null,
    lost: {},
  });
}

function elementsIn(parent: XmlElement, name: string): readonly XmlElement[] {
  return parent.children.flatMap((child) =>
    child instanceof XmlElement && child.name === name ? child : [],
  );
}

function textIn(parent: XmlElement, name: string): string {
  return elementsIn(parent, name)[0]?.text.trim() ?? '';
}
