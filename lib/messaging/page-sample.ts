// Parses the results of a page sample's scripts, and sample files. Neither a page's renderer nor a file is trusted.
import * as z from 'zod/mini';
import type { FileFormat } from '../domain/files/user-file.ts';
import { cleanTextsDeep, createCleaner } from '../domain/sample/clean-sample.ts';
import type {
  PageSample,
  PageSampleFacts,
  SampleChild,
  SampleElement,
  SampleValue,
} from '../domain/sample/page-sample.ts';

const LONGEST = 2000;
const text = z.string().check(z.maxLength(LONGEST));
const count = z.int().check(z.minimum(0), z.maximum(100_000_000));
const list = <T extends z.ZodMiniType>(item: T, most: number) => z.array(item).check(z.maxLength(most));
const kept = z.json() as unknown as z.ZodMiniType<SampleValue>;
const record = <T extends z.ZodMiniType>(value: T) => z.record(text, value);

const element: z.ZodMiniType<SampleElement> = z.strictObject({
  tag: z.string().check(z.regex(/^[a-z][a-z\d._-]{0,60}$/)),
  attributes: z.optional(record(z.union([text, count]))),
  json: z.optional(record(kept)),
  get shadow() {
    return z.optional(list(child, 2000));
  },
  get children() {
    return z.optional(list(child, 2000));
  },
});
const child: z.ZodMiniType<SampleChild> = z.union([text, count, z.lazy(() => element)]);

const facts = {
  address: text.check(z.regex(/^https?:\/\//)),
  queries: list(z.strictObject({ name: text, length: count, digits: z.boolean() }), 40),
  title: z.nullable(text),
  language: z.nullable(text),
  meta: list(z.strictObject({ name: text, content: z.nullable(text), json: z.optional(kept) }), 200),
  canonical: z.nullable(text),
  jsonLd: list(kept, 60),
  mediaSession: z.nullable(z.strictObject({ title: text, artist: text })),
  tree: element,
  state: kept,
};
const names = list(text, 1000);
const gatheredPage = z.strictObject({ facts: z.strictObject(facts), names });
const gatheredGlobals = z.nullable(z.strictObject({ facts: record(kept), names }));
const sampleSchema: z.ZodMiniType<PageSample> = z.strictObject({
  madeBy: text,
  taken: z.iso.date(),
  ...facts,
  globals: record(kept),
});

/** The results of a sample's two scripts. */
interface Gathered {
  readonly page: unknown;
  /** The result of the script in the page's world; null if no script ran there. */
  readonly globals: unknown;
}

/**
 * Returns the sample as it is shown and saved: without the user's names, e-mail addresses, tokens, and values of query parameters. Null if
 * the results have another form.
 */
export function makePageSample(
  gathered: Gathered,
  made: Pick<PageSample, 'madeBy' | 'taken'>,
): PageSample | null {
  const page = gatheredPage.safeParse(gathered.page);
  const globals = gatheredGlobals.safeParse(gathered.globals);
  if (!page.success) return null;
  const own = globals.success ? globals.data : null;
  const clean = createCleaner([...page.data.names, ...(own?.names ?? [])]);
  const found: PageSampleFacts & Pick<PageSample, 'globals'> = {
    ...page.data.facts,
    globals: own?.facts ?? {},
  };
  return { ...made, ...cleanTextsDeep(found, clean) };
}

export const sampleFileFormat: FileFormat<PageSample> = {
  kind: 'kiroku-page-sample',
  maxBytes: 10_000_000,
  schema: () => sampleSchema,
};
