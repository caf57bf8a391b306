// What a web page's script asks for seldom, after its user has pressed something. Its input is parsed before anything else happens with it.
import type { Handlers, Sender } from '../messaging/channel.ts';
import { parsePageInput } from '../messaging/page-messages.ts';
import type { Parts } from './parts.ts';
import { rateAnnounced } from './places/rate-announced.ts';
import { undo } from './sending/queue.ts';
import { lessonWanted, siteTaught, teachingWanted } from './tracking/teaching.ts';

export type PageAnswers = Pick<
  Handlers,
  'undoAnnounced' | 'rateAnnounced' | 'lessonWanted' | 'teachingWanted' | 'siteTaught'
>;

export function createPageAnswers(parts: Parts): PageAnswers {
  return {
    undoAnnounced: async (input: unknown) => {
      await undo(parts, parsePageInput('undoAnnounced', input).activityId, false);
    },
    rateAnnounced: (input: unknown, sender: Sender) =>
      rateAnnounced(parts, parsePageInput('rateAnnounced', input), sender),
    lessonWanted: (_input: unknown, sender: Sender) => lessonWanted(sender),
    teachingWanted: (_input: unknown, sender: Sender) => teachingWanted(parts, sender),
    siteTaught: (input: unknown, sender: Sender) =>
      siteTaught(parts, sender, parsePageInput('siteTaught', input).taught),
  };
}
