// Opens the popup.
import { Popup } from '@/components/popup/popup.tsx';
import { mountPage } from '../pages/mount-page.tsx';
import { openSidePanel } from '../pages/open-side-panel.ts';
import '@/components/popup/popup.css';
import '@/components/popup/now/now.css';

/** Opens the side panel, and closes the popup. */
const onPanel = openSidePanel && (() => void openSidePanel?.().then(() => window.close()));

await mountPage(<Popup onPanel={onPanel} />, 'current');
