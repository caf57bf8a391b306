// The sections of the options and their addresses. `#sites` is the address of a section. `#tracking/rules.delay` is the address of a
// setting in a section.

export const sectionIds = ['account', 'sites', 'tracking', 'appearance', 'data', 'import', 'help'] as const;
export type SectionId = (typeof sectionIds)[number];

/** `setting` is the key of the setting's text. A setting without such a key is given by its name, such as the name of a site. */
export interface SectionTarget {
  readonly section: SectionId;
  readonly setting: string | null;
}

/** Returns the section that is marked in the navigation. The import is not in the navigation, so "Import & export" is marked instead. */
export function navigationSectionOf(section: SectionId): SectionId {
  return section === 'import' ? 'data' : section;
}

export const navigationSections = sectionIds.filter((id) => navigationSectionOf(id) === id);

/** The sections of earlier versions, whose addresses may be in bookmarks and open pages. */
const formerSections: Readonly<Record<string, SectionTarget>> = {
  servers: { section: 'sites', setting: 'hosted.title' },
  matches: { section: 'tracking', setting: 'matches.title' },
  activity: { section: 'data', setting: 'keepLog.label' },
  diagnostics: { section: 'help', setting: 'diagnostics.tabs' },
};

/** Reads the section from `location.hash`. If the section is unknown, returns the first section of the options. */
export function readSectionTarget(hash: string): SectionTarget {
  const [name = '', ...rest] = hash.replace(/^#/, '').split('/');
  const former = Object.hasOwn(formerSections, name) ? formerSections[name] : undefined;
  const section = former?.section ?? sectionIds.find((id) => id === name) ?? 'account';
  return { section, setting: rest.length > 0 ? decoded(rest.join('/')) : (former?.setting ?? null) };
}

export function sectionUrlHash({ section, setting }: SectionTarget): string {
  return setting === null ? `#${section}` : `#${section}/${encodeURIComponent(setting)}`;
}

/** Decodes a part of the address. The encoding may be invalid, because the user may have typed it. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
