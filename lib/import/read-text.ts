// Reads a list or a watch history from the bytes of a file. A format is recognised by the content, never by the file name.
import { decodeText } from './decode.ts';
import { readBangumiCsv } from './formats/bangumi.ts';
import { isBoundedTable } from './formats/bounds.ts';
import { readJsonFile } from './formats/json-file.ts';
import { readKirokuCsv } from './formats/kiroku-csv.ts';
import { LINK_LIST_ROOT_ELEMENT, readLinkListXml } from './formats/link-list.ts';
import { MAL_ROOT_ELEMENT, readMalXml } from './formats/mal-xml.ts';
import { readMihonBackup } from './formats/mihon-backup.ts';
import { xmlHeadOf } from './formats/xml.ts';
import { readCrunchyrollCsv } from './history/crunchyroll.ts';
import { readNetflix } from './history/netflix.ts';
import { readTakeoutHtml } from './history/takeout.ts';
import { isTakeoutHtml } from './history/takeout-html.ts';
import type { FileProblem, FileReadOptions, FileReadResult, ImportedFile } from './imported.ts';

/**
 * Reads the unpacked bytes of a file. `options` are the user's answers. Never throws: if the file is unreadable, the result is a problem.
 */
export function readImportedFile(bytes: Uint8Array, options: FileReadOptions = {}): FileReadResult {
  const read = readBytes(bytes, options);
  return typeof read === 'string' ? { ok: false, problem: read } : { ok: true, file: read };
}

function readBytes(bytes: Uint8Array, options: FileReadOptions): ImportedFile | FileProblem {
  if (bytes.length === 0) return 'empty';
  // A packed file inside a packed file is not read.
  if (isZip(bytes) || isGzip(bytes)) return 'archive';
  const decoded = decodeText(bytes);
  if ('problem' in decoded) return readMihonBackup(bytes) ?? decoded.problem;
  const read = readText(decoded.text, options);
  // A backup of Mihon is protobuf and not text, but a small backup may happen to be valid text.
  if (read === 'unknownFormat')
    return readMihonBackup(bytes) ?? (decoded.text.includes('\0') ? 'notText' : read);
  const { guessed } = decoded;
  return typeof read === 'string' || guessed === undefined ? read : { ...read, guessedEncoding: guessed };
}

export function isGzip([first, second]: Uint8Array): boolean {
  return first === 0x1f && second === 0x8b;
}

/** Whether the bytes are a ZIP, even one without files. */
export function isZip([first, second, third, fourth]: Uint8Array): boolean {
  return (
    first === 0x50 && second === 0x4b && ((third === 3 && fourth === 4) || (third === 5 && fourth === 6))
  );
}

function readText(text: string, options: FileReadOptions): ImportedFile | FileProblem {
  // `trimStart` also removes a second BOM, which some programs add.
  const start = text.trimStart();
  if (start === '') return 'empty';
  if (start.startsWith('<')) return readMarkup(start);
  if (/^[[{]/.test(start)) return readJsonFile(start, options);
  if (!isBoundedTable(start)) return 'tooLarge';
  // Remove the first line that Excel adds, which names the separator. Other programs save this line again as an ordinary row.
  const table = start.replace(/^"?sep=."?[,;\t]*(?:\r\n?|\n)/i, '');
  return (
    readKirokuCsv(table) ??
    readBangumiCsv(table) ??
    readCrunchyrollCsv(table) ??
    readNetflix(table, options) ??
    'unknownFormat'
  );
}

function readMarkup(text: string): ImportedFile | FileProblem {
  const { root, doctype } = xmlHeadOf(text);
  if (/^html$/i.test(doctype ?? root) || root === 'div')
    return isTakeoutHtml(text) ? readTakeoutHtml(text) : 'unknownFormat';
  if (doctype !== null) return 'forbiddenXml';
  if (root === LINK_LIST_ROOT_ELEMENT) return readLinkListXml(text);
  return root === MAL_ROOT_ELEMENT ? readMalXml(text) : 'unknownFormat';
}
