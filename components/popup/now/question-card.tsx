// A question that Kiroku asks before writing: which title, or whether to write.
import { Stamp } from 'lucide-react';
import { type RefObject, useEffect, useRef, useState } from 'react';
import type { AskReason, OutboxItem, QuestionAnswer } from '@/lib/domain/changes/outbox-item.ts';
import { deferredItemsOfSeason } from '@/lib/domain/watching/watch-limits.ts';
import {
  confirmButtonLabel,
  limitQuestionText,
  namesakesSentence,
  questionSentence,
  whichTitleSentence,
} from '@/lib/domain/words/sentences.ts';
import { useOutbox } from '@/lib/queries/use-outbox.ts';
import { useOutboxActions } from '@/lib/queries/use-outbox-actions.ts';
import { Button } from '../../ui/button.tsx';
import { useTranslate } from '../../ui/language-provider.tsx';
import { useAnnounceIgnoredTitle } from '../use-announce-ignored-title.ts';
import { MatchChooser } from './match-chooser.tsx';

export function QuestionCard({ item }: { readonly item: OutboxItem }) {
  const t = useTranslate();
  const { answer } = useOutboxActions();
  const outbox = useOutbox();
  const announceIgnored = useAnnounceIgnoredTitle();
  const { question, change } = item;
  const [choosing, setChoosing] = useState(false);
  const card = useFocusOfNextQuestion(item);
  if (!question) return null;
  const { media, reason } = question;
  const observed = change.kind === 'episode' ? change.observed : null;
  const episode = question.episode ?? observed?.episodeNumber ?? null;
  const give = (given: QuestionAnswer) => {
    awaitNextQuestion(item.id);
    if (given.kind === 'ignoreTitle' && observed) announceIgnored(observed, change);
    answer({ itemId: item.id, answer: given });
  };
  return (
    <div className="question" ref={card}>
      <p className="question-text">
        <Stamp size={15} aria-hidden="true" />
        {reason === 'limit' && observed
          ? limitQuestionText(
              t,
              observed.seriesTitle,
              deferredItemsOfSeason(outbox, observed, item.account).length,
            )
          : reason === 'match'
            ? whichTitleSentence(t, question.choices)
            : (namesakesSentence(t, question.choices) ??
              questionSentence(t, reason, media ? { media, episode: episode ?? 1 } : null))}
      </p>
      {choosing || reason === 'match' || reason === 'beyondTotal' ? (
        observed && (
          <MatchChooser
            choices={question.choices}
            observed={observed}
            // If the user wants another title, suggest the episode number that the page shows.
            episode={choosing ? (observed.episodeNumber ?? episode) : episode}
            reach={reason === 'beyondTotal' ? 'onward' : 'season'}
            onChoose={(correction) => give({ kind: 'match', ...correction })}
            onIgnore={() => give({ kind: 'ignoreTitle' })}
            onCancel={choosing ? () => setChoosing(false) : null}
          />
        )
      ) : (
        <YesOrNo
          reason={reason}
          canIgnore={observed !== null && reason !== 'siteChanged'}
          onAnswer={give}
          onOther={reason === 'jump' ? () => setChoosing(true) : null}
        />
      )}
    </div>
  );
}

/** The id of the item that the user has just answered. The next click or key resets it to null. */
let answered: string | null = null;

function awaitNextQuestion(itemId: string): void {
  answered = itemId;
  const forget = () => {
    answered = null;
  };
  for (const type of ['pointerdown', 'keydown'])
    addEventListener(type, forget, { once: true, capture: true });
}

/**
 * Focuses the first answer of a question that replaces the question that the user has just answered. Without this, the focus would be lost
 * together with the answered question.
 */
function useFocusOfNextQuestion({ id, question }: OutboxItem): RefObject<HTMLDivElement | null> {
  const card = useRef<HTMLDivElement>(null);
  const reason = question?.reason;
  useEffect(() => {
    if (!reason || answered !== id) return;
    answered = null;
    card.current?.querySelector<HTMLElement>('.question-actions button, .choice, input')?.focus();
  }, [id, reason]);
  return card;
}

interface YesOrNoProps {
  readonly reason: Exclude<AskReason, 'match' | 'beyondTotal'>;
  /** Whether the user may choose to ignore this title of the site. */
  readonly canIgnore: boolean;
  readonly onAnswer: (answer: QuestionAnswer) => void;
  /** Lets the user choose another title, if a wrong title may be the reason for the question. Otherwise null. */
  readonly onOther: (() => void) | null;
}

function YesOrNo({ reason, canIgnore, onAnswer, onOther }: YesOrNoProps) {
  const t = useTranslate();
  return (
    <div className="question-actions">
      <Button size="small" variant="primary" onClick={() => onAnswer({ kind: 'confirm' })}>
        {confirmButtonLabel(t, reason)}
      </Button>
      <Button size="small" onClick={() => onAnswer({ kind: 'skip' })}>
        {t(reason === 'siteChanged' ? 'question.no' : 'question.skip')}
      </Button>
      {onOther && (
        <Button size="small" onClick={onOther}>
          {t('question.other')}
        </Button>
      )}
      {canIgnore && (
        <Button size="small" variant="quiet" onClick={() => onAnswer({ kind: 'ignoreTitle' })}>
          {t('match.ignore')}
        </Button>
      )}
    </div>
  );
}
