// Extracts those parts of an error that may be logged. drizzle adds the parameters of a statement to its message, and PostgreSQL adds
// values of a row to its details. Such values are hashes of tokens and passwords, and payloads of grants.
type SafeError = {
  readonly type: string;
  readonly message: string;
  readonly stack: string;
  readonly code?: string;
  readonly cause?: SafeError;
};

/** Returns the stack without its first lines, which repeat the message. */
function framesOf(stack = ''): string {
  const start = stack.search(/^ {4}at /m);
  return start < 0 ? '' : stack.slice(start);
}

/** Removes the parameters from a message such as `Failed query: select … params: …`. */
function withoutValues(message: string): string {
  return message.replace(/\nparams:[\s\S]*/, '');
}

export function toSafeError(error: unknown): SafeError {
  if (!(error instanceof Error))
    return { type: typeof error, message: 'The thrown value is not an Error.', stack: '' };
  const code = 'code' in error && typeof error.code === 'string' ? error.code : undefined;
  return {
    type: error.name,
    message: withoutValues(error.message),
    stack: framesOf(error.stack),
    ...(code === undefined ? {} : { code }),
    ...(error.cause instanceof Error ? { cause: toSafeError(error.cause) } : {}),
  };
}
