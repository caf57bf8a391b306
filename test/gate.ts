// Blocks work in a test until the test lets it continue.

/** Await `opened` to block; `open` resolves it. */
export function gate() {
  let open = (): void => undefined;
  const opened = new Promise<void>((resolve) => (open = resolve));
  return { opened, open };
}
