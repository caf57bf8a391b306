// The code that all site scripts share. It runs before a site's own script, which calls `watchPage` and passes its reader.
import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';
import { scriptWorld } from '@/lib/page/script-world.ts';
import { watchPage } from '@/lib/page/tracking/watch-page.ts';

export default defineUnlistedScript(() => {
  scriptWorld().watchPage = watchPage;
});
