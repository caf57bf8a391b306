// Reads the folder of another unpacked extension for the comparison. Finds out its name, and the permissions that it needs.
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, realpathSync } from 'node:fs';
import { basename, join } from 'node:path';

export interface PeerExtension {
  /** The extension's name with its version. */
  readonly name: string;
  /** The absolute path of the folder. */
  readonly dir: string;
  readonly id: string;
  /**
   * How the extension gets its hosts. `installation`: the browser grants the hosts of the manifest at the installation. `profile`: the
   * hosts are optional, and are granted before the first start.
   */
  readonly grantedBy: 'installation' | 'profile';
}

/** Thrown if the folder of `--peer` cannot be used. The user sees the message as one line. */
class NoPeer extends Error {}

interface Manifest {
  readonly manifest_version?: unknown;
  readonly name?: unknown;
  readonly version?: unknown;
  readonly key?: unknown;
  readonly default_locale?: unknown;
  readonly optional_host_permissions?: unknown;
}

/** Reads the folder. Throws `NoPeer` if Chromium would not load it. */
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
    // The error is reported below, together with the folder.
  }
  throw new NoPeer(`--peer ${folder}: its manifest.json cannot be read`);
}

/** Returns the name of the extension. A name such as `__MSG_appName__` is looked up in the default language. */
function nameOf(dir: string, { name, default_locale: locale }: Manifest): string {
  const key = /^__MSG_(.+)__$/.exec(String(name))?.[1]?.toLowerCase();
  const file = join(dir, '_locales', String(locale), 'messages.json');
  if (!key || !existsSync(file)) return String(name ?? basename(dir));
  const texts = JSON.parse(readFileSync(file, 'utf8')) as Record<string, { message?: string }>;
  return Object.entries(texts).find(([id]) => id.toLowerCase() === key)?.[1].message ?? basename(dir);
}

/**
 * Returns the extension's id as Chromium computes it. It is the first half of the SHA-256 of the key, or of the folder's path, in the
 * letters a to p.
 */
function idOf(dir: string, key: unknown): string {
  const of = typeof key === 'string' ? Buffer.from(key, 'base64') : Buffer.from(dir);
  const digits = createHash('sha256').update(of).digest('hex').slice(0, 32);
  return digits.replace(/./g, (digit) => 'abcdefghijklmnop'[Number.parseInt(digit, 16)] ?? '');
}
