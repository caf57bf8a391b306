// Code that runs inside the extension's own pages and worker knows `chrome`.
declare const chrome: typeof import('wxt/browser').browser;
