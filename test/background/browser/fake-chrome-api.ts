// Defines the object that all code uses as `browser`. Import this file before `wxt/browser`, which reads it at its first import.

interface Place {
  chrome?: Record<string, unknown>;
}

const place = globalThis as unknown as Place;
place.chrome ??= {};
export const fakeChromeApi = place.chrome;
