// What is written to the queue of changes: the store's transactions with a clock.
import type { Activity } from '../../domain/changes/activity.ts';
import type { OutboxChange, OutboxItem } from '../../domain/changes/outbox-item.ts';
import type { ObservedEpisode } from '../../domain/episode.ts';
import type { RowOutcome } from '../../domain/imports/course.ts';
import { dropHeld, queueHeldBack, releaseHeld } from '../../store/held-sessions.ts';
import type { Fresh } from '../../store/outbox/new-item.ts';
import {
  addChange,
  addOwn,
  addUndo,
  claimItems,
  clearAttempt,
  forgetItem,
  type Settlement,
  sayAgain,
  settleItem,
  updateItem,
} from '../../store/outbox.ts';
import { countWatched } from '../tracking/count-watched.ts';

export interface OutboxParts {
  readonly now: () => number;
  readonly newId: () => string;
  readonly onChange: () => void;
  /** A row of an import is settled: there are many. `isOver`: nothing more of the import is to be sent now. */
  readonly onRow: (isOver: boolean) => void;
}

export type OutboxWrites = ReturnType<typeof createOutboxWrites>;

/** Each one calls `onChange` after it. */
export function createOutboxWrites(parts: OutboxParts) {
  const notifying = createNotifying(parts.onChange);
  return {
    ...additions(parts, notifying),
    ...heldEpisodes(parts, notifying),
    update: notifying(updateItem),
    /** For a word of the user about the item. */
    sayAgain: notifying((id: string, change: (item: OutboxItem) => OutboxItem) =>
      sayAgain(id, parts.now(), change),
    ),
    settle: notifying((id: string, settlement?: Settlement) => settleItem(id, settlement)),
    clearAttempt: notifying(clearAttempt),
    /** For a row of an import. */
    endRow: async (id: string, row: RowOutcome, of: Settlement = {}) =>
      parts.onRow(await settleItem(id, { ...of, row: { ...row, at: parts.now() } })),
    forget: notifying((id: string) => forgetItem(id, parts.now())),
    claim: async (account: string) => {
      if (await claimItems(account)) parts.onChange();
    },
  };
}

type Notifying = ReturnType<typeof createNotifying>;

function createNotifying(onChange: () => void) {
  return <A extends readonly unknown[], T>(write: (...given: A) => Promise<T>) =>
    async (...given: A): Promise<T> => {
      const result = await write(...given);
      onChange();
      return result;
    };
}

function additions({ now, newId }: OutboxParts, notifying: Notifying) {
  const fresh = (): Fresh => ({ id: newId(), now: now() });
  return {
    add: notifying((change: OutboxChange, account: string | null, sending?: () => string | null) =>
      addChange(change, account, fresh(), sending),
    ),
    addOwn: notifying((edit: Extract<OutboxChange, { kind: 'edit' }>, account: string, asks: boolean) =>
      addOwn(edit, account, asks, fresh()),
    ),
    addUndo: notifying((line: Activity, change: OutboxChange, account: string | null) =>
      addUndo(line, change, account, fresh()),
    ),
    addWatched: notifying(countWatched({ now, newId })),
  };
}

/** Episodes that wait for an answer of the user, or for room under a watch limit. */
function heldEpisodes({ now, newId, onChange }: OutboxParts, notifying: Notifying) {
  return {
    releaseHeld: notifying((asking: OutboxItem, observed: ObservedEpisode) =>
      releaseHeld({ newId, now }, asking, observed),
    ),
    dropHeld: notifying((asking: OutboxItem, observed: ObservedEpisode) =>
      dropHeld({ newId, now }, asking, observed),
    ),
    /** Now and then: what a watch limit holds back is queued as soon as there is room. */
    queueHeldBack: async () => {
      if (await queueHeldBack({ newId, now })) onChange();
    },
  };
}
