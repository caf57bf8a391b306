// One log entry: what happened to which title, when and why, with its undo.
import { Suspense, useRef, useState } from 'react';
import { type Activity, isUndoable } from '@/lib/domain/changes/activity.ts';
import type { ObservedEpisode } from '@/lib/domain/episode.ts';
import { titleLanguageTag } from '@/lib/domain/titles/title-script.ts';
import {
  episodeLabelText,
  evidenceSentence,
  logEntryText,
  messageOfUndo,
} from '@/lib/domain/words/sentences.ts';
import { timeAgo } from '@/lib/domain/words/times.ts';
import { useChooseLoggedTitle, useUndoActivity } from '@/lib/queries/use-activity.ts';
import { Button } from '../../ui/button.tsx';
import { Cover } from '../../ui/cover.tsx';
import { useTranslate } from '../../ui/language-provider.tsx';
import { MatchChooser } from '../lazy-cards.ts';

interface ActivityRowProps {
  readonly activity: Activity;
  readonly title: string;
  readonly active: boolean;
}

export function ActivityRow({ activity, title, active }: ActivityRowProps) {
  const t = useTranslate();
  const undo = useUndoActivity();
  const [open, setOpen] = useState(false);
  const { problem, overtaken } = messageOfUndo(t, undo.data);
  const tabIndex = active ? 0 : -1;
  return (
    <div className="log-line">
      <button
        type="button"
        className="entry-main"
        data-row-focus
        tabIndex={tabIndex}
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        <LineText activity={activity} title={title} />
      </button>
      {activity.undone && <span className="tag">{t('activity.undone')}</span>}
      {isUndoable(activity) && (
        <Button
          size="small"
          variant="quiet"
          tabIndex={tabIndex}
          disabled={undo.isPending}
          onClick={() => undo.mutate({ activityId: activity.id, ...(overtaken && { anyway: true }) })}
        >
          {t(overtaken ? 'action.undoAnyway' : 'action.undo')} <span className="unseen">{title}</span>
        </Button>
      )}
      {problem && (
        <p className="log-more log-problem" role="alert">
          {problem}
        </p>
      )}
      {activity.observed && <ChooseTitle id={activity.id} observed={activity.observed} tabIndex={tabIndex} />}
      {open && <Evidence activity={activity} />}
    </div>
  );
}

interface ChooseTitleProps {
  readonly id: string;
  readonly observed: ObservedEpisode;
  readonly tabIndex: number;
}

/** Lets the user choose the title of a logged episode. The episode then counts at once, even if its page was closed. */
function ChooseTitle({ id, observed, tabIndex }: ChooseTitleProps) {
  const t = useTranslate();
  const choose = useChooseLoggedTitle(id);
  const [choosing, setChoosing] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const close = () => {
    setChoosing(false);
    button.current?.focus();
  };
  return (
    <>
      <Button
        ref={button}
        size="small"
        tabIndex={tabIndex}
        aria-expanded={choosing}
        disabled={choose.isPending}
        onClick={() => setChoosing(!choosing)}
      >
        {t('now.chooseTitle')} <span className="unseen">{observed.episodeLabel}</span>
      </Button>
      {choosing && (
        <div className="log-choice">
          <Suspense>
            <MatchChooser
              choices={[]}
              observed={observed}
              episode={observed.episodeNumber}
              reach="season"
              onChoose={(correction) => {
                choose.mutate(correction);
                close();
              }}
              onIgnore={null}
              onCancel={close}
            />
          </Suspense>
        </div>
      )}
    </>
  );
}

function LineText({ activity, title }: Omit<ActivityRowProps, 'active'>) {
  const t = useTranslate();
  const { undone } = activity;
  return (
    <>
      <Cover url={activity.coverUrl} title={title} width={26} height={37} />
      <span className="entry-text">
        <span className="entry-title" lang={titleLanguageTag(title)}>
          {title}
        </span>
        <span className={undone ? 'log-what log-undone' : 'log-what'}>{logEntryText(t, activity)}</span>
        <span className="log-when">
          {[timeAgo(t, activity.at, Date.now()), activity.siteName].filter(Boolean).join(' · ')}
        </span>
      </span>
    </>
  );
}

function Evidence({ activity }: { readonly activity: Activity }) {
  const t = useTranslate();
  const when = new Intl.DateTimeFormat(t.language, { dateStyle: 'medium', timeStyle: 'short' }).format(
    activity.at,
  );
  const { type, siteName, episodeLabel } = activity;
  const isSeen = siteName && episodeLabel;
  return (
    <ul className="log-more">
      <li>{when}</li>
      {isSeen && (
        <li>{t('activity.seen', { label: episodeLabelText(t, type, episodeLabel), site: siteName })}</li>
      )}
      {activity.evidence.map((fact) => (
        <li key={fact.code}>{evidenceSentence(t, fact)}</li>
      ))}
      {activity.evidence.length === 0 && !isSeen && activity.what !== 'ignore' && (
        <li>{t('activity.byHand')}</li>
      )}
    </ul>
  );
}
