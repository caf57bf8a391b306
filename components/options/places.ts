// The pages of the options and their addresses: `#sites` is a section, `#tracking/rules.delay` a setting in one.

export const sectionIds = [
  'account',
  'sites',
  'servers',
  'tracking',
  'matches',
  'activity',
  'appearance',
  'import',
  'data',
  'diagnostics',
] as const;
export type SectionId = (typeof sectionIds)[number];

/** `setting`: the key of its words, or a name that is no word of ours, as of a site. */
export interface Place {
  readonly section: SectionId;
  readonly setting: string | null;
}

/** `hash` as `location.hash` has it. An unknown section is the first one. */
export function readPlace(hash: string): Place {
  const [name, ...rest] = hash.replace(/^#/, '').split('/');
  const section = sectionIds.find((id) => id === name) ?? 'account';
  return { section, setting: rest.length > 0 ? decoded(rest.join('/')) : null };
}

export function placeAddress({ section, setting }: Place): string {
  return setting === null ? `#${section}` : `#${section}/${encodeURIComponent(setting)}`;
}

/** A typed address may be encoded wrongly. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
