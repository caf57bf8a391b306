// The script that shows Kiroku's toasts; the worker injects it into a tab when the first one is due.
import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';
import { showToasts } from '@/lib/page/toast/toast.ts';

export default defineUnlistedScript(() => showToasts());
