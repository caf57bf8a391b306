// Reads the list of real addresses in `addresses.tsv`, and checks each with the sites' rules.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import { type AddressKind, hasAddressForm, kindOfAddress, siteOfAddress } from './read-address.ts';

const rowSchema = z.strictObject({
  site: z.string(),
  kind: z.enum(['episode', 'series', 'nothing']),
  url: z.url(),
  source: z.string(),
  /** The reason why the sites' rules disagree with this row. */
  known: z.string().min(10).optional(),
});

export type AddressRow = z.infer<typeof rowSchema>;

export interface AddressList {
  /** Date and repository of each source, by its short name. */
  readonly sources: ReadonlyMap<string, string>;
  readonly rows: readonly AddressRow[];
}

/** Reads `addresses.tsv`. Lines with `#` name the sources; the first other line has the names of the columns. */
export function readAddressList(): AddressList {
  const text = readFileSync(join(import.meta.dirname, 'addresses.tsv'), 'utf8');
  const lines = text.trimEnd().split('\n');
  const isSource = (line: string) => line.startsWith('# ');
  const sources = new Map(
    lines.filter(isSource).map((line) => {
      const [name = '', ...facts] = line.slice(2).split('\t');
      return [name, facts.join(' ')];
    }),
  );
  const [, ...rest] = lines.filter((line) => !isSource(line));
  const rows = rest.map((line) => {
    const [site, kind, url, source, known] = line.split('\t');
    return rowSchema.parse({ site, kind, url, source, known });
  });
  return { sources, rows };
}

export interface CheckedAddress extends AddressRow {
  readonly claimedBy: string | null;
  readonly readAs: AddressKind;
  readonly agrees: boolean;
}

/** Checks an address. A series page may be read as "nothing" if the site's links have no form for series. */
export async function checkAddress(row: AddressRow): Promise<CheckedAddress> {
  const url = new URL(row.url);
  const site = siteOfAddress(url, row.site);
  const readAs = site ? await kindOfAddress(site, url) : 'nothing';
  const isUnknownSeries =
    row.kind === 'series' && readAs === 'nothing' && !hasAddressForm(row.site, 'series');
  const agrees = site?.id === row.site && (readAs === row.kind || isUnknownSeries);
  return { ...row, claimedBy: site?.id ?? null, readAs, agrees };
}

/** Whether a row is wrong: it disagrees without a reason, or has a reason although it agrees. */
export function isWrongRow({ agrees, known }: CheckedAddress): boolean {
  return agrees === (known !== undefined);
}
