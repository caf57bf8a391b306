// The background worker. The browser may start it for any of its listeners, and may end it at any moment.
import { defineBackground } from 'wxt/utils/define-background';
import { createContext } from '@/lib/background/root.ts';
import { retryOutboxNow } from '@/lib/background/sending/delivery.ts';
import { continueInterruptedWork } from '@/lib/background/start.ts';
import { platform } from './platform.ts';
import { registerListeners } from './register-listeners.ts';

// WXT builds this file as a single classic script, which the browser can cache in compiled form.
export default defineBackground(() => {
  const ctx = createContext(platform);
  registerListeners(ctx);
  self.addEventListener('online', () => void retryOutboxNow(ctx));
  continueInterruptedWork(ctx);
});
