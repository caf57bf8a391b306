// The script that counts the pages of a taught chapter. It runs in addition to the script that applies the lesson.
import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';
import { countTaughtPages } from '@/lib/page/tracking/count-taught-pages.ts';

export default defineUnlistedScript(() => countTaughtPages());
