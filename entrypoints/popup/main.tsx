// Opens the popup.
import { createRoot } from 'react-dom/client';
import { Popup } from '@/components/popup/popup.tsx';
import { applyTheme } from '@/components/ui/theme.ts';
import { QueryClientProvider, readFirstFrame } from '@/lib/queries/first-frame.ts';
import '@/components/ui/ui.css';
import '@/components/popup/popup.css';
import '@/components/popup/now.css';

const root = document.getElementById('root');
if (root) {
  const { client, theme } = await readFirstFrame();
  applyTheme(theme, matchMedia('(prefers-color-scheme: dark)').matches);
  createRoot(root).render(
    <QueryClientProvider client={client}>
      <Popup />
    </QueryClientProvider>,
  );
}
