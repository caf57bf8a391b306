// Opens the welcome page.
import { createRoot } from 'react-dom/client';
import { applyTheme } from '@/components/ui/theme.ts';
import { Welcome } from '@/components/welcome/welcome.tsx';
import { QueryClientProvider, readFirstFrame } from '@/lib/queries/first-frame.ts';
import '@/components/ui/ui.css';
import '@/components/welcome/welcome.css';

const root = document.getElementById('root');
if (root) {
  const { client, theme } = await readFirstFrame();
  applyTheme(theme, matchMedia('(prefers-color-scheme: dark)').matches);
  createRoot(root).render(
    <QueryClientProvider client={client}>
      <Welcome />
    </QueryClientProvider>,
  );
}
