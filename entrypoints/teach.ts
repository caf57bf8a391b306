// The script of "Teach Kiroku this site". The worker injects it into a tab when the user clicks this action in the popup.
import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';
import { teachSite } from '@/lib/page/teaching/teach.ts';

export default defineUnlistedScript(() => teachSite());
