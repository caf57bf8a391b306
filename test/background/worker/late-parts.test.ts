// What is loaded with its first call: the worker offers all that each part has, though it names it before it is loaded.
import { expect, it } from 'vitest';
import { buildLibraryCache, buildOwnEdits } from '@/lib/background/library/build-library.ts';
import { buildMatchEdits, buildResolver } from '@/lib/background/matching/build-matching.ts';
import { createOwnHandlers } from '@/lib/background/own-handlers.ts';
import { createPageAnswers } from '@/lib/background/page-answers.ts';
import { buildReports, buildTracker } from '@/lib/background/tracking/build-tracking.ts';
import { isPageMessage } from '@/lib/messaging/page-message-names.ts';
import type { MessageName } from '@/lib/messaging/protocol.ts';
import { createRoot } from '../root.ts';

const namesOf = (part: object) => Object.keys(part).sort();

it('a part has no function that the worker does not offer, and the worker none that its part has not', async () => {
  const { services } = await createRoot();
  expect(namesOf(services.resolver)).toEqual(namesOf(buildResolver(services)));
  expect(namesOf(services.matchEdits)).toEqual(namesOf(buildMatchEdits(services)));
  expect(namesOf(services.ownEdits)).toEqual(namesOf(buildOwnEdits(services)));
  expect(namesOf(services.libraryCache)).toEqual(namesOf(buildLibraryCache(services)));
  expect(namesOf(services.tracker)).toEqual(namesOf(buildTracker(services, async () => undefined)));
  expect(namesOf(services.reports)).toEqual(namesOf(buildReports(services)));
});

it('every message of an own page, and every answer to a page, is one that the worker takes', async () => {
  const { services } = await createRoot();
  const names = Object.keys(services.handlers) as MessageName[];
  const own = names.filter((name) => !isPageMessage(name) && name !== 'readService');
  expect(own.sort()).toEqual(namesOf(createOwnHandlers(services)));
  expect(names).toEqual(expect.arrayContaining(namesOf(createPageAnswers(services))));
});
