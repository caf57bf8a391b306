// The script that applies a lesson of the user. It runs in addition to the site's reader.
import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';
import { loadLesson } from '@/lib/page/teaching/load-lesson.ts';

export default defineUnlistedScript(() => loadLesson());
