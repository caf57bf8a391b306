// Hides the warning about Node 20 that oidc-provider prints when it is loaded; the tests run on Node 20. Must be imported before it.
const UNWANTED = 'oidc-provider WARNING: Unsupported runtime.';
const { warn } = console;

Object.assign(console, {
  warn(...words: readonly unknown[]) {
    if (!String(words[0]).includes(UNWANTED)) warn(...words);
  },
});
