// Validates the redirect URIs of an app: https, or http://localhost with any port and path. Source: interface section 2.
import type { Texts } from '../texts/en.ts';

type Mistake = keyof Texts['apps']['redirectMistakes'];
type RedirectUri = { ok: true; uri: string } | { ok: false; mistake: Mistake };

const MAX_LENGTH = 500;
/**
 * The allowed beginning of an address, which is stricter than in browsers. The host becomes part of the CSP header, where a semicolon would
 * end the directive. A port, path or query must follow the host, because other parsers read `http://localhost\@evil.example/` as an address
 * of evil.example.
 */
const AUTHORITY = /^https?:\/\/([a-z0-9._-]+|\[[0-9a-f:.]+\])(?::\d+)?(?:[/?]|$)/i;
/** Characters that URL parsers change: backslashes become slashes, and control characters are dropped or encoded. */
const CHANGED_BY_PARSERS = /[\\\p{Cc}]/u;

export function parseRedirectUri(text: string): RedirectUri {
  const refused = (mistake: Mistake): RedirectUri => ({ ok: false, mistake });
  if (text.length > MAX_LENGTH) return refused('long');
  const url = URL.parse(text);
  // Refuse spaces, although URL parsers would encode them: a line with a space probably contains two addresses or other text.
  if (url === null || /\p{Zs}/u.test(text.trim())) return refused('unreadable');
  if (url.username !== '' || url.password !== '') return refused('user');
  if (text.includes('#')) return refused('fragment');
  if (text.includes('*')) return refused('wildcard');
  const isElsewhere = url.protocol === 'http:' && url.hostname !== 'localhost';
  if (isElsewhere || !/^https?:\/\//.test(text)) return refused('scheme');
  const host = AUTHORITY.exec(text)?.[1]?.toLowerCase();
  if (host !== url.hostname) return refused('host');
  if (CHANGED_BY_PARSERS.test(text)) return refused('forbiddenCharacter');
  return { ok: true, uri: text };
}
