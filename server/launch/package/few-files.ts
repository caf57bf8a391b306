// Which modules of the extension's pages share a file.
import type { Plugin } from 'vite';

/**
 * A page asks the browser for each file on its own, which takes longer than running what is in it: what every opening needs comes in three files.
 * Each group takes the modules that it names, with whatever they import and no group before it has taken. There is no React in the first one.
 */
export const fewFiles: Plugin = {
  name: 'kiroku:few-files',
  outputOptions: (options) => (options.format === 'es' ? { ...options, codeSplitting: { groups } } : options),
};

const inFolder = (folder: string, names: readonly string[]) => `${folder}/(?:${names.join('|')})`;
const groups = [
  {
    name: 'stored',
    parts: [
      inFolder('lib/contract', ['limits']),
      inFolder('lib/domain', ['words', 'deep-link']),
      inFolder('lib/domain/addresses', ['firefox-redirect', 'service-address']),
      inFolder('lib/domain/changes', ['activity', 'outbox-order', 'pending-entries', 'quick-edit']),
      inFolder('lib/domain/words', ['labels', 'change-sentence', 'problem-sentence']),
      inFolder('lib/store', ['preferences', 'reading']),
      'lib/messaging/channel',
      'entrypoints/background/packaged-file',
      'virtual:wxt-plugins',
    ],
  },
  {
    name: 'page',
    parts: [
      'entrypoints/pages/open-page',
      'virtual:wxt-html-plugins',
      // The virtual list's package is large, and a first frame has no rows yet.
      'components/ui/(?:list/)?(?!use-virtual-rows)[\\w-]+',
      'components/popup/use-shortcuts',
      inFolder(
        'lib/queries',
        ['account', 'activity', 'change-entry', 'library', 'now', 'outbox'].map((name) => `use-${name}`),
      ),
      'lib/queries/options/use-permissions',
      'lucide-react/dist/esm/(?:createLucideIcon|icons/(?:plus|panel-right))',
    ],
  },
  { name: 'popup', parts: ['components/popup/popup'] },
].map(({ name, parts }, index) => ({
  name,
  priority: 3 - index,
  test: new RegExp(`(?:${parts.join('|')})(?:\\.(?:tsx?|m?js))?$`),
}));
