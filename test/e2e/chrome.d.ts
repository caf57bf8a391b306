// Declares `chrome` for code that runs inside the extension's own pages and worker.
declare const chrome: typeof import('wxt/browser').browser;
