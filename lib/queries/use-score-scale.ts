// Provides the scale of the service's scores, and sends the user's answer about it.
import { useMutation, useQuery } from '@tanstack/react-query';
import { mustAskForScale, type ScaleAnswer, type ScoreScale, serviceScaleOf } from '../domain/score-scale.ts';
import { send } from '../messaging/channel.ts';
import { readServiceProfile } from '../store/service-profile.ts';
import { useAccount } from './use-account.ts';
import { FAILURE_SHOWN_META } from './use-failed-actions.ts';

/** The query key begins like the query key of the list, so that the scale is read again together with the list. */
const scaleQuery = { queryKey: ['library', 'scale'], queryFn: readServiceProfile };

/** Returns the facts about the scale; undefined until read, and while no account is connected. */
export function useScaleFacts() {
  const { state } = useAccount();
  const { data } = useQuery(scaleQuery);
  return state === 'signed-out' ? undefined : data;
}

export function useMustAskForScale(): boolean {
  const facts = useScaleFacts();
  return facts !== undefined && mustAskForScale(facts);
}

/** Returns the scale; null while it is unknown. */
export function useScoreScale(): ScoreScale | null {
  const facts = useScaleFacts();
  return facts === undefined ? null : serviceScaleOf(facts);
}

/** Whether scores are not sent because the scale is unknown. */
export function useIsScaleUnknown(): boolean {
  const facts = useScaleFacts();
  return facts !== undefined && serviceScaleOf(facts) === null;
}

export function useAnswerScaleQuestion(): {
  readonly answer: (answer: ScaleAnswer) => void;
  readonly pending: boolean;
} {
  const { mutate, isPending } = useMutation({
    mutationFn: (answer: ScaleAnswer) => send('answerScale', { answer }),
    meta: FAILURE_SHOWN_META,
  });
  return { answer: mutate, pending: isPending };
}
