// What a web page's script asks for seldom, after its user has pressed something. Its input is parsed before anything else happens with it.
import type { Handlers, Sender } from '../messaging/channel.ts';
import { parsePageInput } from '../messaging/page-messages.ts';
import type { Parts } from './parts.ts';
import { takeNote } from './places/notes.ts';
import { openPopup } from './places/own-pages.ts';
import { rateAnnounced } from './places/rate-announced.ts';
import { undo } from './sending/queue.ts';
import { lessonWanted, siteTaught, teachingWanted } from './tracking/teaching.ts';

export type PageAnswers = Pick<
  Handlers,
  'undoAnnounced' | 'rateAnnounced' | 'popupWanted' | 'lessonWanted' | 'teachingWanted' | 'siteTaught'
>;

export function createPageAnswers(parts: Parts): PageAnswers {
  return {
    undoAnnounced: async (input: unknown, sender: Sender) => {
      const { activityId } = parsePageInput('undoAnnounced', input);
      const note = await takeNote(parts, sender, (one) => one.activityId === activityId);
      if (note) await undo(parts, activityId, false);
    },
    rateAnnounced: (input: unknown, sender: Sender) =>
      rateAnnounced(parts, parsePageInput('rateAnnounced', input), sender),
    popupWanted: async (_input: unknown, sender: Sender) => {
      if (await takeNote(parts, sender, () => true)) await openPopup(parts.platform.browser);
    },
    lessonWanted: (_input: unknown, sender: Sender) => lessonWanted(sender),
    teachingWanted: (_input: unknown, sender: Sender) => teachingWanted(parts, sender),
    siteTaught: (input: unknown, sender: Sender) =>
      siteTaught(parts, sender, parsePageInput('siteTaught', input).taught),
  };
}
