// Episodes and loads as versions before 12 of the database named their fields: `kind` was the type of media, `mediaId` the video.
import type { Upgrade } from '../schema.ts';

type Stored = Record<string, unknown>;

/** What cannot be read stays as it is. */
export async function renameFields(upgrade: Upgrade): Promise<void> {
  let session = await upgrade.objectStore('sessions').openCursor();
  for (; session; session = await session.continue()) {
    const { observed, loads, spent, ...facts } = session.value as unknown as Stored;
    const renamed = {
      ...facts,
      observed: renamedIn(observed, 'kind', 'mediaType'),
      ...(loads !== undefined && { playbacks: renamedInEach(loads) }),
      ...(spent !== undefined && { baseline: renamedInEach(spent) }),
    };
    await session.update(renamed as unknown as typeof session.value);
  }
  let item = await upgrade.objectStore('outbox').openCursor();
  for (; item; item = await item.continue()) {
    const { change } = item.value;
    if (change?.kind !== 'episode') continue;
    const observed = renamedIn(change.observed, 'kind', 'mediaType') as typeof change.observed;
    await item.update({ ...item.value, change: { ...change, observed } });
  }
}

function renamedInEach(loads: unknown): unknown {
  return Array.isArray(loads) ? loads.map((load) => renamedIn(load, 'mediaId', 'videoId')) : loads;
}

/** The record with the field under its new name; a record that has that already is left alone. */
function renamedIn(record: unknown, before: string, after: string): unknown {
  if (typeof record !== 'object' || record === null || !(before in record) || after in record) return record;
  const { [before]: value, ...others } = record as Stored;
  return { ...others, [after]: value };
}
