// Makes a sample of a saved page, as the browser does.
import type { PageSample } from '@/lib/domain/sample/page-sample.ts';
import { makePageSample } from '@/lib/messaging/page-sample.ts';
import { describePage } from '@/lib/sites/sample/describe-page.ts';
import { readPrivateNames } from '@/lib/sites/sample/private-elements.ts';
import { openFixturePage, type PageFixture } from '../fixtures.ts';

export function createSampleOfFixture(fixture: PageFixture): PageSample {
  const page = openFixturePage(fixture);
  const gathered = { facts: describePage(page), names: readPrivateNames(page.document) };
  const sample = makePageSample({ page: gathered, globals: null }, { madeBy: '0.1.0', taken: '2026-11-22' });
  if (!sample) throw new Error(`${fixture.name} gives no sample`);
  return sample;
}
