// Stores which list the library tab shows and how it is sorted (`storage.local`). So the tab opens again as the user left it.
import { browser } from 'wxt/browser';
import { boolean, object, oneOf, parseAs } from '../domain/fields.ts';
import { librarySorts, type RememberedView } from '../domain/library-view.ts';

const stored = object<RememberedView>({
  type: oneOf('anime', 'manga'),
  sort: oneOf(...librarySorts),
  reversed: boolean,
});

/** Returns the last view; null if the user has not chosen any. */
export async function readRememberedView(): Promise<RememberedView | null> {
  const { libraryView } = await browser.storage.local.get('libraryView');
  return parseAs(stored, libraryView);
}

export async function writeRememberedView({ type, sort, reversed }: RememberedView): Promise<void> {
  await browser.storage.local.set({ libraryView: { type, sort, reversed } });
}
