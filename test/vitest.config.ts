// Two projects: what runs in the extension, with a browser API in memory, and what runs in the server.
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { WxtVitest } from 'wxt/testing/vitest-plugin';

const root = fileURLToPath(new URL('..', import.meta.url));

export default defineConfig({
  root,
  test: {
    projects: [
      {
        root,
        plugins: [WxtVitest()],
        test: {
          name: 'unit',
          root,
          include: ['test/**/*.test.{ts,tsx}'],
          exclude: ['test/e2e/**', 'node_modules/**'],
        },
      },
      {
        root,
        test: { name: 'server', root, environment: 'node', include: ['server/test/**/*.test.ts'] },
      },
    ],
  },
});
