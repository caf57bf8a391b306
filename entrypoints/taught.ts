// The script for origins that the user has taught; it runs beside the reader of the site.
import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';
import { takeLesson } from '@/lib/page/teaching/take-lesson.ts';

export default defineUnlistedScript(() => takeLesson());
