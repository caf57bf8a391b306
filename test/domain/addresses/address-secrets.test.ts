// Tests that secrets are removed from every stored page address.
import { describe, expect, it } from 'vitest';
import { isSecretParameter, textWithoutSecrets } from '@/lib/domain/addresses/address-secrets.ts';
import { pageAddress, pageIdentity } from '@/lib/domain/addresses/page-address.ts';

const HEX = '9f86d081884c7d659a2feaa0c55ad015';
const JWT = 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0In0.abc-DEF';

it('pageAddress removes secrets from query and route', () => {
  const address = `https://tv.example/watch?ep=12&token=abc&X-Amz-Signature=${HEX}&u=${JWT}`;
  expect(pageAddress(new URL(address))).toBe('https://tv.example/watch?ep=12');
  expect(pageIdentity(new URL(address))).toBe('tv.example/watch?ep=12');
  expect(pageAddress(new URL('http://nas:1/web/#/video?id=3&api_key=abc'))).toBe(
    'http://nas:1/web/#/video?id=3',
  );
});

it('pageAddress removes secrets from a path', () => {
  const path = (text: string) =>
    pageAddress(new URL(`https://tv.example${text}`)).slice('https://tv.example'.length);
  expect(path('/watch/frieren-beyond-journeys-end/12')).toBe('/watch/frieren-beyond-journeys-end/12');
  expect(path(`/watch;jsessionid=${HEX}/12?ep=1`)).toBe('/watch/12?ep=1');
  expect(path(`/#/watch/token=${HEX}`)).toBe('/#/watch/');
  for (const pair of ['&token=abc', ',token=abc', ';token=abc', '%3Ftoken%3Dabc'])
    expect(path(`/watch${pair}/12`)).toBe('/watch/12');
  expect(path('/#/watch&token=abc')).toBe('/#/watch');
  expect(path('/watch:token=abc/12')).not.toContain('abc');
  for (const secret of ['AKIAIOSFODNN7EXAMPLE', '_e4Nc3iduzkWRm01TBBNYw'])
    expect(path(`/watch/${secret}/12`)).toMatch(/^\/watch\/~[a-z\d]{1,7}\/12$/);
  expect(path('/token/abc/12')).toMatch(/^\/token\/~[a-z\d]{1,7}\/12$/);
  expect(path('/session/3')).toBe('/session/3');
  expect(path('/Code:Realize/the-secret:of-it')).toBe('/Code:Realize/the-secret:of-it');
  for (const secret of [JWT, HEX])
    expect(path(`/watch/${secret}/12`)).toMatch(/^\/watch\/~[a-z\d]{1,7}\/12$/);
  expect(path(`/watch/${HEX}`)).not.toBe(path(`/watch/${HEX.replace('9', '8')}`));
});

it('textWithoutSecrets removes secrets from a stored address', () => {
  expect(textWithoutSecrets(`tv.example/watch?ep=12&token=abc&x=${HEX}`)).toBe('tv.example/watch?ep=12');
  expect(textWithoutSecrets('tv.example/watch?token=abc')).toBe('tv.example/watch');
  expect(textWithoutSecrets('http://nas:1/web/#/video?id=3&api_key=abc')).toBe(
    'http://nas:1/web/#/video?id=3',
  );
  expect(textWithoutSecrets(`tv.example/watch?v=a=${HEX}`)).toBe('tv.example/watch');
  expect(textWithoutSecrets(`https://tv.example/watch;jsessionid=${HEX}/12`)).toBe(
    'https://tv.example/watch/12',
  );
  expect(textWithoutSecrets('https://tv.example/watch#access_token=abc')).toBe('https://tv.example/watch');
  const once = textWithoutSecrets(`generic:tv.example/s/${HEX}/token/abc/12`);
  expect(once).toMatch(/^generic:tv\.example\/s\/~\w+\/token\/~\w+\/12$/);
  expect(textWithoutSecrets(once)).toBe(once);
  expect(textWithoutSecrets('crunchyroll:G0001')).toBe('crunchyroll:G0001');
  expect(textWithoutSecrets('Who? Me & You')).toBe('Who? Me & You');
});

