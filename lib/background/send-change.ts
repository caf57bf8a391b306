// What the user changes by hand (or takes back) on its way to the list.
import type { ActivityWhat } from '../domain/activity.ts';
import { withoutPullingBack } from '../domain/entry-state.ts';
import type { SendResult } from './delivery.ts';
import type { ItemOf, Sending } from './sending.ts';

const byHand = { evidence: [], observed: null } as const;

export async function sendEdit(
  { api, resolver, write, settle }: Sending,
  item: ItemOf<'edit'>,
): Promise<SendResult> {
  const { media, patch, by, base } = item.change;
  const title = await resolver.details(media.type, media.id);
  if (title.kind !== 'ok') return title;
  const before = title.value.entry;
  const kept = withoutPullingBack(patch, base, before);
  const answer = await api.call('upsertEntry', { body: { type: media.type, mediaId: media.id, ...kept } });
  if (answer.kind !== 'ok') return answer;
  const { entry } = answer.value;
  const line = write.line({ what: saidAs('edit', by), media: title.value, before, after: entry, ...byHand });
  return settle(item, line, { mediaId: media.id, value: entry });
}

/** Removing what is not on the list any more is done already. */
export async function sendRemoval(
  { api, resolver, write, settle }: Sending,
  item: ItemOf<'removal'>,
): Promise<SendResult> {
  const { media, by } = item.change;
  const title = await resolver.details(media.type, media.id);
  if (title.kind !== 'ok') return title;
  const key = { type: media.type, mediaId: media.id };
  const answer = await api.call('removeEntry', { query: key, body: key });
  const gone = answer.kind === 'refused' && answer.code === 'not_found';
  if (answer.kind !== 'ok' && !gone) return answer;
  const before = title.value.entry;
  const line = write.line({ what: saidAs('remove', by), media: title.value, before, after: null, ...byHand });
  return settle(item, line, { mediaId: media.id, value: null });
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

function saidAs(what: ActivityWhat, by: 'user' | 'undo'): ActivityWhat {
  return by === 'undo' ? 'undo' : what;
}
