// Holds work back until a test lets it continue.

/** `open` resolves `opened`. */
export function gate() {
  let open = (): void => undefined;
  const opened = new Promise<void>((resolve) => (open = resolve));
  return { opened, open };
}
