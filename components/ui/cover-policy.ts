// Where covers may come from, as the browser enforces it: also where an address leads to another one.

/** For a service on the internet. The manifest has to let covers come from this machine, since a service may run here. */
export function forbidCoversOfThisMachine(): void {
  const policy = document.createElement('meta');
  policy.httpEquiv = 'Content-Security-Policy';
  policy.content = "img-src 'self' https: data:";
  document.head.append(policy);
}
