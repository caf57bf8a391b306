// Imports of made-up titles, driven as the browser does: what is due is sent, and the clock goes on to the next alarm.
import type { Media } from '@/lib/contract/media.ts';
import type { ImportJob, ImportWish } from '@/lib/domain/imports/import-job.ts';
import { readImports } from '@/lib/store/imports/read-imports.ts';
import { media } from '../../domain/examples.ts';
import { connected, createRoot, type Root } from '../root.ts';

/** Titles whose ids and names say their number. */
export function titles(count: number): readonly Media[] {
  return Array.from({ length: count }, (_, number) => {
    const title = `Title ${number}`;
    const id = `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
    return media({ id, title, titles: { romaji: title, english: null, native: null }, episodes: 24 });
  });
}

/** All of them new, completed and scored. */
export function wishesFor(catalogue: readonly Media[]): readonly ImportWish[] {
  return catalogue.map((title, index) => ({
    media: title,
    base: null,
    patch: { status: 'completed', progress: 24, userScore: (index % 10) + 1 },
  }));
}

/** Each call takes a tenth of a second: 600 a minute. */
export async function createImportRoot(catalogue: readonly Media[]): Promise<Root> {
  const root = await createRoot({ catalogue });
  root.net.answer = (call) => {
    root.clock.now += 100;
    return call();
  };
  return root;
}

export async function start(root: Root, wishes: readonly ImportWish[]): Promise<string> {
  const begun = await root.services.handlers.startImport({ format: 'malXml', wishes } as never, page);
  if (!begun.ok) throw new Error(begun.problem.code);
  return begun.value.id;
}

export async function steer(root: Root, id: string, to: 'pause' | 'resume' | 'undo' | 'forget') {
  return root.services.handlers.steerImport({ id, to } as never, page);
}

/** The sender of a message that one of the extension's own pages sends. */
export const page = { trusted: true } as never;

/** Delivers until nothing is planned any more, as the alarm goes off again and again; `until` ends it sooner. */
export async function run(root: Root, until: () => boolean | Promise<boolean> = () => false): Promise<void> {
  for (;;) {
    await root.services.delivery.deliver();
    if (await until()) return;
    const next = root.alarm();
    if (next === null || next === undefined) return;
    root.clock.now = Math.max(root.clock.now, next);
  }
}

export async function jobOf(id: string, account = connected.id): Promise<ImportJob | undefined> {
  return (await readImports(account)).find((job) => job.id === id);
}

/** Calls that change the list. */
export function writesOf({ service }: Root): readonly string[] {
  return service.writes().map(({ body }) => String((body as { mediaId?: unknown }).mediaId));
}
