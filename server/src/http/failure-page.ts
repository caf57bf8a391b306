// Failures inside the account area are shown as a page when a person is looking.

import { type Area, sendPage } from '../accounts/area.ts';
import { messageBody } from '../accounts/pages/message-page.ts';
import type { FailurePage } from './failures.ts';

export function failurePage(area: Area, isAreaPath: (path: string) => boolean): FailurePage {
  return (request, reply, { status, code, message }) => {
    const isPerson = request.headers.accept?.includes('text/html') ?? false;
    if (!isAreaPath(request.url) || !isPerson) return false;
    const title = code === 'not_found' ? 'Page not found' : 'That did not work';
    const link = { href: `${area.path}/account`, label: 'To your account' };
    sendPage(area, reply, { title, status, body: messageBody({ title, text: message, link }) });
    return true;
  };
}
