// A tab and its documents.

export interface FakeDocument {
  readonly id: string;
  readonly tabId: number;
  readonly url: string;
  /** The document around a frame, or null for a page. */
  readonly page: FakeDocument | null;
  /** Our files that were started in the document. */
  readonly scripts: string[];
  frameId: number;
  lifecycle: 'active' | 'cached' | 'pending_deletion' | 'prerender';
  /** Our script's answer to a message of the worker. Without it, the message is not received. */
  hear: ((message: unknown) => Promise<unknown>) | null;
}

export interface FakeTab {
  readonly id: number;
  readonly incognito: boolean;
  readonly windowId: number;
  page: FakeDocument;
  frames: FakeDocument[];
}
