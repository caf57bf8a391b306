// Tests the sites' rules for addresses. Uses a list of real addresses, as `npm run sites:urls` does.
import { describe, expect, it } from 'vitest';
import { checkAddress, isWrongAddressRow, readAddressList } from './address-list.ts';

const { sources, rows } = readAddressList();

describe('addresses.tsv', () => {
  it('contains at least 600 addresses that others published', () => {
    expect(rows.filter(({ source }) => source !== 'form').length).toBeGreaterThanOrEqual(600);
  });

  it('contains each address only once', () => {
    expect(new Set(rows.map(({ url }) => url)).size).toBe(rows.length);
    expect(rows.map(({ site }) => site)).toEqual(rows.map(({ site }) => site).toSorted());
  });

  it('lists exactly the sources that its rows name', () => {
    expect([...sources.keys()].toSorted()).toEqual([...new Set(rows.map(({ source }) => source))].toSorted());
  });
});

describe('the site rules for real addresses', () => {
  it.each(rows)('recognise a page of the kind $kind on $site: $url', async (row) => {
    const checked = await checkAddress(row);
    expect(isWrongAddressRow(checked), `claimed by ${checked.claimedBy}, read as ${checked.readAs}`).toBe(
      false,
    );
  });
});
