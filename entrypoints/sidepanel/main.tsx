// Opens the popup's app with room: in the side panel, or as a page of its own where the address says what it begins with.
import { SidePanel } from '@/components/popup/side-panel.tsx';
import { readStart } from '@/lib/domain/start.ts';
import { openPage } from '../pages/open-page.tsx';
import '@/components/popup/popup.css';
import '@/components/popup/now.css';
import '@/components/popup/side-panel.css';

await openPage(<SidePanel start={readStart(location.search)} />);
