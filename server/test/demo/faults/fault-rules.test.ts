// Tests which requests an injected fault applies to.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type FaultRule, faultRuleSchema, takeMatchingFault } from '../../../demo/faults/fault-rules.ts';

const latency = { kind: 'latency', ms: 5 } as const;
const rule = (more: Partial<FaultRule> = {}): FaultRule => faultRuleSchema.parse({ fault: latency, ...more });
const hits = (one: FaultRule, method: string, path: string) =>
  takeMatchingFault([one], { method, path }, '/v1').fault !== null;

describe('fault rule', () => {
  it('applies once by default and forever with `times: null`', () => {
    expect(rule().times).toBe(1);
    expect(takeMatchingFault([rule()], { method: 'GET', path: '/' }, '/v1').rules).toEqual([]);
    const forEver = [rule({ times: null })];
    expect(takeMatchingFault(forEver, { method: 'GET', path: '/' }, '/v1').rules).toEqual(forEver);
  });

  it.each([
    [{ path: '/library/entry' }, 'POST', '/v1/library/entry', true],
    [{ path: '/v1/library/entry' }, 'POST', '/v1/library/entry', true],
    [{ path: '/library/entry', method: 'POST' as const }, 'DELETE', '/v1/library/entry', false],
    [{ path: '/library' }, 'GET', '/v1/library/entry', false],
    [{ path: '/anime/*' }, 'GET', '/v1/anime/lantern', true],
    [{ path: '/anime/*' }, 'GET', '/v1/manga/lantern', false],
    [{ path: '/auth/oauth2/token' }, 'POST', '/auth/oauth2/token', true],
    [{ method: 'GET' as const }, 'GET', '/anything', true],
  ])('%j applies to the request %s %s: %s', (given, method, path, isHit) => {
    expect(hits(rule(given), method, path)).toBe(isHit);
  });

  it('applies exactly as often as its `times`', () => {
    const asked = fc.record({
      method: fc.constantFrom('GET', 'POST'),
      path: fc.constantFrom('/v1/a', '/v1/b'),
    });
    fc.assert(
      fc.property(fc.array(asked, { maxLength: 60 }), fc.integer({ min: 1, max: 20 }), (requests, times) => {
        let rules: readonly FaultRule[] = [rule({ method: 'POST', path: '/a', times })];
        let count = 0;
        for (const one of requests) {
          const taken = takeMatchingFault(rules, one, '/v1');
          rules = taken.rules;
          if (taken.fault !== null) count += 1;
        }
        const matching = requests.filter(({ method, path }) => method === 'POST' && path === '/v1/a').length;
        expect(count).toBe(Math.min(matching, times));
      }),
    );
  });

  it.each([
    [{ fault: { kind: 'status', status: 200 } }],
    [{ fault: { kind: 'status', status: 404 } }],
    [{ fault: { kind: 'status', status: 429, retryAfter: 'a\r\nSet-Cookie: b' } }],
    [{ fault: { kind: 'latency', ms: -1 } }],
    [{ fault: { kind: 'latency', ms: 5 }, times: 0 }],
    [{ fault: { kind: 'latency', ms: 5 }, path: 'library' }],
    [{ fault: { kind: 'latency', ms: 5 }, paths: '/library' }],
  ])('is rejected with invalid values: %j', (given) => {
    expect(faultRuleSchema.safeParse(given).success).toBe(false);
  });
});
