// Decides which names on a page are stable. A stable name is the same on another day and for another episode. Names that a build tool
// generates, or that contain a number or a title, are not stable.

/** Matches words with which sites name the relevant parts of a page. */
const MEANING =
  /title|name|series|show|program|heading|headline|episode|(?:^|[-_])ep(?:$|[-_])|chapter|season|label|info|meta|player|watch|video|content|main|header|detail/i;
/** Matches names for a state, such as "active". */
const STATE =
  /^(?:is|has|js|ng|tw)-|^(?:active|selected|open(?:ed)?|closed|hover(?:ed)?|focus(?:ed)?|visible|hidden|current|loaded|loading|playing|paused|first|last|odd|even|dark|light|show|in|out|on|off)$/i;
const STYLE_CLASSES =
  /^(?:flex|grid|block|inline|inline-block|relative|absolute|fixed|sticky|static|truncate|container|wrapper|row|col|column|left|right|center|middle|top|bottom|bold|italic|small|medium|large|clearfix|uppercase|lowercase|capitalize|underline|rounded|shadow|border|font-\w+|text-\w+|bg-\w+|items-\w+|justify-\w+|self-\w+|m[trblxy]?-\w+|p[trblxy]?-\w+|w-\w+|h-\w+)$/i;
const TOOLS =
  /^(?:css|sc|jsx|jss|svelte|ember|radix|headlessui|emotion|mui|mantine|chakra|data-v|_ngcontent)-/i;
/** Matches attributes whose values are names. Sites write them for tests and data. */
const NAMING =
  /^(?:data-(?:test|testid|test-id|t|qa|cy|e2e|automation|automation-id|role|name|field|purpose|uia|type|element|component|slot|hook|id)|itemprop|role|slot)$/;
const LONGEST_NAME = 60;

/** Whether an attribute's value names its element. */
export function isNamingAttribute(attribute: string): boolean {
  return NAMING.test(attribute);
}

/** Whether a name is stable. `words` is text of the page. A name that occurs in this text changes with the episode. */
export function isStableName(name: string, words: string): boolean {
  return (
    /^[a-z_][\w-]*$/i.test(name) &&
    name.length <= LONGEST_NAME &&
    !/\d/.test(name) &&
    !STATE.test(name) &&
    !STYLE_CLASSES.test(name) &&
    !TOOLS.test(name) &&
    !isGibberish(name) &&
    !isOutOf(name, words)
  );
}

/** Whether a name describes the purpose of its element. */
export function isMeaningfulName(name: string): boolean {
  return MEANING.test(name);
}

/** Returns the part before the generated end of a name such as `Title_heading__x8F3k`. Returns null if the name has no such end. */
export function stablePrefix(name: string, words: string): string | null {
  const [, prefix, end] = /^([a-z][a-z_-]*?(?:__|--|_|-))([\w+]{4,12})$/i.exec(name) ?? [];
  if (!prefix || !end || prefix.length < 5 || !(/\d/.test(end) || isGibberish(end))) return null;
  return isStableName(prefix, words) ? prefix : null;
}

/**
 * Whether a name looks generated. Either its camel-case parts have fewer than three letters on average ("bdVaJa"), or at least five letters
 * contain no vowel.
 */
function isGibberish(name: string): boolean {
  return name
    .split(/[-_]+/)
    .filter(({ length }) => length >= 5)
    .some((part) => {
      const humps = part.match(/[A-Z]?[a-z]+|[A-Z]+/g) ?? [];
      return (humps.length > 1 && part.length / humps.length < 3) || !/[aeiouy]/i.test(part);
    });
}

function isOutOf(name: string, words: string): boolean {
  const own = plain(name);
  return own.length >= 4 && !MEANING.test(name) && plain(words).includes(own);
}

function plain(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}]+/gu, '');
}
