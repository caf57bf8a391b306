// The background worker: it may be started for any of its listeners, and killed at any moment.
import { defineBackground } from 'wxt/utils/define-background';
import { createContext } from '@/lib/background/root.ts';
import { retryNow } from '@/lib/background/sending/delivery.ts';
import { wake } from '@/lib/background/start.ts';
import { listen } from './listen.ts';
import { platform } from './platform.ts';

// One classic script: the browser keeps it compiled.
export default defineBackground(() => {
  const ctx = createContext(platform);
  listen(ctx);
  self.addEventListener('online', () => void retryNow(ctx));
  wake(ctx);
});
