// Provides the user's actions on an outbox item.
import { useMutation } from '@tanstack/react-query';
import type { QuestionAnswer } from '../domain/changes/outbox-item.ts';
import { send } from '../messaging/channel.ts';

export function useOutboxActions() {
  const retry = useMutation({ mutationFn: (itemId: string) => send('retryItem', { itemId }) });
  const forget = useMutation({ mutationFn: (itemId: string) => send('forgetItem', { itemId }) });
  const answer = useMutation({
    mutationFn: (given: { readonly itemId: string; readonly answer: QuestionAnswer }) =>
      send('answerQuestion', given),
  });
  return { retry: retry.mutate, forget: forget.mutate, answer: answer.mutate };
}
