// `npm run sites:urls`: checks the sites' rules for addresses. Uses a list of real addresses.
import { parseArgs } from 'node:util';
import { type CheckedAddress, checkAddress, isWrongAddressRow, readAddressList } from './address-list.ts';

const { values } = parseArgs({ options: { all: { type: 'boolean' } } });

async function run(): Promise<number> {
  const { sources, rows } = readAddressList();
  const checked: CheckedAddress[] = [];
  for (const row of rows) checked.push(await checkAddress(row));
  const wrong = checked.filter(isWrongAddressRow);
  const known = checked.filter((row) => !row.agrees && !isWrongAddressRow(row));
  const report = [
    ...(values.all ? list('Every address', checked.map(describe)) : []),
    ...list('Known disagreements', known.map(describe)),
    ...list(
      'Disagreements',
      wrong.map((row) => `${describe(row)} [${sources.get(row.source)}]`),
    ),
    ...list('Addresses by site', summarise(checked)),
    `${checked.length} addresses: ${known.length} known disagreements, ${wrong.length} others`,
  ];
  process.stdout.write(`${report.join('\n')}\n`);
  return wrong.length > 0 ? 1 : 0;
}

function list(title: string, lines: readonly string[]): readonly string[] {
  return lines.length > 0 ? [`${title}:`, ...lines.map((line) => `  ${line}`), ''] : [];
}

function describe({ site, kind, url, claimedBy, readAs, agrees, known }: CheckedAddress): string {
  const claim = claimedBy === site ? '' : `, claimed by ${claimedBy ?? 'no site'}`;
  const reason = known ? ` (${agrees ? 'agrees now, so remove its reason' : known})` : '';
  return `${site}${claim}: ${kind}, read as ${readAs}: ${url}${reason}`;
}

function summarise(checked: readonly CheckedAddress[]): readonly string[] {
  const ids = [...new Set(checked.map(({ site }) => site))];
  return ids.map((id) => {
    const own = checked.filter(({ site }) => site === id);
    const count = (test: (row: CheckedAddress) => boolean) => own.filter(test).length;
    const kinds = (['episode', 'series', 'nothing'] as const).map(
      (kind) => `${kind} ${count((row) => row.kind === kind)}`,
    );
    const disagree = count(({ agrees }) => !agrees);
    return `${id}: ${kinds.join(', ')}${disagree > 0 ? `; ${disagree} disagree` : ''}`;
  });
}

process.exitCode = await run();
