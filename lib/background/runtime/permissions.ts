// Reads which origins the user has granted.
import { withoutRedirectPattern } from '../../domain/addresses/firefox-redirect.ts';
import { originPattern } from '../../domain/addresses/origins.ts';
import { permissionPatternOfOrigin } from '../../domain/addresses/self-hosted.ts';
import type { Context } from './context.ts';

/** Returns the granted match patterns in the browser's form. */
export async function grantedPatterns({ browser }: Context): Promise<string[]> {
  const { origins = [] } = await browser.permissions.getAll();
  return withoutRedirectPattern(origins.map(originPattern));
}

/** Whether the user has granted an origin permanently. */
export async function hasOriginPermission({ browser }: Context, origin: string): Promise<boolean> {
  return (
    /^https?:/.test(origin) && browser.permissions.contains({ origins: [permissionPatternOfOrigin(origin)] })
  );
}
