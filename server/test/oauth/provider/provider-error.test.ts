// Tests the answers to a request that must not be redirected to the app. The answer is a page, or JSON.
import type { ErrorOut, KoaContextWithOIDC } from 'oidc-provider';
import { describe, expect, it } from 'vitest';
import type { AccountArea } from '../../../src/accounts/area.ts';
import { createErrorRenderer } from '../../../src/oauth/provider-error.ts';

const OUT: ErrorOut = { error: 'invalid_request', error_description: 'state is <b>too</b> long' };

interface Answer {
  status: number;
  body: unknown;
  readonly headers: Record<string, string>;
}

function answerTo(
  out: ErrorOut,
  { wants = 'html', headers = {} }: { wants?: 'html' | 'json' | false; headers?: object } = {},
): Answer {
  const answer: Answer = { status: 400, body: undefined, headers: {} };
  const ctx = Object.assign(answer, {
    req: { headers },
    accepts: (...kinds: string[]) => kinds.find((kind) => kind === wants) ?? false,
    set: (given: Record<string, string>) => Object.assign(answer.headers, given),
  });
  createErrorRenderer({ path: '/auth' } as AccountArea)(ctx as unknown as KoaContextWithOIDC, out);
  return answer;
}

it('createErrorRenderer sends the error as JSON to a client that accepts JSON', () => {
  const { body, status, headers } = answerTo(OUT, { wants: 'json' });
  expect(body).toEqual({ error: 'invalid_request', error_description: 'state is <b>too</b> long' });
  expect([status, headers]).toEqual([400, {}]);
});

describe('createErrorRenderer', () => {
  it.each([
    ['HTML', 'html'],
    ['neither HTML nor JSON', false],
  ] as const)('sends a page with the escaped error to a client that accepts %s', (_types, wants) => {
    const { body, status, headers } = answerTo(OUT, { wants });
    expect(status).toBe(400);
    expect(headers['content-type']).toBe('text/html; charset=utf-8');
    expect(headers['content-security-policy']).toContain("default-src 'none'");
    const text = String(body);
    expect(text).toContain('<title>This app could not be connected');
    expect(text).toContain('<h1>This app could not be connected</h1>');
    expect(text).toContain('Its request was not valid. Go back to the app and try again.');
    expect(text).toContain('Nothing was changed. You can close this window.');
    expect(text).toContain('<code>invalid_request</code> state is &lt;b&gt;too&lt;/b&gt; long');
  });

  it.each([
    ['invalid_client', 'This service does not know the client ID that the app sent.'],
    ['invalid_redirect_uri', 'The address that the app wants to come back to is not registered for it.'],
  ])('explains %s', (error, said) => {
    const text = String(answerTo({ ...OUT, error }).body);
    expect(text).toContain(said);
    expect(text).not.toContain('Its request was not valid.');
  });

  it('sends the status 200 to a navigation', () => {
    expect(answerTo(OUT, { headers: { 'sec-fetch-mode': 'navigate' } }).status).toBe(200);
  });
});
