// A tab and its documents.

export interface FakeDocument {
  readonly id: string;
  readonly tabId: number;
  readonly url: string;
  /** The address at which the document was loaded. */
  readonly loadedUrl: string;
  /** The document that contains the frame; null for a page. */
  readonly page: FakeDocument | null;
  /** The files of the extension that were started in the document. */
  readonly scripts: string[];
  frameId: number;
  lifecycle: 'active' | 'cached' | 'pending_deletion' | 'prerender';
  /** Answers messages of the worker, as our script does. If null, no script listens in the document. */
  hear: ((message: unknown) => Promise<unknown>) | null;
}

export interface FakeTab {
  readonly id: number;
  readonly incognito: boolean;
  readonly windowId: number;
  page: FakeDocument;
  frames: FakeDocument[];
}
