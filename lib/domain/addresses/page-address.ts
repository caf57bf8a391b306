// Returns the address and the identity of a page as they are stored: without tracking parameters and secrets.
import { isSecretParameter, pathWithoutSecrets } from './address-secrets.ts';
import { identityOfAddress, withoutTrackingParameters } from './reportable-address.ts';

const LONGEST = 1000;

export function pageAddress(url: URL): string {
  return withoutTrackingParameters(url, isSecretParameter, pathWithoutSecrets).slice(0, LONGEST);
}

export function pageIdentity(url: URL): string {
  return identityOfAddress(pageAddress(url));
}
