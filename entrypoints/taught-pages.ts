// The script that counts a taught chapter's pages. Runs alongside the script that applies the lesson.
import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';
import { countTaughtPages } from '@/lib/page/tracking/count-taught-pages.ts';

export default defineUnlistedScript(() => countTaughtPages());
