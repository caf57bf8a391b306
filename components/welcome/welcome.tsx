// The first page after the installation: connect, pick sites, see it work.
import type { ReactNode } from 'react';
import { isGranted } from '@/lib/domain/origins.ts';
import { useAccount } from '@/lib/queries/use-account.ts';
import { useGrantedOrigins } from '@/lib/queries/use-permissions.ts';
import { offeredSites } from '../sites/offered-sites.ts';
import { AnnouncerProvider } from '../ui/announcer.tsx';
import { usePageTitle, useWord } from '../ui/language.tsx';
import { Mark } from '../ui/mark.tsx';
import { useTheme } from '../ui/theme.ts';
import { ConnectStep } from './connect-step.tsx';
import { PracticeStep } from './practice-step.tsx';
import { SitesStep } from './sites-step.tsx';

export function Welcome() {
  useTheme();
  const word = useWord();
  usePageTitle(word('welcome.steps'));
  return (
    <AnnouncerProvider>
      <main className="welcome">
        <header className="welcome-head">
          <Mark size={56} />
          <h1>{word('welcome.title')}</h1>
          <p className="soft">{word('welcome.lead')}</p>
        </header>
        <Steps />
      </main>
    </AnnouncerProvider>
  );
}

function Steps() {
  const word = useWord();
  const connected = useAccount().state === 'connected';
  const granted = useGrantedOrigins() ?? [];
  const practice = import.meta.env.WXT_PRACTICE_URL;
  const allowed = offeredSites.some((site) => isGranted(site, granted));
  return (
    <ol className="steps" aria-label={word('welcome.steps')}>
      <Step number={1} done={connected} title={word('welcome.connect')} why={word('welcome.connectWhy')}>
        <ConnectStep />
      </Step>
      <Step number={2} done={allowed} title={word('welcome.sites')} why={word('welcome.sitesWhy')}>
        <SitesStep />
      </Step>
      {practice && (
        <Step number={3} done={false} title={word('welcome.practice')} why={word('welcome.practiceWhy')}>
          <PracticeStep address={practice} />
        </Step>
      )}
    </ol>
  );
}

interface StepProps {
  readonly number: number;
  readonly done: boolean;
  readonly title: string;
  readonly why: string;
  readonly children: ReactNode;
}

function Step({ number, done, title, why, children }: StepProps) {
  const word = useWord();
  return (
    <li className="step" data-done={done}>
      <span className="step-seal" aria-hidden="true">
        {done ? '✓' : number}
      </span>
      <div className="step-body">
        <h2>
          {title} {done && <span className="unseen">({word('welcome.done')})</span>}
        </h2>
        <p className="soft">{why}</p>
        {children}
      </div>
    </li>
  );
}
