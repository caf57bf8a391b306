// The script that shows Kiroku's toasts. The worker injects it into a tab before it shows the first toast there.
import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';
import { showToasts } from '@/lib/page/toast/toast.ts';

export default defineUnlistedScript(() => showToasts());
