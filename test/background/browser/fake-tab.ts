// A tab and the documents in it.

export interface FakeDocument {
  readonly id: string;
  readonly tabId: number;
  readonly url: string;
  /** The page around a frame; null for a page. */
  readonly page: FakeDocument | null;
  /** The files of ours that were brought into it. */
  readonly scripts: string[];
  frameId: number;
  lifecycle: 'active' | 'cached' | 'pending_deletion' | 'prerender';
  /** The answer of our script in it to a message of the worker; without one the message is not received. */
  hear: ((message: unknown) => Promise<unknown>) | null;
}

export interface FakeTab {
  readonly id: number;
  readonly incognito: boolean;
  readonly windowId: number;
  page: FakeDocument;
  frames: FakeDocument[];
}
