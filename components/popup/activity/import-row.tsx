// One import in the log. Its rows and its undo are in the settings.
import { FileDown } from 'lucide-react';
import { fileFormatName } from '@/lib/domain/imports/file-format-name.ts';
import type { ImportJob } from '@/lib/domain/imports/import-job.ts';
import { importOutcomeText } from '@/lib/domain/words/import-outcome-text.ts';
import { timeAgo } from '@/lib/domain/words/times.ts';
import { useTranslate } from '../../ui/language-provider.tsx';

interface ImportRowProps {
  readonly job: ImportJob;
  readonly active: boolean;
}

export function ImportRow({ job, active }: ImportRowProps) {
  const t = useTranslate();
  return (
    <div className="log-line">
      <a
        className="entry-main"
        data-row-focus
        tabIndex={active ? 0 : -1}
        href="/options.html#import"
        target="_blank"
        rel="noopener"
      >
        <span className="log-icon">
          <FileDown size={18} aria-hidden="true" />
        </span>
        <span className="entry-text">
          <span className="entry-title">{t('activity.import', { service: fileFormatName(job.format) })}</span>
          <span className="log-what">{importOutcomeText(t, job)}</span>
          <span className="log-when">{timeAgo(t, job.endedAt ?? job.startedAt, Date.now())}</span>
        </span>
      </a>
    </div>
  );
}
