// Loads the saved pages: `<site-id>/<yyyy-mm-dd>-<case>.html` with what its reader must find beside it.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { JSDOM } from 'jsdom';
import * as z from 'zod';
import type { Page, ReadPageState, SiteReader } from '@/lib/sites/site.ts';

const folder = import.meta.dirname;

/** `expected` holds the fields that must be found, `sources.x` for where and `ids.x` for ids; null: not an episode page, or not there yet. */
const factsSchema = z.strictObject({
  url: z.url(),
  expected: z.record(z.string(), z.union([z.string(), z.number(), z.null()])).nullable(),
  /** Which pages of the chapter are in view, without a layout; left out: not said. */
  pages: z.strictObject({ first: z.int().optional(), page: z.int(), pages: z.int().nullable() }).nullish(),
  /** `live`: saved from the site; `published`: written by hand from what others published. */
  seen: z.enum(['live', 'published']),
  /** Where the knowledge of this page comes from. */
  evidence: z.string().min(10),
  /** What the page's scripts told the browser's media keys; left out: nothing. */
  mediaSession: z.strictObject({ title: z.string(), artist: z.string() }).nullable().default(null),
  /** What the site's `readPageState` found among the page's objects; left out: nothing. */
  state: z.json().default(null),
  /** Set if the page's general data is wrong and only the site's own reader can detect that. States the reason. */
  misleads: z.string().min(10).optional(),
});

export interface Fixture extends z.infer<typeof factsSchema> {
  readonly siteId: string;
  readonly name: string;
  readonly html: string;
}

export function loadFixtures(): Fixture[] {
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

function loadFixture(siteId: string, file: string): Fixture {
  if (!/^\d{4}-\d{2}-\d{2}-[a-z0-9-]+\.html$/.test(file))
    throw new Error(`${siteId}/${file}: name it <yyyy-mm-dd>-<case>.html`);
  const path = join(folder, siteId, file);
  const facts = factsSchema.parse(JSON.parse(readFileSync(path.replace(/html$/, 'json'), 'utf8')));
  return { ...facts, siteId, name: `${siteId}/${file}`, html: readFileSync(path, 'utf8') };
}

/** One window for all pages: making one takes ten times as long as parsing a page, and readers have no use for it. */
const frame = new JSDOM('');

export function openPage(
  html: string,
  url: string,
  { mediaSession = null, state = null }: Partial<Pick<Page, 'mediaSession' | 'state'>> = {},
): Page {
  frame.reconfigure({ url });
  const document = new frame.window.DOMParser().parseFromString(html, 'text/html');
  attachShadowRoots(document);
  return { document, url: new URL(url), mediaSession, state };
}

/** A browser makes shadow roots of `<template shadowrootmode>` while it parses; jsdom leaves them to us. */
function attachShadowRoots(root: ParentNode): void {
  for (const template of root.querySelectorAll<HTMLTemplateElement>('template[shadowrootmode]')) {
    const shadow = template.parentElement?.attachShadow({ mode: 'open' });
    template.remove();
    shadow?.append(template.content);
    if (shadow) attachShadowRoots(shadow);
  }
}

const opened = new Map<string, Page>();

/** A saved page, opened once however many look at it: no reader changes a page. */
export function pageOf(fixture: Fixture): Page {
  const page = opened.get(fixture.name) ?? openPage(fixture.html, fixture.url, fixture);
  opened.set(fixture.name, page);
  return page;
}

interface SiteModule extends SiteReader {
  readonly readPageState?: ReadPageState;
}

/** The module of a site, as the build finds it: by the site's id. */
export async function loadSite(id: string): Promise<SiteModule> {
  return (await import(`../../lib/sites/${id}.ts`)) as SiteModule;
}
