// Which messages a web page's script may send. The guard asks at each message, so that it is apart from the parsing of what they hold.
import type { MessageName, PageMessages } from './protocol.ts';

export type PageMessageName = keyof PageMessages;
/** What plays, is read or is shown: the order in which they come matters. */
export type ReportName = Extract<PageMessageName, 'episodeObserved' | 'playbackSampled' | 'readingSampled'>;

const isOfReport: Readonly<Record<PageMessageName, boolean>> = {
  episodeObserved: true,
  playbackSampled: true,
  readingSampled: true,
  nothingRead: false,
  scriptsWanted: false,
  undoAnnounced: false,
  rateAnnounced: false,
  popupWanted: false,
  lessonWanted: false,
  teachingWanted: false,
  siteTaught: false,
};

export function isPageMessage(message: MessageName): message is PageMessageName {
  return Object.hasOwn(isOfReport, message);
}

export function isReport(message: PageMessageName): message is ReportName {
  return isOfReport[message];
}
