// The logger of a request: made when there is something to say, and then once.
import type { FastifyBaseLogger } from 'fastify';
import { beforeEach, describe, expect, it } from 'vitest';
import { createLateLogger } from '../../../src/http/late-logger.ts';

const METHODS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
const said: unknown[][] = [];
const children: unknown[][] = [];
beforeEach(() => {
  said.length = 0;
  children.length = 0;
});

/** A logger that notes what it is asked. */
function logger(name: string): FastifyBaseLogger {
  const methods = METHODS.map((method) => [
    method,
    (...words: unknown[]) => said.push([name, method, ...words]),
  ]);
  const child = (...given: unknown[]) => {
    children.push([name, ...given]);
    return logger(`${name} child`);
  };
  return { ...Object.fromEntries(methods), child, level: 'debug' } as unknown as FastifyBaseLogger;
}
const late = () => createLateLogger(logger('parent'), { reqId: 'one' }, { level: 'info' });

describe('the logger of a request', () => {
  it('is not made while there is nothing to say', () => {
    late();
    expect(children).toEqual([]);
  });

  it.each(METHODS)('says %s by a child with the id of the request', (method) => {
    late()[method]({ a: 1 }, 'a sentence');
    expect(children).toEqual([['parent', { reqId: 'one' }, { level: 'info' }]]);
    expect(said).toEqual([['parent child', method, { a: 1 }, 'a sentence']]);
  });

  it('is made once', () => {
    const log = late();
    log.info('first');
    log.error('second');
    expect(log.level).toBe('debug');
    expect(children).toHaveLength(1);
    expect(said).toHaveLength(2);
  });

  it('has children of its own', () => {
    late().child({ part: 'two' }).info('deep');
    expect(children).toEqual([
      ['parent', { reqId: 'one' }, { level: 'info' }],
      ['parent child', { part: 'two' }],
    ]);
    expect(said).toEqual([['parent child child', 'info', 'deep']]);
  });
});
