// Probes the limits of a browser's synced storage. The tests probe the real storage and the fake storage in the same way.

interface StorageArea {
  readonly get: (names: readonly string[]) => Promise<unknown>;
  readonly set: (values: Record<string, unknown>) => Promise<void>;
  readonly remove: (names: readonly string[]) => Promise<void>;
}

/**
 * Makes writes that reach or exceed the limits of a synced storage, and returns the answers. Empties the storage, and uses up this minute's
 * quota of writes. The function also runs inside a page, so it must not use anything outside of itself.
 */
export async function probeSyncLimits(area: StorageArea): Promise<string[]> {
  const answers: string[] = [];
  let sets = 0;
  const set = (values: Record<string, unknown>) => {
    sets += 1;
    return area.set(values);
  };
  const attempt = async (what: string, write: () => Promise<void>) => {
    const outcome = await write().then(
      () => 'stored',
      (error: Error) =>
        /QUOTA_BYTES(?:_PER_ITEM)?|kMaxItems|kQuotaBytes(?:PerItem)?|MAX_[A-Z_]+/.exec(error.message)?.[0] ??
        error.message,
    );
    answers.push(`${what}: ${outcome}`);
  };
  const names = (count: number) =>
    Array.from({ length: count }, (_, index) => `p${String(index).padStart(3, '0')}`);
  /** Returns an item that has exactly this many counted bytes: its name, its text and two quotes. */
  const item = (name: string, bytes: number) => ({ [name]: 'x'.repeat(bytes - name.length - 2) });
  const all = (count: number, bytes: number) =>
    Object.assign({}, ...names(count).map((name) => item(name, bytes))) as Record<string, unknown>;

  await attempt('8192 bytes in one item', () => set(item('p000', 8192)));
  await attempt('8193 bytes in one item', () => set(item('p000', 8193)));
  await attempt('two items, one too large', () => set({ ...item('p001', 10), ...item('p002', 9000) }));
  answers.push(`left: ${Object.keys((await area.get(names(3))) as object).join(' ')}`);
  await attempt('twelve full items', () => set(all(12, 8192)));
  await attempt('102400 bytes in all', () => set(item('p100', 4096)));
  await attempt('one byte more', () => set(item('p100', 4097)));
  await attempt('as much again over what is there', () => set(all(12, 8192)));
  await attempt('away', () => area.remove([...names(12), 'p100']));
  await attempt('513 items', () => set(all(513, 10)));
  await attempt('512 items', () => set(all(512, 10)));
  await attempt('away again', () => area.remove(names(512)));
  while (sets < 120) await attempt('write', () => set(item('p000', 10)));
  await attempt('the 121st setting within a minute', () => set(item('p000', 11)));
  return answers.filter((answer) => answer !== 'write: stored');
}

export const expectedLimitAnswers = [
  '8192 bytes in one item: stored',
  '8193 bytes in one item: kQuotaBytesPerItem',
  'two items, one too large: kQuotaBytesPerItem',
  'left: p000',
  'twelve full items: stored',
  '102400 bytes in all: stored',
  'one byte more: kQuotaBytes',
  'as much again over what is there: stored',
  'away: stored',
  '513 items: kMaxItems',
  '512 items: stored',
  'away again: stored',
  'the 121st setting within a minute: MAX_WRITE_OPERATIONS_PER_MINUTE',
];
