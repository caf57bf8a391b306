// Every state of the import page, one per line.
import { signedOutAccount } from '../../../lib/domain/account.ts';
import * as files from './import-examples.ts';
import { chooseFile, click, type Screen, type Step, screen, section, see } from './screen.ts';
import { PENDING, type World } from './world.ts';

const FIELD = '#import input[type=file]';
const ROW = '#import [data-row]';
const world: World = {
  library: files.fiveListed,
  answers: { search: { ok: true, value: files.searched } },
};
const open: Step = async (page) => {
  await section('data')(page);
  await click('#data a[href="#import"]')(page);
};
const five = chooseFile(FIELD, files.fiveRows);
const past = { ...world, imports: [files.applied, files.undone], importRows: files.rowsOfImports };

// biome-ignore format: a table, one line for each state.
export const importScreens: readonly Screen[] = [
  screen('options', 'import', world, open, see(FIELD), click('#import summary')),
  screen('options', 'import, signed out', { account: signedOutAccount, copy: 'nothing' }, open, see('#import .notice-warn')),
  screen('options', 'import, no such file', world, open, chooseFile(FIELD, 'nonsense'), see('#import .notice-bad')),
  screen('options', 'import, scores asked', world, open, chooseFile(FIELD, files.ambiguousScores), see('#import .import-card')),
  screen('options', 'import, looked up', { ...world, answers: { search: PENDING } }, open, five, see('#import .import-bar')),
  screen('options', 'import, preview', world, open, five, see(ROW), click('#import .chip:nth-child(2)')),
  screen('options', 'import, the scale of scores unknown', { ...world, profile: { highestScore: 87, scores: 40 } }, open, five, see(`${ROW}:nth-child(5)`), see('#import .question-actions')),
  screen('options', 'import, a question', world, open, five, see(`${ROW}:nth-child(5)`), click(`${ROW}:nth-child(4) .entry-main`), see('#import .choices')),
  screen('options', 'import, a title opened', world, open, five, see(`${ROW}:nth-child(5)`), click(`${ROW}:nth-child(2) .entry-main`), see('#import .import-both')),
  screen('options', 'import, running', { ...world, imports: [files.running] }, open, see('#import [role=progressbar]')),
  screen('options', 'import, paused and undo asked', { ...world, imports: [files.paused] }, open, click('#import .rule-editor-actions .button-quiet'), see('#import .import-asked')),
  screen('options', 'import, past imports', past, open, see('#import .past-import')),
];
