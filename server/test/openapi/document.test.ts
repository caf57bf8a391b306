// Tests the OpenAPI document that the server sends. It is valid and complete, and agrees with the contract.

import { routes } from '@kiroku/contract/routes';
import { Validator } from '@seriousme/openapi-schema-validator';
import { beforeAll, describe, expect, it } from 'vitest';
import type { OpenApiDocument } from '../../src/openapi/document.ts';
import { createOpenApiChecks, type OpenApiChecks } from '../harness/openapi-answers.ts';
import { SERVER_ORIGIN, startTestServer, type TestServer } from '../harness/test-server.ts';

let test: TestServer;
let document: OpenApiDocument;
let checks: OpenApiChecks;
beforeAll(async () => {
  test = await startTestServer();
  document = (await test.app.inject({ url: '/v1/openapi.json' })).json();
  checks = createOpenApiChecks(document);
});

const operationsOf = ({ paths }: OpenApiDocument) =>
  Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => ({ path, method, operation })),
  );

/** Returns the endpoints of the contract that the document does not describe, in the form `GET /anime/{shortId}`. */
function undescribed({ paths }: OpenApiDocument): string[] {
  return Object.values(routes)
    .map(({ method, path }) => ({ method, template: path.replace(/:(\w+)/g, '{$1}') }))
    .filter(({ method, template }) => !(method.toLowerCase() in (paths[template] ?? {})))
    .map(({ method, template }) => `${method} ${template}`);
}

it('undescribed returns the endpoints that are missing from the document', () => {
  const { '/ratings': _gone, ...paths } = document.paths;
  expect(undescribed({ ...document, paths })).toEqual(['POST /ratings']);
  const entry = document.paths['/library/entry'];
  const half = { ...document.paths, '/library/entry': entry?.post ? { post: entry.post } : {} };
  expect(undescribed({ ...document, paths: half })).toEqual(['DELETE /library/entry']);
});

