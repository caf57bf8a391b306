// One running copy of a script per page. A script is injected again when it is asked to look, and outlives the extension after an update.
import { lateBrowser } from './late-browser.ts';
import { scriptWorld } from './script-world.ts';

/** Ends when another script took over or when the extension that it belongs to is gone. Pass `signal` to every listener. */
export interface ScriptLife {
  readonly signal: AbortSignal;
  /** False once the script has to stop; finding out stops it. */
  isAlive(): boolean;
}

/**
 * Starts a script once per page and slot. `start` returns what to do when the same script is injected again;
 * a different script in the same slot replaces the one that runs.
 */
export function runOnce(slot: string, id: string, start: (life: ScriptLife) => () => void): void {
  const { scripts } = scriptWorld();
  const running = scripts.get(slot);
  if (running?.id === id && running.life.isAlive()) {
    running.again();
    return;
  }
  running?.end();
  const controller = new AbortController();
  const life = createLife(controller);
  scripts.set(slot, { id, life, end: () => controller.abort(), again: start(life) });
}

/** Does what injecting a script again does, for all scripts of a slot and of those that are named after it. */
export function runAgain(slot: string): void {
  for (const [name, running] of scriptWorld().scripts)
    if (name.split(' ')[0] === slot && running.life.isAlive()) running.again();
}

/** Ends with its controller. */
export function createLife(controller: AbortController): ScriptLife {
  return {
    signal: controller.signal,
    isAlive() {
      // The browser takes the id away from scripts of an extension that was updated, reloaded or removed.
      if (!lateBrowser().runtime?.id) controller.abort();
      return !controller.signal.aborted;
    },
  };
}
