// The sections of the options and their addresses: `#sites` is a section, `#tracking/rules.delay` a setting in one.

export const sectionIds = ['account', 'sites', 'tracking', 'appearance', 'data', 'import', 'help'] as const;
export type SectionId = (typeof sectionIds)[number];

/** `setting`: the key of the setting's text, or a name without a key, such as a site's name. */
export interface SectionTarget {
  readonly section: SectionId;
  readonly setting: string | null;
}

/** The navigation entry of a section: the import belongs to "Import & export". */
export function listedUnder(section: SectionId): SectionId {
  return section === 'import' ? 'data' : section;
}

export const listedSections = sectionIds.filter((id) => listedUnder(id) === id);

/** Sections of earlier versions. Bookmarks and open pages may still have their addresses. */
const formerSections: Readonly<Record<string, SectionTarget>> = {
  servers: { section: 'sites', setting: 'hosted.title' },
  matches: { section: 'tracking', setting: 'matches.title' },
  activity: { section: 'data', setting: 'keepLog.label' },
  diagnostics: { section: 'help', setting: 'diagnostics.tabs' },
};

/** `hash` is `location.hash`. An unknown section gives the first one. */
export function readSectionTarget(hash: string): SectionTarget {
  const [name = '', ...rest] = hash.replace(/^#/, '').split('/');
  const former = Object.hasOwn(formerSections, name) ? formerSections[name] : undefined;
  const section = former?.section ?? sectionIds.find((id) => id === name) ?? 'account';
  return { section, setting: rest.length > 0 ? decoded(rest.join('/')) : (former?.setting ?? null) };
}

export function sectionAddress({ section, setting }: SectionTarget): string {
  return setting === null ? `#${section}` : `#${section}/${encodeURIComponent(setting)}`;
}

/** Decodes a typed address, which may be encoded wrongly. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
