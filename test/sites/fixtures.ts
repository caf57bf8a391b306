// Loads the saved pages. A page is in `<site-id>/<yyyy-mm-dd>-<case>.html`, and the `.json` file next to it has the expected result.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { JSDOM } from 'jsdom';
import * as z from 'zod';
import type { Page, ReadPageState, SiteReader } from '@/lib/sites/site.ts';

const folder = import.meta.dirname;

/**
 * `expected` contains the fields that must be read, including `sources.x` and `ids.x`. It is null if the page has no episode, or has not
 * loaded yet.
 */
const factsSchema = z.strictObject({
  url: z.url(),
  expected: z.record(z.string(), z.union([z.string(), z.number(), z.null()])).nullable(),
  /**
   * The chapter's pages that are in view, as far as this is known without a layout. If the field is missing, the pages in view are not
   * tested.
   */
  pages: z.strictObject({ first: z.int().optional(), page: z.int(), pages: z.int().nullable() }).nullish(),
  /** `live` means that the page was saved from the site. `published` means that it was written by hand, from published sources. */
  seen: z.enum(['live', 'published']),
  /** How the page is known. */
  evidence: z.string().min(10),
  /** The page's Media Session; null if it has none. */
  mediaSession: z.strictObject({ title: z.string(), artist: z.string() }).nullable().default(null),
  /** The result of the site's `readPageState`; null if there is none. */
  state: z.json().default(null),
  /** Why the page's general data is wrong. Set only if the site's own reader is the only code that can detect this. */
  misleads: z.string().min(10).optional(),
});

export interface PageFixture extends z.infer<typeof factsSchema> {
  readonly siteId: string;
  readonly name: string;
  readonly html: string;
}

export function loadFixtures(): PageFixture[] {
  return listFolders(folder).flatMap((siteId) =>
    readdirSync(join(folder, siteId))
      .filter((file) => file.endsWith('.html'))
      .map((file) => loadFixture(siteId, file)),
  );
}

export function listFolders(path: string): string[] {
  return readdirSync(path, { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() ? entry.name : [],
  );
}

function loadFixture(siteId: string, file: string): PageFixture {
  if (!/^\d{4}-\d{2}-\d{2}-[a-z0-9-]+\.html$/.test(file))
    throw new Error(`${siteId}/${file}: name it <yyyy-mm-dd>-<case>.html`);
  const path = join(folder, siteId, file);
  const facts = factsSchema.parse(JSON.parse(readFileSync(path.replace(/html$/, 'json'), 'utf8')));
  return { ...facts, siteId, name: `${siteId}/${file}`, html: readFileSync(path, 'utf8') };
}

/** All pages share this window. Creating a window takes ten times as long as parsing a page, and readers do not use it. */
const frame = new JSDOM('');

export function parsePage(
  html: string,
  url: string,
  { mediaSession = null, state = null }: Partial<Pick<Page, 'mediaSession' | 'state'>> = {},
): Page {
  frame.reconfigure({ url });
  const document = new frame.window.DOMParser().parseFromString(html, 'text/html');
  attachShadowRoots(document);
  return { document, url: new URL(url), mediaSession, state };
}

/** Creates shadow roots from `<template shadowrootmode>`. Browsers do this while parsing, but jsdom does not. */
function attachShadowRoots(root: ParentNode): void {
  for (const template of root.querySelectorAll<HTMLTemplateElement>('template[shadowrootmode]')) {
    const shadow = template.parentElement?.attachShadow({ mode: 'open' });
    template.remove();
    shadow?.append(template.content);
    if (shadow) attachShadowRoots(shadow);
  }
}

const opened = new Map<string, Page>();

/** Returns a saved page. It is opened once and shared, because no reader changes a page. */
export function openFixturePage(fixture: PageFixture): Page {
  const page = opened.get(fixture.name) ?? parsePage(fixture.html, fixture.url, fixture);
  opened.set(fixture.name, page);
  return page;
}

interface SiteModule extends SiteReader {
  readonly readPageState?: ReadPageState;
}

/** Imports the module of a site by the site's id, as the build does. */
export async function loadSite(id: string): Promise<SiteModule> {
  return (await import(`../../lib/sites/${id}.ts`)) as SiteModule;
}
