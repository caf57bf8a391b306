// Values, headers and bodies that can break a server.
import fc from 'fast-check';

/** Replaces lone surrogates, which UTF-8 cannot encode. */
export const withoutLoneSurrogates = (text: string): string => Buffer.from(text, 'utf8').toString('utf8');

const long = (size: number) => 'x'.repeat(size);

/** Arbitrary texts. */
export const anyText = fc.oneof(
  { weight: 4, arbitrary: fc.string({ unit: 'binary', maxLength: 60 }).map(withoutLoneSurrogates) },
  { weight: 2, arbitrary: fc.string({ unit: 'grapheme', maxLength: 260 }) },
  fc.constantFrom(
    '',
    ' ',
    '\0',
    'a\0b',
    '\u202e\u0000\u001b[31m',
    '﷽'.repeat(50),
    'ﬀß'.repeat(100),
    '👩‍👩‍👧‍👦'.repeat(40),
    'Z̸̢̛̺̃'.repeat(40),
    '%00%ff',
    "'; drop table title; --",
    '../../etc/passwd',
    '__proto__',
    '{"$ne":null}',
    long(201),
    long(5000),
  ),
);

/** Numbers in JSON, including ones beyond the range of a double. */
export const anyNumberText = fc.oneof(
  fc.double().map((value) => (Number.isFinite(value) ? JSON.stringify(value) : '1e999')),
  fc.integer().map(String),
  fc.constantFrom(
    '-0',
    '1e400',
    '-1e400',
    '1e-400',
    '9007199254740993',
    '2147483648',
    '0.1',
    '7.25',
    `1${'0'.repeat(400)}`,
  ),
);

/** Any JSON text. */
export const anyJson = fc.oneof(
  fc.json({ maxDepth: 3 }),
  anyText.map((text) => JSON.stringify(text)),
  anyNumberText,
  fc.constantFrom('null', 'true', '[]', '{}', '[[[[]]]]', '""', `${'['.repeat(5000)}${']'.repeat(5000)}`),
);

/** Bodies that are not JSON, or almost JSON. */
export const anyBrokenJson = fc.constantFrom(
  '{',
  '{"type":',
  '{"type":"anime",}',
  "{'type':'anime'}",
  '{"type":"anime"} trailing',
  '\ufeff{"type":"anime"}',
  '{"__proto__":{"ok":true}}',
  '{"constructor":{"prototype":{"ok":true}}}',
  '{"type":"anime","type":"manga"}',
  'NaN',
  'undefined',
  '\0\0\0\0',
  '\u00ff\u00fe\u0000',
  `{"type":"${long(70_000)}"}`,
  ' '.repeat(2000),
);

export const anyContentType = fc.constantFrom(
  null,
  'application/json; charset=utf-8',
  'application/json;charset=utf-16',
  'application/json;;;',
  'APPLICATION/JSON',
  'application/json, text/plain',
  'application/vnd.api+json',
  'text/plain',
  'text/json',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'multipart/form-data',
  'nonsense',
  '/',
  ';',
  ' ',
  long(2000),
);

export type HeaderLine = readonly [name: string, value: string];

export const unusualHeader: fc.Arbitrary<HeaderLine> = fc.oneof(
  fc.constantFrom<HeaderLine>(
    ['Accept', 'text/html'],
    ['Accept', '\u00ff'],
    ['Accept-Version', '1.x'],
    ['Accept-Encoding', 'br;q=x, *'],
    ['Content-Encoding', 'gzip'],
    ['Cookie', '; ;=; a=b; __proto__=x'],
    ['Expect', 'nothing'],
    ['Forwarded', 'for="[::1]"'],
    ['If-None-Match', '*'],
    ['If-Modified-Since', 'yesterday'],
    ['Origin', 'null'],
    ['Origin', 'chrome-extension://x'],
    ['Range', 'bytes=0-0,5-'],
    ['Upgrade', 'h2c'],
    ['X-Forwarded-For', '\u00e9, 1.2.3.4.5'],
    ['X-Forwarded-Proto', 'javascript'],
    ['X-HTTP-Method-Override', 'DELETE'],
    ['X-Long', long(4000)],
    ['__proto__', 'x'],
    ['constructor', 'x'],
    ['Access-Control-Request-Method', 'GET'],
    ['Authorization', 'Basic x'],
    ['Content-Length', '5'],
    ['Transfer-Encoding', 'identity'],
    ['Host', 'other'],
    ['Bad Name', 'x'],
    ['X-Control', 'a\u0001b'],
  ),
  fc.tuple(
    fc.constant('X-Any'),
    fc
      .string({ unit: fc.integer({ min: 1, max: 255 }).map((code) => String.fromCharCode(code)) })
      .map((text) => text.replace(/[\r\n]/g, '')),
  ),
);

/** Query strings that no usual client would send. */
export const unusualQuery = fc.constantFrom(
  'q',
  'q=',
  '&&&=&=',
  'q=a&q=b',
  'q[]=a',
  'q[a]=b',
  '__proto__=x&q=a',
  '__proto__[ok]=true',
  'type=anime&type=manga',
  'q=%',
  'q=%ZZ',
  'q=%00',
  'q=%FF%FE',
  'q=%ED%A0%80',
  'limit=1e2&q=a&type=anime',
  'limit=0x10&q=a&type=anime',
  'limit=%2050&q=a&type=anime',
  'limit=Infinity&q=a&type=anime',
  'limit=&q=a&type=anime',
  'type=anime&cursor=x',
  'type=anime&cursor=..',
  'type=anime&cursor=%00',
  `type=anime&cursor=${long(600)}`,
  `q=${long(6000)}`,
  'type=anime#fragment',
  'q=a?q=b',
  'q=+',
);
