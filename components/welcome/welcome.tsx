// The welcome page after the installation: sign in, choose sites, try an episode, and pin the button.
import { type ReactNode, useState } from 'react';
import { isGranted } from '@/lib/domain/addresses/origins.ts';
import { useGrantedOrigins } from '@/lib/queries/options/use-permissions.ts';
import { useIsToolbarButtonPinned } from '@/lib/queries/options/use-toolbar.ts';
import { useAccount } from '@/lib/queries/use-account.ts';
import { selectableSites } from '../sites/selectable-sites.ts';
import { AnnouncerProvider } from '../ui/announcer.tsx';
import { usePageTitle, useTranslate } from '../ui/language-provider.tsx';
import { Logo } from '../ui/logo.tsx';
import { useRestoreLostFocus } from '../ui/restore-lost-focus.ts';
import { useTheme } from '../ui/theme.ts';
import { ConnectStep } from './connect-step.tsx';
import { ImportStep } from './import-step.tsx';
import { PracticeStep, useIsPracticeDone } from './practice-step.tsx';
import { SitesStep } from './sites-step.tsx';

interface WelcomeProps {
  /** Opens the side panel; null if the browser has none. */
  readonly onPanel?: (() => void) | null;
}

export function Welcome({ onPanel = null }: WelcomeProps) {
  useTheme();
  useRestoreLostFocus();
  const t = useTranslate();
  usePageTitle(t('welcome.steps'));
  return (
    <AnnouncerProvider>
      <main className="welcome">
        <header className="welcome-head">
          <Logo size={56} />
          <h1>{t('welcome.title')}</h1>
          <p className="soft">{t('welcome.lead')}</p>
        </header>
        <Steps onPanel={onPanel} />
      </main>
    </AnnouncerProvider>
  );
}

function Steps({ onPanel }: Required<WelcomeProps>) {
  const t = useTranslate();
  const connected = useAccount().state === 'connected';
  const granted = useGrantedOrigins() ?? [];
  const practice = import.meta.env.WXT_PRACTICE_URL;
  const allowed = selectableSites.some((site) => isGranted(site, granted));
  return (
    <>
      <ol className="steps" aria-label={t('welcome.steps')}>
        <Step number={1} done={connected} title={t('welcome.connect')} why={t('welcome.connectWhy')}>
          <ConnectStep />
        </Step>
        <Step number={2} done={allowed} title={t('welcome.sites')} why={t('welcome.sitesWhy')}>
          <SitesStep />
        </Step>
        <BringList number={3} connected={connected} />
        {practice && <WatchIt number={4} address={practice} onPanel={onPanel} />}
        <Pin number={practice ? 5 : 4} />
      </ol>
      <p role="status" className="welcome-end">
        {connected && allowed && t('welcome.allDone')}
      </p>
    </>
  );
}

function BringList({ number, connected }: { readonly number: number; readonly connected: boolean }) {
  const t = useTranslate();
  const [skipped, setSkipped] = useState(false);
  return (
    <Step number={number} done={false} title={t('welcome.import')} why={t('welcome.importWhy')}>
      <ImportStep connected={connected} skipped={skipped} onSkip={() => setSkipped(true)} />
    </Step>
  );
}

interface WatchItProps extends Required<WelcomeProps> {
  readonly number: number;
  readonly address: string;
}

function WatchIt({ number, address, onPanel }: WatchItProps) {
  const t = useTranslate();
  const done = useIsPracticeDone();
  const why = t(onPanel ? 'welcome.practiceWhy' : 'welcome.practiceWhyPopup');
  return (
    <Step number={number} done={done} title={t('welcome.practice')} why={why}>
      <PracticeStep address={address} done={done} onPanel={onPanel} />
    </Step>
  );
}

/** The step for pinning the button. It is hidden if the browser does not report whether the button is pinned, as on a phone. */
function Pin({ number }: { readonly number: number }) {
  const t = useTranslate();
  const pinned = useIsToolbarButtonPinned();
  if (typeof pinned !== 'boolean') return null;
  const why = t(pinned ? 'welcome.pinned' : pinHow);
  return <Step number={number} done={pinned} title={t('welcome.pin')} why={why} />;
}

/** The key of the text that explains how to pin the button, which differs by browser. */
const pinHow = import.meta.env.FIREFOX ? 'welcome.pinHowFirefox' : 'welcome.pinHow';

interface StepProps {
  readonly number: number;
  readonly done: boolean;
  readonly title: string;
  readonly why: string;
  readonly children?: ReactNode;
}

function Step({ number, done, title, why, children }: StepProps) {
  const t = useTranslate();
  return (
    <li className="step" data-done={done}>
      <span className="step-seal" aria-hidden="true">
        {done ? '✓' : number}
      </span>
      <div className="step-body">
        <h2>
          {title} {done && <span className="unseen">({t('welcome.done')})</span>}
        </h2>
        <p className="soft">{why}</p>
        {children}
      </div>
    </li>
  );
}
