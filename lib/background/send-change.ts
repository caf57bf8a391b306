// What the user changes by hand (or takes back) on its way to the list.
import type { Media } from '../contract/media.ts';
import type { MediaDetails } from '../contract/routes.ts';
import type { ActivityWhat } from '../domain/activity.ts';
import {
  contains,
  type EntryPatch,
  type EntryState,
  entryState,
  isSameState,
  withoutPullingBack,
} from '../domain/entry-state.ts';
import type { SendResult } from './delivery.ts';
import { withOwnEpisodes } from './own-progress.ts';
import { detailsOf, type ItemOf, rememberAttempt, type Sending, settled } from './sending.ts';

const overwritten = [{ code: 'overwritten', values: {} }] as const;
const byHand = { evidence: [], observed: null } as const;

export async function sendEdit(sending: Sending, item: ItemOf<'edit'>): Promise<SendResult> {
  const title = await detailsOf(sending, item.change.media);
  if (title.kind !== 'ok') return title;
  const { entry: current } = title.value;
  const { attempted } = item;
  // An earlier attempt was written although its answer never came: what is there is our own doing.
  const arrived = attempted !== null && contains(current, attempted.patch);
  const { by } = item.change;
  const base = arrived ? current : item.change.base;
  if (by === 'undo' && !isSameState(base, current)) return setAside(sending, item, current);
  // Whoever has removed the title or changed its number meanwhile has had the last word.
  if (by === 'kiroku' && current?.progress !== base?.progress) return drop(sending, item);
  // The user changed an entry, and there is none any more: adding half of it again needs a second yes.
  if (by === 'user' && base && !current) return setAside(sending, item, null, 'removed_meanwhile');
  const seen = by === 'user' ? await withOwnEpisodes(item, base, current) : base;
  const patch = by !== 'undo' ? withoutPullingBack(item.change.patch, seen, current) : item.change.patch;
  if (current && Object.keys(patch).length === 0) return leaveAhead(sending, item, title.value);
  const before = arrived ? attempted.before : current && entryState(current);
  return writeEdit(sending, item, title.value, { before, patch });
}

async function writeEdit(
  sending: Sending,
  item: ItemOf<'edit'>,
  media: MediaDetails,
  { before, patch }: { readonly before: EntryState | null; readonly patch: EntryPatch },
): Promise<SendResult> {
  const { id: mediaId, type } = media;
  const { by, undoes } = item.change;
  if (!(await rememberAttempt(sending, item, { what: 'edit', mediaId, before, patch }))) return settled;
  const answer = await sending.api.call('upsertEntry', { body: { type, mediaId, ...patch } });
  if (answer.kind !== 'ok') return answer;
  const { entry: after } = answer.value;
  const repeated = by === 'kiroku' && { what: 'advance' as const, evidence: overwritten };
  const facts = { what: saidAs('edit', by), media, before, after, undoes, ...byHand, ...repeated };
  return sending.settle(item, sending.write.line(facts), { media, value: after });
}

/** Removing what is not on the list any more is done already. */
export async function sendRemoval(sending: Sending, item: ItemOf<'removal'>): Promise<SendResult> {
  const { media, by, base = null, undoes } = item.change;
  const title = await detailsOf(sending, media);
  if (title.kind !== 'ok') return title;
  const current = title.value.entry && entryState(title.value.entry);
  if (by === 'undo' && current && !isSameState(base, current)) return setAside(sending, item, current);
  const before = current ?? item.attempted?.before ?? null;
  const attempt = { what: 'remove', mediaId: media.id, before, patch: {} } as const;
  if (!(await rememberAttempt(sending, item, attempt))) return settled;
  const key = { type: media.type, mediaId: media.id };
  const answer = await sending.api.call('removeEntry', { query: key, body: key });
  const gone = answer.kind === 'refused' && answer.code === 'not_found';
  if (answer.kind !== 'ok' && !gone) return answer;
  const what = saidAs('remove', by);
  const line = sending.write.line({ what, media: title.value, before, after: null, undoes, ...byHand });
  return sending.settle(item, line, { media, value: null });
}

export async function sendRating(
  { api, write, settle }: Sending,
  item: ItemOf<'rating'>,
): Promise<SendResult> {
  const { media, score } = item.change;
  const answer = await api.call('rate', { body: { mediaId: media.id, score } });
  if (answer.kind !== 'ok') return answer;
  const evidence = [{ code: 'rated', values: { score } }] as const;
  return settle(
    item,
    write.line({ what: 'rate', media, before: null, after: null, evidence, observed: null }),
  );
}

/** Nothing is left of the edit, since the list is further than what the user saw: the higher one stays, and the log says so. */
function leaveAhead({ write, settle }: Sending, item: ItemOf<'edit'>, media: MediaDetails) {
  const { entry } = media;
  const line = write.line({ what: 'ignore', media, before: entry, after: entry, ...byHand });
  const { relations: _relations, entry: _entry, ...facts }: MediaDetails = media;
  const value = entry && { ...entry, media: facts satisfies Media };
  return settle(item, { ...line, reason: 'notAhead' }, { media, value });
}

async function drop({ outbox }: Sending, { id }: ItemOf<'edit'>): Promise<SendResult> {
  await outbox.settle(id);
  return settled;
}

/** What was to be changed or taken back has been changed by somebody since: that needs a second yes, which then concerns the entry as it is now. */
async function setAside(
  { outbox }: Sending,
  { id, change }: ItemOf<'edit' | 'removal'>,
  current: EntryState | null,
  code = 'changed_meanwhile',
): Promise<SendResult> {
  const problem = { code, message: '' };
  const base = current && entryState(current);
  await outbox.update(id, (one) => ({ ...one, state: 'failed', problem, change: { ...change, base } }));
  return settled;
}

function saidAs(what: ActivityWhat, by: 'user' | 'undo' | 'kiroku'): ActivityWhat {
  return by === 'undo' ? 'undo' : what;
}
