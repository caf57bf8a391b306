// Blocks work in a test until the test lets it continue.

/** Code that awaits `opened` waits until the test calls `open`. */
export function createGate() {
  let open = (): void => undefined;
  const opened = new Promise<void>((resolve) => (open = resolve));
  return { opened, open };
}
