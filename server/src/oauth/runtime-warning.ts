// Hides a warning about Node 20 that oidc-provider prints when it is loaded. The warning is not needed, because the tests also run on Node
// 20. Import this file before oidc-provider.
const UNWANTED = 'oidc-provider WARNING: Unsupported runtime.';
const { warn } = console;

Object.assign(console, {
  warn(...words: readonly unknown[]) {
    if (!String(words[0]).includes(UNWANTED)) warn(...words);
  },
});
