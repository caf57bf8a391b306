// Describes a page for a page sample. Developers get such a sample if they cannot open the page themselves.
import { cleanAddress, readSampleQueries } from '../../domain/sample/clean-sample.ts';
import {
  MAX_SAMPLE_TEXT_LENGTH,
  type PageSampleFacts,
  type SampleMeta,
} from '../../domain/sample/page-sample.ts';
import { isPrivateName } from '../../domain/sample/private-words.ts';
import { copySampledValues, parseJsonObject } from '../../domain/sample/sample-values.ts';
import { readDataScripts } from '../reading/json-ld.ts';
import { cleanText, findAll, readDocumentTitle } from '../reading/read-page.ts';
import type { Page } from '../site.ts';
import { describeTree } from './describe-tree.ts';

/** Matches the meta tags that readers use, or may use in the future. */
const READ =
  /^(?:title|application-name|apple:(?:title|content_id)|(?:og|twitter):(?:title|type|url|site_name|locale|video:\w+)|video:(?:series|duration|episode|season)|(?:page|content)[-_:](?:type|title))$/i;
const MOST_META = 80;

export function describePage(page: Page): PageSampleFacts {
  const { document, url, mediaSession, state } = page;
  return {
    address: cleanAddress(url.href),
    queries: readSampleQueries(url),
    title: shortText(readDocumentTitle(document)),
    language: shortText(document.documentElement?.getAttribute('lang')),
    meta: describeMeta(document),
    canonical: describeCanonical(document),
    jsonLd: readDataScripts(document).map((data) => copySampledValues(data, { asData: true })),
    mediaSession: mediaSession && {
      title: shortText(mediaSession.title) ?? '',
      artist: shortText(mediaSession.artist) ?? '',
    },
    tree: describeTree(document),
    state: copySampledValues(state),
  };
}

function describeMeta(document: Document): readonly SampleMeta[] {
  return findAll(document, 'meta[name], meta[property]')
    .slice(0, MOST_META)
    .flatMap((tag) => {
      const name = tag.getAttribute('property') ?? tag.getAttribute('name') ?? '';
      if (name.length > 80 || isPrivateName(name)) return [];
      const content = tag.getAttribute('content') ?? '';
      const json = parseJsonObject(content);
      return json
        ? { name, content: null, json: copySampledValues(json) }
        : { name, content: READ.test(name) ? shortText(content) : null };
    });
}

function describeCanonical(document: Document): string | null {
  const [link] = findAll(document, 'link[rel="canonical"]');
  const address = cleanAddress(link?.getAttribute('href') ?? '');
  return address && address.length <= MAX_SAMPLE_TEXT_LENGTH ? address : null;
}

/** Returns a cleaned text, or null if it is too long to be a title. */
function shortText(value: unknown): string | null {
  const text = cleanText(value);
  return text && text.length <= MAX_SAMPLE_TEXT_LENGTH ? text : null;
}
