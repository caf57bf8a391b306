// Opens the popup's app with room: in the side panel, or as a page of its own where the address says what it begins with.
import { loadPanel } from '@/components/popup/lazy-parts.ts';
import { SidePanel } from '@/components/popup/side-panel.tsx';
import { readDeepLink } from '@/lib/domain/deep-link.ts';
import { openPage } from '../pages/open-page.tsx';
import '@/components/popup/popup.css';
import '@/components/popup/now/now.css';
import '@/components/popup/side-panel.css';

const start = readDeepLink(location.search);
loadPanel(start.tab);
await openPage(<SidePanel start={start} />, start.tab === 'library' ? 'all' : 'watching');
