// Reads the folder of another unpacked extension for the comparison: its name, and the permissions that it needs.
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, realpathSync } from 'node:fs';
import { basename, join } from 'node:path';

export interface PeerExtension {
  /** Including its version. */
  readonly name: string;
  /** Absolute. */
  readonly dir: string;
  readonly id: string;
  /**
   * `installation`: the browser grants the hosts of its manifest at the installation. `profile`: hosts are optional, and granted before the
   * first start.
   */
  readonly grantedBy: 'installation' | 'profile';
}

/** Thrown if `--peer` names an unusable folder. The user sees the message as one line. */
class NoPeer extends Error {}

interface Manifest {
  readonly manifest_version?: unknown;
  readonly name?: unknown;
  readonly version?: unknown;
  readonly key?: unknown;
  readonly default_locale?: unknown;
  readonly optional_host_permissions?: unknown;
}

/** Throws `NoPeer` for a folder that Chromium would not load. */
export function readPeerExtension(folder: string | undefined): PeerExtension {
  if (!folder) throw new NoPeer('--peer needs the folder of an unpacked extension');
  const file = join(folder, 'manifest.json');
  if (!existsSync(file)) throw new NoPeer(`--peer ${folder}: there is no manifest.json in it`);
  const manifest = readManifest(folder, file);
  if (manifest.manifest_version !== 3)
    throw new NoPeer(`--peer ${folder}: its manifest is not of version 3, the only one that Chromium loads`);
  const dir = realpathSync(folder);
  const hosts = manifest.optional_host_permissions;
  return {
    name: `${nameOf(dir, manifest)} ${String(manifest.version ?? '')}`.trim(),
    dir,
    id: idOf(dir, manifest.key),
    grantedBy: Array.isArray(hosts) && hosts.length > 0 ? 'profile' : 'installation',
  };
}

function readManifest(folder: string, file: string): Manifest {
  try {
    const manifest: unknown = JSON.parse(readFileSync(file, 'utf8'));
    if (typeof manifest === 'object' && manifest !== null) return manifest;
  } catch {
    // The error is reported below, with the folder.
  }
  throw new NoPeer(`--peer ${folder}: its manifest.json cannot be read`);
}

/** Returns the name of the extension. `__MSG_appName__` is resolved in the default language. */
function nameOf(dir: string, { name, default_locale: locale }: Manifest): string {
  const key = /^__MSG_(.+)__$/.exec(String(name))?.[1]?.toLowerCase();
  const file = join(dir, '_locales', String(locale), 'messages.json');
  if (!key || !existsSync(file)) return String(name ?? basename(dir));
  const texts = JSON.parse(readFileSync(file, 'utf8')) as Record<string, { message?: string }>;
  return Object.entries(texts).find(([id]) => id.toLowerCase() === key)?.[1].message ?? basename(dir);
}

/** Returns the id by Chromium's rule: the first half of the SHA-256 of the key, or of the folder's path, in the letters a to p. */
function idOf(dir: string, key: unknown): string {
  const of = typeof key === 'string' ? Buffer.from(key, 'base64') : Buffer.from(dir);
  const digits = createHash('sha256').update(of).digest('hex').slice(0, 32);
  return digits.replace(/./g, (digit) => 'abcdefghijklmnop'[Number.parseInt(digit, 16)] ?? '');
}
