// Reads the list of real addresses in `addresses.tsv`. Checks each address with the sites' rules.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import { type AddressKind, hasAddressForm, kindOfAddress, siteOfAddress } from './read-address.ts';

const rowSchema = z.strictObject({
  site: z.string(),
  kind: z.enum(['episode', 'series', 'nothing']),
  url: z.url(),
  source: z.string(),
  /** Why the sites' rules disagree with this row. */
  known: z.string().min(10).optional(),
});

export type AddressRow = z.infer<typeof rowSchema>;

export interface AddressList {
  /** The date and repository of each source, by the source's short name. */
  readonly sources: ReadonlyMap<string, string>;
  readonly rows: readonly AddressRow[];
}

/** Reads `addresses.tsv`. Lines with `#` name the sources. The first other line contains the names of the columns. */
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

/** Checks an address. If the site's links have no form for series, a series page may be read as "nothing". */
export async function checkAddress(row: AddressRow): Promise<CheckedAddress> {
  const url = new URL(row.url);
  const site = siteOfAddress(url, row.site);
  const readAs = site ? await kindOfAddress(site, url) : 'nothing';
  const isUnknownSeries =
    row.kind === 'series' && readAs === 'nothing' && !hasAddressForm(row.site, 'series');
  const agrees = site?.id === row.site && (readAs === row.kind || isUnknownSeries);
  return { ...row, claimedBy: site?.id ?? null, readAs, agrees };
}

/**
 * Whether a row is wrong. A row is wrong if the site's rules disagree with it and it states no reason, or if it states a reason although
 * the rules agree.
 */
export function isWrongAddressRow({ agrees, known }: CheckedAddress): boolean {
  return agrees === (known !== undefined);
}
