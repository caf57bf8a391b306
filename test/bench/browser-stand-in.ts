// A place for the browser's interface where no extension runs: `wxt/browser` takes what is there when it is imported.
Object.assign(globalThis, { browser: { runtime: { id: 'kiroku' } } });