describe('isSecretParameter', () => {
  it.each([
    ...[
      'token',
      'access_token',
      'accessToken',
      'api_key',
      'apikey',
      'API-Key',
      'X-Amz-Signature',
      'X-Amz-Security-Token',
    ],
    ...[
      'X-Amz-Credential',
      'sid',
      'PHPSESSID',
      'session',
      'sessionId',
      'auth',
      'authToken',
      'password',
      'sig',
      'jwt',
      'code',
    ],
    ...['Key-Pair-Id', 'Policy', 'Signature', 'email'],
    ...[
      'csrftoken',
      'playtoken',
      'secretkey',
      'passkey',
      'authtok',
      'pin',
      'hdnts',
      'userid',
      'ASPSESSIONID',
    ],
    ...[
      'auth[token]',
      'token[]',
      'user[password]',
      'token1',
      'loginToken2',
      '$token',
      'amp;token',
      'token:x',
    ],
    ...['__token__', 'authcode', 'sessionkey', 'pw', 'userpass', 'tkn', 'csrf', 'cookie', 'oauth_verifier'],
    ...['phone', 'invite', HEX],
  ])('returns true for the parameter %s', (name) => expect(isSecretParameter(name, '1')).toBe(true));

  it.each([
    ...['_e4Nc3iduzkWRm01TBBNYw', 'AKIAIOSFODNN7EXAMPLE', 'xoxb-17653672481-19874698323'],
    ...['eyJhbGciOiJub25lIn0', '{"token":"abc"}', '/login?r=https%3A%2F%2Fb%2F%3Ftoken%3Dabc', 'token:abc'],
  ])('returns true for the value %s', (value) => expect(isSecretParameter('v', value)).toBe(true));

  it.each([HEX, JWT, 'aB3dE5fG7hI9jK1lM3nO5pQ7', '4kT0dX9zQ2mW7vB1nR5yL8cS'])(
    'returns true for the random value %s',
    (value) => expect(isSecretParameter('x', value)).toBe(true),
  );

  it.each(['mira@example.org', '1;token=abc', 'https://cdn.example/a?token=abc', `a=${HEX}`])(
    'returns true for the secret in %s',
    (value) => expect(isSecretParameter('v', value)).toBe(true),
  );

  it.each([
    ['list', '1;2;3'],
    ['next', '/watch?v=12'],
    ['channel', '@crunchyroll'],
    ['turkey', 'yes'],
    ['v', 'dQw4w9WgXcQ'],
    ['episode', '12'],
    ['ep', '12'],
    ['season', '2'],
    ['title', 'frieren-beyond-journeys-end-episode-12'],
    ['id', '30f4ce3f-4a4a-4d6f-9f0e-4f5e6d7c8b9a'],
    ['episode_no', '123'],
    ['gti', 'amzn1.dv.gti.0eb7-1234'],
    ['monkey', 'yes'],
    ['author', 'someone'],
    ['design', 'new'],
    ['title', 'Code: Realize'],
    ['slug', 'Attack-on-Titan-S04E12-Retrospective'],
  ])('returns false for %s=%s', (name, value) => expect(isSecretParameter(name, value)).toBe(false));
});

describe('pageAddress with a secret in another language', () => {
  it.each([
    ...[
      'passwort',
      'benutzerkennwort',
      'Schlüssel',
      'sitzung',
      'mot_de_passe',
      'mdp',
      'clé',
      'jeton',
      'contraseña',
    ],
    ...[
      'clave',
      'sesión',
      'senha',
      'sessão',
      'chave',
      'firma',
      'wachtwoord',
      'hasło',
      'şifre',
      'lösenord',
      'salasana',
    ],
    ...['パスワード', '暗証番号', 'ログイントークン', '密码', '用户令牌', '비밀번호', 'пароль', 'токен'],
  ])('removes the parameter %s', (name) => {
    const address = new URL('https://tv.example/watch');
    address.searchParams.set(name, '1');
    address.searchParams.set('ep', '5');
    expect(pageAddress(address)).toBe('https://tv.example/watch?ep=5');
  });

  it.each(['serie', 'temporada', 'épisode', 'folge', 'staffel', '話数', '集数', 'сезон', 'clef', 'schloss'])(
    'keeps the harmless parameter %s',
    (name) => expect(isSecretParameter(name, '1')).toBe(false),
  );
});

describe('pageAddress with personal data in a path', () => {
  it.each([
    ['removes an e-mail address', '/u/lena@mail.example/watch/5', '/u/~/watch/5'],
    ['removes an escaped e-mail address', '/u/lena%40mail.example/watch/5', '/u/~/watch/5'],
    [
      'keeps an e-mail address within a longer path segment',
      '/user-lena@mail.example-tv/watch/5',
      '/user-lena@mail.example-tv/watch/5',
    ],
    ['removes an IBAN', '/pay/DE89370400440532013000/5', '/pay/~/5'],
    ['removes an IBAN in groups', '/pay/GB29%20NWBK%206016%201331%209268%2019/5', '/pay/~/5'],
    ['removes coordinates', '/map/@52.520008,13.404954,12z/5', '/map/~/5'],
    ['keeps a page that only looks like an e-mail address', '/the-idolm@ster.html', '/the-idolm@ster.html'],
    ['keeps a handle', '/@crunchyroll/live', '/@crunchyroll/live'],
    ['keeps an id with digits and letters', '/watch/DE12345678/5', '/watch/DE12345678/5'],
  ])('%s', (_name, path, expected) => {
    expect(new URL(pageAddress(new URL(path, 'https://tv.example'))).pathname).toBe(expected);
    expect(textWithoutSecrets(`tv.example${path}`)).toBe(`tv.example${expected}`);
  });

  it('removes an e-mail address from a route after #', () => {
    expect(pageAddress(new URL('https://tv.example/#/u/lena@mail.example/5'))).toBe(
      'https://tv.example/#/u/~/5',
    );
    expect(isSecretParameter('to', 'DE89370400440532013000')).toBe(true);
  });
});
