// The background worker: it may be started for any of its listeners, and killed at any moment.
import '@/lib/domain/words/worker-english.ts';
import { defineBackground } from 'wxt/utils/define-background';
import { createServices } from '@/lib/background/services.ts';
import { wake } from '@/lib/background/start.ts';
import { listen } from './listen.ts';
import { platform } from './platform.ts';

export default defineBackground({
  type: 'module',
  main() {
    const services = createServices(platform);
    listen(services);
    self.addEventListener('online', () => void services.delivery.retryNow());
    wake(services);
  },
});
