// The background worker: it may be started for any of its listeners, and killed at any moment.
import { defineBackground } from 'wxt/utils/define-background';
import { createServices } from '@/lib/background/services.ts';
import { wake } from '@/lib/background/start.ts';
import { listen } from './listen.ts';
import { platform } from './platform.ts';

// One script and no modules: the browser keeps such a script compiled, and reads one file instead of twenty-five. It starts in half the time.
export default defineBackground(() => {
  const services = createServices(platform);
  listen(services);
  self.addEventListener('online', () => void services.delivery.retryNow());
  wake(services);
});
