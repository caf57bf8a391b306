// The script that the scripts of all sites share: it runs before a site's own script, which hands it a reader.
import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';
import { scriptWorld } from '@/lib/page/script-world.ts';
import { watchSite } from '@/lib/page/tracking/watch-site.ts';

export default defineUnlistedScript(() => {
  scriptWorld().watchSite = watchSite;
});
