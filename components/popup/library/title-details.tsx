// All details of a catalogue title, and its list entry.
import { ArrowLeft, Plus } from 'lucide-react';
import { type RefObject, use, useEffect, useRef } from 'react';
import type { MediaDetails } from '@/lib/contract/routes.ts';
import type { TitleRef } from '@/lib/domain/deep-link.ts';
import { otherNames, shownTitle } from '@/lib/domain/titles/shown-title.ts';
import { titleLanguageTag } from '@/lib/domain/titles/title-script.ts';
import { useEntry } from '@/lib/queries/use-library.ts';
import { useTitleDetails } from '@/lib/queries/use-search.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { Cover } from '../../ui/cover.tsx';
import { useTranslate } from '../../ui/language-provider.tsx';
import { Spinner } from '../../ui/notice.tsx';
import { isFocusLost } from '../../ui/restore-lost-focus.ts';
import { ProblemNotice } from '../activity/problem-notice.tsx';
import { EntryEditor } from './entry-editor.tsx';
import { EntryHistory } from './entry-history.tsx';
import { DetailsBesideListContext } from './open-details.ts';
import { ScoreField } from './score-field.tsx';
import { TitleFacts, TitleRelations } from './title-facts.tsx';
import { createAddToListPatch, useEntryEdits } from './use-entry-edits.ts';

interface TitleDetailsProps {
  readonly title: TitleRef;
  readonly onClose: () => void;
}

export function TitleDetails({ title, onClose }: TitleDetailsProps) {
  const t = useTranslate();
  const answer = useTitleDetails(title);
  const section = useFocusInside();
  const problem = answer.data?.ok === false ? answer.data.problem : { code: 'internal', message: '' };
  return (
    <section className="details" aria-label={t('details.label')} ref={section}>
      <header className="details-bar">
        <IconButton label={t('action.back')} onClick={onClose}>
          <ArrowLeft size={17} />
        </IconButton>
        <span className="soft small">{t('details.label')}</span>
      </header>
      <div className="scroller details-scroller">
        {answer.isPending && <Spinner label={t('state.loading')} />}
        {answer.data?.ok && <DetailsBody media={answer.data.value} />}
        {(answer.isError || answer.data?.ok === false) && (
          <ProblemNotice problem={problem} onRetry={() => void answer.refetch()} />
        )}
      </div>
    </section>
  );
}

/**
 * Moves the focus to the first button of the details, and back to the previous element when the details close. If the details are next to
 * the list, moves the focus only if the focused element was removed.
 */
function useFocusInside(): RefObject<HTMLElement | null> {
  const section = useRef<HTMLElement>(null);
  const isBeside = use(DetailsBesideListContext);
  useEffect(() => {
    const opener = document.activeElement;
    if (!isBeside || isFocusLost()) section.current?.querySelector('button')?.focus();
    return () => {
      if (!(opener instanceof HTMLElement) || !opener.isConnected) return;
      queueMicrotask(() => (!isBeside || isFocusLost()) && opener.focus());
    };
  }, [isBeside]);
  return section;
}

function DetailsBody({ media }: { readonly media: MediaDetails }) {
  const { titles } = useTranslate();
  const title = shownTitle(media, titles);
  return (
    <article>
      <div className="details-head">
        <Cover url={media.coverUrl} title={title} width={92} height={131} />
        <div className="details-names">
          <h2 lang={titleLanguageTag(title)}>{title}</h2>
          {otherNames(media, titles).map((name) => (
            <p key={name} className="soft small" lang={titleLanguageTag(name)}>
              {name}
            </p>
          ))}
        </div>
      </div>
      <UserEntry media={media} />
      {media.synopsis && <p className="details-synopsis">{media.synopsis}</p>}
      <TitleFacts media={media} />
      <TitleRelations relations={media.relations} />
      {media.type === 'anime' && <RateTitle media={media} />}
    </article>
  );
}

function UserEntry({ media }: { readonly media: MediaDetails }) {
  const t = useTranslate();
  const edits = useEntryEdits();
  const entry = useEntry(media);
  if (!entry) {
    return (
      <Button
        variant="primary"
        className="details-add"
        onClick={() => edits.edit(media, null, createAddToListPatch(media))}
      >
        <Plus size={15} /> {t(`details.add.${media.type}`)}
      </Button>
    );
  }
  return (
    <div className="card">
      <EntryEditor entry={entry} edits={edits} withDetails={false} />
      <EntryHistory entry={entry} />
    </div>
  );
}

/** The field for the public rating at the service, which is separate from the score on the list. */
function RateTitle({ media }: { readonly media: MediaDetails }) {
  const t = useTranslate();
  const { rate } = useEntryEdits();
  return (
    <div className="card details-rate">
      <p className="small">{t('details.rateWhy')}</p>
      <ScoreField
        label={t('details.rate')}
        value={null}
        empty={t('details.rateChoose')}
        onChange={(score) => score !== null && rate(media, score)}
      />
    </div>
  );
}
