// Opens the popup.
import { Popup } from '@/components/popup/popup.tsx';
import { openPage } from '../pages/open-page.tsx';
import { openSidePanel } from '../pages/open-side-panel.ts';
import '@/components/popup/popup.css';
import '@/components/popup/now.css';

await openPage(<Popup onPanel={openSidePanel && (() => void openSidePanel?.())} />, 'watching');
