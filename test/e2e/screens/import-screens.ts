// Every state of the import page, one per line.
import { signedOutAccount } from '../../../lib/domain/account.ts';
import * as files from './import-examples.ts';
import {
  chooseJsonFile,
  clickSelector,
  createScreen,
  openOptionsSection,
  type Screen,
  type ScreenStep,
  waitUntilVisible,
} from './screen.ts';
import { NEVER_ANSWERED, type ScreenData } from './screen-data.ts';

const FIELD = '#import input[type=file]';
const ROW = '#import [data-row]';
const world: ScreenData = {
  library: files.fiveRowsList,
  answers: { search: { ok: true, value: files.searchableTitles } },
};
const open: ScreenStep = async (page) => {
  await openOptionsSection('data')(page);
  await clickSelector('#data a[href="#import"]')(page);
};
const five = chooseJsonFile(FIELD, files.fiveRowsFile);
const past = {
  ...world,
  imports: [files.appliedImport, files.undoneImport],
  importRows: files.exampleImportRows,
};
const ended: ScreenData = {
  ...past,
  importRows: [...files.exampleImportRows, ...files.writtenImportRows],
  importRest: [files.exampleSkippedRows],
  answers: { ...world.answers, startImport: { ok: true, value: { id: files.appliedImport.id } } },
};

// biome-ignore format: a table, one line for each state.
export const importScreens: readonly Screen[] = [
  createScreen('options', 'import', world, open, waitUntilVisible(FIELD), clickSelector('#import summary')),
  createScreen('options', 'import, signed out', { account: signedOutAccount, copy: 'nothing' }, open, waitUntilVisible('#import .notice-warn')),
  createScreen('options', 'import, no such file', world, open, chooseJsonFile(FIELD, 'nonsense'), waitUntilVisible('#import .notice-bad')),
  createScreen('options', 'import, scores asked', world, open, chooseJsonFile(FIELD, files.ambiguousScoresFile), waitUntilVisible('#import .import-card')),
  createScreen('options', 'import, looked up', { ...world, answers: { search: NEVER_ANSWERED } }, open, five, waitUntilVisible('#import .import-bar')),
  createScreen('options', 'import, preview', world, open, five, waitUntilVisible(ROW), clickSelector('#import .chip:nth-child(2)')),
  createScreen('options', 'import, preview of altered values', world, open, chooseJsonFile(FIELD, files.alteredValuesFile), waitUntilVisible(`${ROW}:nth-child(2)`)),
  createScreen('options', 'import, the scale of scores unknown', { ...world, profile: { highestScore: 87, scores: 40 } }, open, five, waitUntilVisible(`${ROW}:nth-child(5)`), waitUntilVisible('#import .question-actions')),
  createScreen('options', 'import, a question', world, open, five, waitUntilVisible(`${ROW}:nth-child(5)`), clickSelector(`${ROW}:nth-child(4) .entry-main`), waitUntilVisible('#import .choices')),
  createScreen('options', 'import, a title opened', world, open, five, waitUntilVisible(`${ROW}:nth-child(5)`), clickSelector(`${ROW}:nth-child(2) .entry-main`), waitUntilVisible('#import .import-both')),
  createScreen('options', 'import, running', { ...world, imports: [files.runningImport] }, open, waitUntilVisible('#import [role=progressbar]')),
  createScreen('options', 'import, the service away', { ...world, imports: [files.runningImport], outbox: [files.unreachedImportRow] }, open, waitUntilVisible('#import .notice-warn')),
  createScreen('options', 'import, undone with the service away', { ...world, imports: [files.undoingImport], outbox: [files.unreachedImportRow] }, open, waitUntilVisible('#import .notice-warn')),
  createScreen('options', 'import, paused and undo asked', { ...world, imports: [files.pausedImport] }, open, clickSelector('#import .rule-editor-actions .button-quiet'), waitUntilVisible('#import .import-asked')),
  createScreen('options', 'import, ended', ended, open, five, waitUntilVisible(`${ROW}:nth-child(5)`), clickSelector('#import .import-apply .button-primary'), waitUntilVisible('#import .import-card')),
  createScreen('options', 'import, ended, imported in part', ended, open, five, waitUntilVisible(`${ROW}:nth-child(5)`), clickSelector('#import .import-apply .button-primary'), waitUntilVisible('#import .import-card'), clickSelector('#import .import-outcomes .chip:nth-child(2)')),
  createScreen('options', 'import, ended, unreadable rows', ended, open, five, waitUntilVisible(`${ROW}:nth-child(5)`), clickSelector('#import .import-apply .button-primary'), waitUntilVisible('#import .import-card'), clickSelector('#import .import-outcomes .chip:nth-child(8)')),
  createScreen('options', 'import, past imports', past, open, waitUntilVisible('#import .past-import')),
  createScreen('options', 'import, undo of a past import asked', past, open, clickSelector('#import .past-import .button-quiet'), waitUntilVisible('#import .past-import .import-asked')),
];
