// The script of "Teach Kiroku this site": the worker injects it into a tab when the user asks for it in the popup.
import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';
import { teachSite } from '@/lib/page/teaching/teach.ts';

export default defineUnlistedScript(() => teachSite());
