// What pages and their players report, taken in the order in which it came.
import type { Reporter } from '../../domain/watching/tab-documents.ts';
import type { Sender } from '../../messaging/channel.ts';
import type { ReportName } from '../../messaging/page-message-names.ts';
import { parsePageInput } from '../../messaging/page-messages.ts';
import { withoutLooseEnds } from '../../sites/links/links.ts';
import { readSettings } from '../../store/preferences.ts';
import { sawEpisode, sawPlayback } from '../diagnosis/reading-health.ts';
import type { Parts } from '../parts.ts';
import { sawPause } from '../places/ask-on-page.ts';
import { askAgain, introduce } from './introduce.ts';
import { mayPlayIn } from './page-sender.ts';
import { checkEpisode, isReadable } from './senders.ts';

type Taken = 'bound' | 'unbound' | 'unknown';

/** Takes a report, or throws for one that may not be made: then the page makes it again. */
export async function takeReport(
  parts: Parts,
  name: ReportName,
  sender: Sender,
  input: unknown,
): Promise<void> {
  if (sender.isPrivate && !(await readSettings()).tracking.privateWindows) return;
  const from = reporterOf(sender);
  const take = () =>
    parts.memory.reports(async () => {
      if (!(await isReadable(parts.platform.browser, from))) throw new Error('this page may not be read');
      return takers[name](parts, from, sender, input);
    });
  const first = await take();
  const taken = first === 'unknown' ? await takeIntroduced(parts, from, take) : first;
  if (name === 'playbackSampled' && taken === 'bound')
    await sawPause(parts, from.tabId, parsePageInput(name, input).paused);
  if (name === 'playbackSampled' && !sender.isPrivate)
    await sawPlayback(parts, sender, parsePageInput(name, input));
  if (taken === 'silent') throw new Error('the page has not said what it shows');
}

/** A player may be heard before its page: then its report is made again, a few times, while the page may still say what it shows. */
async function takeIntroduced(
  parts: Parts,
  from: Reporter,
  take: () => Promise<Taken>,
): Promise<Taken | 'silent'> {
  const introduced = await introduce(parts, from);
  if (introduced === 'known') return take();
  return introduced === 'silent' ? 'silent' : 'unknown';
}

const takers = {
  async episodeObserved(parts: Parts, from: Reporter, sender: Sender, input: unknown): Promise<Taken> {
    const { observed: told, isHello = false } = parsePageInput('episodeObserved', input);
    const observed = told && withoutLooseEnds(told);
    // A page that is being left may have another frame id by now; then it can only take back what it said.
    if (observed && from.frameId !== 0) throw new Error('only a page itself says what it shows');
    await checkEpisode(observed, sender);
    const seen = observed && sender.isPrivate ? { ...observed, isPrivate: true as const } : observed;
    await parts.tracker.observe(from, { observed: seen, isHello });
    if (observed) askAgain(parts, from.tabId);
    if (observed && !sender.isPrivate) await sawEpisode(parts, sender, observed);
    return 'bound';
  },

  async playbackSampled(parts: Parts, from: Reporter, _sender: Sender, input: unknown): Promise<Taken> {
    const sample = parsePageInput('playbackSampled', input);
    return mayPlayIn(from.tabOrigin, from.origin) ? parts.tracker.sample(from, sample) : 'unbound';
  },

  async readingSampled(parts: Parts, from: Reporter, _sender: Sender, input: unknown): Promise<Taken> {
    return parts.tracker.read(from, parsePageInput('readingSampled', input));
  },
};

/** Throws for a sender that the browser does not name. */
function reporterOf({ tabId, frameId, documentId, origin, tabUrl, isActive }: Sender): Reporter {
  if (tabId === null || documentId === null || origin === null)
    throw new Error('not sent from a document of a tab');
  return { tabId, frameId, documentId, origin, isActive, tabOrigin: tabUrl && new URL(tabUrl).origin };
}