describe('GET /openapi.json', () => {
  it('is valid OpenAPI 3.1', async () => {
    const validator = new Validator();
    const plain = (value: unknown): Record<string, unknown> => JSON.parse(JSON.stringify(value));
    expect(await validator.validate(plain(document))).toEqual({ valid: true });
    expect(validator.version).toBe('3.1');
    const broken = plain({ ...document, paths: { search: { get: {} } } });
    expect((await new Validator().validate(broken)).valid).toBe(false);
  });

  it('describes exactly the endpoints of the contract', () => {
    expect(undescribed(document)).toEqual([]);
    expect(
      operationsOf(document)
        .map(({ operation }) => operation.operationId)
        .sort(),
    ).toEqual(Object.keys(routes).sort());
  });

  it('describes only paths and methods that the server answers', async () => {
    for (const { path, method, operation } of operationsOf(document)) {
      const url = `/v1${path.replace('{shortId}', 'lantern')}`;
      const answer = await test.app.inject({
        url,
        method: method === 'get' ? 'GET' : method === 'post' ? 'POST' : 'DELETE',
      });
      expect([operation.operationId, answer.statusCode]).toEqual([operation.operationId, 401]);
    }
  });

  it('declares the error envelope and the rate limit headers for every refusal', () => {
    for (const { operation } of operationsOf(document)) {
      const { 200: _success, ...others } = operation.responses;
      expect(Object.keys(others)).toEqual(
        expect.arrayContaining(['400', '401', '429', '500', '503', 'default']),
      );
      for (const status of Object.keys(others)) {
        const number = status === 'default' ? 418 : Number(status);
        expect(checks.answer(operation, number, { ok: false, code: 'x', message: '' })).toBeNull();
        expect(checks.answer(operation, number, { ok: true })).not.toBeNull();
        expect(checks.answer(operation, number, { ok: false, message: '' })).not.toBeNull();
      }
    }
    const limited = document.components.responses.RateLimited;
    expect(Object.keys(limited?.headers ?? {})).toEqual([
      'RateLimit-Limit',
      'RateLimit-Remaining',
      'RateLimit-Reset',
      'Retry-After',
    ]);
  });

  it('has examples that fit its own schemas', () => {
    for (const { operation } of operationsOf(document)) {
      const success = operation.responses['200'];
      if (success === undefined || !('content' in success)) throw new Error('no example');
      expect(checks.answer(operation, 200, success.content['application/json'].example)).toBeNull();
      const body = operation.requestBody?.content['application/json'];
      if (body !== undefined) expect(checks.schema(body.schema.$ref, body.example)).toBeNull();
    }
    for (const { content } of Object.values(document.components.responses)) {
      const { schema, example } = content['application/json'];
      expect(checks.schema(schema.$ref, example)).toBeNull();
    }
  });

  it('has the authorization and token URLs of the discovery document', async () => {
    const discovery = (await test.app.inject({ url: '/auth/.well-known/openid-configuration' })).json();
    const { oauth2 } = document.components.securitySchemes;
    expect(oauth2.flows.authorizationCode).toMatchObject({
      authorizationUrl: discovery.authorization_endpoint,
      tokenUrl: discovery.token_endpoint,
      refreshUrl: discovery.token_endpoint,
    });
    expect(Object.keys(oauth2.flows.authorizationCode.scopes)).toEqual([
      'openid',
      'profile',
      'offline_access',
    ]);
    expect(oauth2.description).toContain('S256 is mandatory');
    expect(document.servers).toEqual([{ url: test.config.baseUrl }]);
  });

  it('uses the configured base address and account address', async () => {
    const environment = { AUTH_URL: 'https://id.example', BASE_URL: 'https://api.example/lists/v1' };
    const { app } = await startTestServer({ environment });
    const other: OpenApiDocument = (await app.inject({ url: '/lists/v1/openapi.json' })).json();
    expect(other.servers).toEqual([{ url: 'https://api.example/lists/v1' }]);
    const { tokenUrl } = other.components.securitySchemes.oauth2.flows.authorizationCode;
    expect(tokenUrl).toBe('https://id.example/oauth2/token');
    expect((await app.inject({ url: '/lists/v1/docs' })).body).toContain('/lists/v1/docs/docs.css');
  });
});

describe('GET /docs', () => {
  it('shows every operation without scripts from other sites', async () => {
    const { statusCode, headers, body } = await test.app.inject({ url: '/v1/docs' });
    expect([statusCode, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
    for (const { path, operation } of operationsOf(document)) {
      expect(body).toContain(`<code>${path}</code>`);
      expect(body).toContain(operation.summary);
    }
    expect(headers['content-security-policy']).toMatch(/^default-src 'none'; style-src 'self'/);
    expect(headers['content-security-policy']).not.toContain('unsafe');
    expect(body).not.toMatch(/<script|style="|javascript:| on\w+="/);
    const fetched = [...body.matchAll(/<(?:link|img)[^>]*(?:href|src)="([^"]*)"/g)].map(
      ([, url = '']) => url,
    );
    expect(fetched).toEqual(['/v1/docs/icon.svg', '/v1/docs/docs.css']);
    for (const url of fetched) expect((await test.app.inject({ url })).statusCode).toBe(200);
  });

  it('links only to its own sections, the OpenAPI document and the app registration', async () => {
    const { body } = await test.app.inject({ url: '/v1/docs' });
    const ids = new Set([...body.matchAll(/ id="([^"]*)"/g)].map(([, id]) => id));
    const links = [...body.matchAll(/<a [^>]*href="([^"]*)"/g)].map(([, url = '']) => url);
    const apps = `${SERVER_ORIGIN}/auth/account/apps`;
    expect(links).toContain(apps);
    for (const link of links.filter((one) => one !== apps)) {
      if (link.startsWith('#')) expect(ids).toContain(link.slice(1));
      else expect((await test.app.inject({ url: link })).statusCode).toBe(200);
    }
  });
});
