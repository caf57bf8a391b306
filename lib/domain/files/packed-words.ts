// The translations as the package has them: the keys are the same in each language, so they are a file of their own, and a language is its texts in their order.

type Translations = Readonly<Record<string, unknown>>;

interface PackedWords {
  readonly keys: readonly string[];
  /** One list for each language, in the order that they were given in; null where one lacks a text. */
  readonly texts: readonly (readonly unknown[])[];
}

export function packWords(languages: readonly Translations[]): PackedWords {
  const keys = [...new Set(languages.flatMap((language) => Object.keys(language)))];
  return { keys, texts: languages.map((language) => keys.map((key) => language[key] ?? null)) };
}

/** What a language's translations were before they were packed. Empty where one of the files is none of ours. */
export function unpackWords(keys: unknown, texts: unknown): Translations {
  if (!Array.isArray(keys) || !Array.isArray(texts)) return {};
  return Object.fromEntries(keys.map((key, at) => [String(key), texts[at]]));
}
