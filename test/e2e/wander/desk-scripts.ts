// What is asked of the extension's stores from one of its own pages. Texts, since they run there.

/** `forget()` empties all stores but the session's; `drained(limit)` waits until nothing of the account waits to be sent and tells what is there; `token()`. */
export const REACH_STORES = `({
  open: () => new Promise((resolve, reject) => {
    const opening = indexedDB.open('kiroku');
    opening.onerror = () => reject(opening.error);
    opening.onsuccess = () => resolve(opening.result);
  }),
  async within(mode, work) {
    const database = await this.open();
    const names = [...database.objectStoreNames];
    const transaction = database.transaction(names, mode);
    const result = work(transaction, names);
    await new Promise((resolve, reject) => {
      transaction.oncomplete = resolve;
      transaction.onabort = () => reject(transaction.error);
    });
    database.close();
    return result;
  },
  async forget() {
    await this.within('readwrite', (transaction, names) => {
      for (const name of names) transaction.objectStore(name).clear();
    });
    await chrome.storage.session.clear();
  },
  async read() {
    const { outbox, activity } = await this.within('readonly', (transaction) => ({
      outbox: transaction.objectStore('outbox').getAll(),
      activity: transaction.objectStore('activity').getAll(),
    }));
    const { account } = await chrome.storage.local.get('account');
    const own = (item) => item.account === null || item.account === account?.id;
    return {
      left: outbox.result.filter(own).map(({ state, change, question, problem }) => ({
        state: [state, question?.reason, problem?.code].filter(Boolean).join(' '),
        about: change.observed ? change.observed.seriesTitle + ' ' + change.observed.episodeLabel : change.kind,
      })),
      log: activity.result.filter(own).map(({ title, what, episodeLabel, reason }) => ({ title, what, label: episodeLabel ?? '', reason })),
    };
  },
  async drained(limit) {
    const late = AbortSignal.timeout(limit);
    for (;;) {
      const told = new Promise((resolve) => {
        chrome.runtime.onMessage.addListener(resolve);
        late.addEventListener('abort', resolve);
      });
      const found = await this.read();
      if (late.aborted || !found.left.some(({ state }) => state.startsWith('waiting'))) return found;
      await told;
    }
  },
  async token() {
    const { tokens } = await chrome.storage.local.get('tokens');
    return tokens?.accessToken ?? '';
  },
})`;

/**
 * `(url, limit)` waits until the script that observes playback runs in every tab at the address, at most `limit` milliseconds, and not at
 * all where the tab may not be read.
 */
export const AWAIT_SCRIPTS = `(async (url, limit) => {
  const until = Date.now() + limit;
  const isThere = async ({ id }) => {
    const target = { tabId: id, allFrames: true };
    const func = () => globalThis.kiroku?.scripts.has('playback') === true;
    const frames = await chrome.scripting.executeScript({ target, func }).catch(() => [{ result: true }]);
    return frames.some(({ result }) => result);
  };
  for (;;) {
    const tabs = (await chrome.tabs.query({})).filter((tab) => tab.url === url);
    const there = await Promise.all(tabs.map(isThere));
    if (there.every(Boolean) || Date.now() > until) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
})`;
