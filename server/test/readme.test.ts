// Tests that the server's documents name every setting, and that their examples are valid.
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { faultOrderSchema } from '../demo/faults/fault-rules.ts';

const read = (path: string): string => readFileSync(new URL(path, import.meta.url), 'utf8');

describe('documents of the server', () => {
  it('name every environment variable of config.ts', () => {
    const settings = read('../src/config.md');
    const variables = [...read('../src/config.ts').matchAll(/^ {2}([A-Z][A-Z_]+):/gm)].map(
      ([, name = '']) => name,
    );
    expect(variables).toContain('PORT');
    expect(variables.filter((name) => !settings.includes(`\`${name}\``))).toEqual([]);
  });

  it('contain a valid example of each kind of order that POST /faults accepts', () => {
    const readme = read('../demo/README.md');
    const orders = [...readme.matchAll(/```json\n([\s\S]*?)```/g)].map(([, text = '']) => JSON.parse(text));
    expect(orders.length).toBeGreaterThan(5);
    for (const order of orders) expect(faultOrderSchema.safeParse(order)).toMatchObject({ success: true });
    expect(new Set(orders.map(({ order }) => order)).size).toBe(faultOrderSchema.options.length);
  });
});
