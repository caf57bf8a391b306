// Opens a page of the extension. Reads everything that the first frame needs before drawing it.
import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { ErrorBoundary } from '@/components/ui/error-boundary.tsx';
import { LanguageProvider } from '@/components/ui/language-provider.tsx';
import { applyTheme } from '@/components/ui/theme.ts';
import { type FirstFrameList, QueryClientProvider, readFirstFrame } from '@/lib/queries/first-frame.ts';
import { readWordsFile } from '../background/packaged-file.ts';
import '@/components/ui/styles/ui.css';

export async function mountPage(page: ReactNode, list: FirstFrameList = 'none'): Promise<void> {
  const root = document.getElementById('root');
  if (!root) return;
  const { client, theme, language, covers } = await readFirstFrame(readWordsFile, list);
  limitCovers(covers);
  applyTheme(theme, matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.lang = language;
  createRoot(root).render(
    <QueryClientProvider client={client}>
      <LanguageProvider readFile={readWordsFile}>
        <ErrorBoundary>{page}</ErrorBoundary>
      </LanguageProvider>
    </QueryClientProvider>,
  );
}

/**
 * Restricts the origins from which covers are loaded, even after redirects. The manifest must allow every origin, because it does not know
 * the service. `sources` are the sources for `img-src` of the content security policy.
 */
function limitCovers(sources: string): void {
  const policy = document.createElement('meta');
  policy.httpEquiv = 'Content-Security-Policy';
  policy.content = `img-src ${sources}`;
  document.head.append(policy);
}
