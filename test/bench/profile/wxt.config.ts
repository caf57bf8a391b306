// The extension's own configuration with one plugin more, which notes the modules of each script.
import { defineConfig } from 'wxt';
import config from '../../../wxt.config.ts';
import { moduleBytes } from './module-bytes.ts';

export default defineConfig({
  ...config,
  vite: async (env) => {
    const own = (await config.vite?.(env)) ?? {};
    return { ...own, plugins: [...(own.plugins ?? []), moduleBytes(process.env.KIROKU_MODULES ?? '')] };
  },
});
