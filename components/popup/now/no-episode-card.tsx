// Shown if no episode was found on a page of a tracked site. Tells what was found instead, and offers the one action that helps.
import { EyeOff, MonitorPlay, SearchX } from 'lucide-react';
import { hostOf } from '@/lib/domain/addresses/origins.ts';
import type { PageDiagnosis } from '@/lib/domain/diagnosis/page-diagnosis.ts';
import { durationText } from '@/lib/domain/words/times.ts';
import type { Translate } from '@/lib/domain/words.ts';
import type { Tab, TabSite } from '@/lib/queries/use-now-playing.ts';
import { useTranslate } from '../../ui/language-provider.tsx';
import { EmptyState } from '../../ui/notice.tsx';
import { PageCheckList, PageSampleLink, ReportButton, TeachButton } from './page-findings.tsx';

interface NoEpisodeCardProps {
  readonly site: TabSite;
  readonly tab: Tab;
  readonly page: PageDiagnosis | null | undefined;
}

export function NoEpisodeCard(props: NoEpisodeCardProps) {
  return props.site.isPrivate ? <PrivateWindow /> : <PageWithoutEpisode {...props} />;
}

function PrivateWindow() {
  const t = useTranslate();
  return (
    <EmptyState icon={<EyeOff size={30} strokeWidth={1.5} />} title={t('now.privateWindow')}>
      <a className="button button-small" href="/options.html#tracking" target="_blank" rel="noopener">
        {t('now.privateWindowHow')}
      </a>
    </EmptyState>
  );
}

function PageWithoutEpisode({ site, tab, page }: NoEpisodeCardProps) {
  const t = useTranslate();
  const name = site.site?.name ?? hostOf(site.origin);
  const silent = page?.silent ?? false;
  const Icon = silent ? SearchX : MonitorPlay;
  return (
    <section className="page-card" aria-label={t('page.checks')}>
      <div className={silent ? 'page-head page-head-silent' : 'page-head'}>
        <Icon size={26} strokeWidth={1.5} aria-hidden="true" />
        <div>
          <h2>{silent ? t('page.silent') : t('now.noEpisode', { site: name })}</h2>
          <p className="soft">{silent ? t('page.silentWhy', { site: name }) : videoSentence(t, page)}</p>
        </div>
      </div>
      {page && (
        <>
          <PageCheckList page={page} />
          <div className="page-actions">
            <TeachButton tab={tab} page={page} why />
            <ReportButton page={page} />
            <PageSampleLink tab={tab} />
          </div>
        </>
      )}
    </section>
  );
}

function videoSentence(t: Translate, page: NoEpisodeCardProps['page']): string {
  if (page?.video.kind !== 'seen') return t('now.noEpisodeHow');
  return t('now.videoAlone', { length: durationText(t, page.video.duration) });
}
