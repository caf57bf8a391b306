// Opens the options page.
import { createRoot } from 'react-dom/client';
import { browser } from 'wxt/browser';
import { Options } from '@/components/options/options.tsx';
import { applyTheme } from '@/components/ui/theme.ts';
import { QueryClientProvider, readFirstFrame } from '@/lib/queries/first-frame.ts';
import '@/components/ui/ui.css';
import '@/components/options/options.css';

const root = document.getElementById('root');
if (root) {
  const { client, theme } = await readFirstFrame();
  applyTheme(theme, matchMedia('(prefers-color-scheme: dark)').matches);
  createRoot(root).render(
    <QueryClientProvider client={client}>
      <Options version={browser.runtime.getManifest().version} />
    </QueryClientProvider>,
  );
}
