// Implements `npm run COMMAND -- --help`: prints the command's row of the table in CONTRIBUTING.
import { readFileSync } from 'node:fs';
import { root } from './paths.ts';

const TABLE = '.github/CONTRIBUTING.md';

/** With `--help`, prints the command's row of the table and ends the process. Call this before anything else. */
export function printHelpIfAsked(): void {
  if (!process.argv.slice(2).includes('--help')) return;
  const name = process.env.npm_lifecycle_event ?? '';
  process.stdout.write(`${helpTextOfCommand(name, readFileSync(`${root}${TABLE}`, 'utf8'))}\n`);
  process.exit(0);
}

/** Returns the command's row in the form "commands: description". */
export function helpTextOfCommand(name: string, table: string): string {
  const rows = table.split('\n').filter((line) => line.startsWith('| `npm'));
  const row = rows.find((line) => new RegExp(`[\`: ]${name}[\` ]`).test(line.split('|')[1] ?? ''));
  const [, commands = '', what = ''] = row?.split('|') ?? [];
  return row && name !== '' ? `${commands.trim()}: ${what.trim()}`.replaceAll('`', '') : `See ${TABLE}.`;
}
