// Creates a worker with items about different titles. The test chooses the service's answer to each item.
import { vi } from 'vitest';
import { DELIVERY_ALARM } from '@/lib/background/runtime/delivery-alarm.ts';
import type { OutboxChange, OutboxItem } from '@/lib/domain/changes/outbox-item.ts';
import { numberedMedia } from '../../../domain/examples.ts';
import { storeOutboxItem } from '../../../store/outbox/memory.ts';
import { createEditChange, frieren } from '../../changes.ts';
import { anyTimeWithinNextMinute, connectedAccount, createRoot } from '../../root.ts';

export const START_MS = 1_800_000_000_000;

/** The time of the alarm that wakes the next worker if this worker dies. */
export const EXPECTED_ALARM_TIME = anyTimeWithinNextMinute(START_MS);

const ids = [...'abcdefghiz'];
/** The titles of the items, which are called `a` to `i`, and `z`. */
const titles = ids.map((name) => titleOfItem(name));

export function titleOfItem(name: string) {
  return numberedMedia(Number.parseInt(name, 36));
}

/** Returns the service's answer to the write of an item. If it returns undefined, the service writes the item. */
type Answer = (name: string) => unknown;

export async function createSendingWorker(answer: Answer = () => undefined) {
  const root = await createRoot({ catalogue: [...titles, frieren] });
  const play = { answer };
  /**
   * The names of the items whose write has reached the service. For any account other than the default account, the name is followed by the
   * account.
   */
  const sent: string[] = [];
  const { fetch } = root.service;
  root.service.fetch = async (input, init) => {
    if (init?.method !== 'POST') return fetch(input, init);
    const { mediaId } = JSON.parse(String(init.body)) as { mediaId: string };
    const name = ids.find((_id, index) => titles[index]?.id === mediaId) ?? 'episode';
    const owner = root.signIns.accountOf(init);
    sent.push(owner === connectedAccount.id ? name : `${name} as ${owner}`);
    const played = await play.answer(name);
    return played instanceof Response ? played : fetch(input, init);
  };
  return { ...root, play, sent, alarms: watchAlarms(root) };
}

/** Returns a list that grows with each new time of the delivery alarm. Each time the alarm is cleared, null is added. */
function watchAlarms({ fake }: Awaited<ReturnType<typeof createRoot>>): (number | null)[] {
  const times: (number | null)[] = [];
  const { create, clear } = fake.api.alarms;
  vi.spyOn(fake.api.alarms, 'create').mockImplementation(async (name, info) => {
    if (name === DELIVERY_ALARM) times.push(info.when ?? null);
    return create(name, info);
  });
  vi.spyOn(fake.api.alarms, 'clear').mockImplementation(async (name) => {
    if (name === DELIVERY_ALARM) times.push(null);
    return clear(name);
  });
  return times;
}

/** Queues an edit of the title that has the item's name. */
export async function queueEdit(name: string, part: Partial<OutboxItem> = {}): Promise<void> {
  const change = { ...createEditChange({ progress: 5 }), media: titleOfItem(name) } as OutboxChange;
  await storeOutboxItem(change, { id: name, createdAt: Number.parseInt(name, 36), ...part });
}
