// The code that all site scripts share. It runs before a site's own script, which calls `watchSite` with its reader.
import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';
import { scriptWorld } from '@/lib/page/script-world.ts';
import { watchSite } from '@/lib/page/tracking/watch-site.ts';

export default defineUnlistedScript(() => {
  scriptWorld().watchSite = watchSite;
});
