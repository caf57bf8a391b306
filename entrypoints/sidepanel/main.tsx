// Opens the popup's app in the side panel, or as a separate page whose address contains the initial state.
import { loadPanel } from '@/components/popup/lazy-components.ts';
import { SidePanel } from '@/components/popup/side-panel.tsx';
import { readDeepLink } from '@/lib/domain/deep-link.ts';
import { mountPage } from '../pages/mount-page.tsx';
import '@/components/popup/popup.css';
import '@/components/popup/now/now.css';
import '@/components/popup/side-panel.css';

const start = readDeepLink(location.search);
loadPanel(start.tab);
await mountPage(<SidePanel start={start} />, start.tab === 'library' ? 'all' : 'current');
