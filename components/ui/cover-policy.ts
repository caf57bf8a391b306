// Where covers may come from, as the browser enforces it: also where an address leads to another one.

/** `sources`: of the policy's `img-src`. The manifest has to let covers come from everywhere, since it does not know the service. */
export function limitCovers(sources: string): void {
  const policy = document.createElement('meta');
  policy.httpEquiv = 'Content-Security-Policy';
  policy.content = `img-src ${sources}`;
  document.head.append(policy);
}
