// The address that a page is stored under: without what tracks the visitor or opens a door.
import { isSecret, pathWithoutSecrets } from './address-secrets.ts';
import { addressOf, identityOf } from './open-address.ts';

const LONGEST = 1000;

export function pageAddress(url: URL): string {
  return addressOf(url, isSecret, pathWithoutSecrets).slice(0, LONGEST);
}

export function pageIdentity(url: URL): string {
  return identityOf(pageAddress(url));
}
