// The object that all code knows as `browser`. `wxt/browser` takes what is there when it is first imported, so import this before.

interface Place {
  chrome?: Record<string, unknown>;
}

const place = globalThis as unknown as Place;
place.chrome ??= {};
export const standIn = place.chrome;
