// Ensures that only one copy of a script runs per page. The worker may inject a script again, so that the script reads the page again.
// After an update of the extension, its old scripts may still run.
import { lazyBrowser } from './lazy-browser.ts';
import { scriptWorld } from './script-world.ts';

/**
 * The life of a script. It ends when another script replaces this script, or when the extension is updated or removed. Pass `signal` to
 * every listener.
 */
export interface ScriptLife {
  readonly signal: AbortSignal;
  /** Returns false if the script must stop. The check itself stops a script whose extension was updated or removed. */
  isAlive(): boolean;
}

/**
 * Starts a script once per page and slot. `start` returns a function, which is called when the same script is injected again. A different
 * script in the same slot replaces the running script.
 */
export function runScriptOnce(slot: string, id: string, start: (life: ScriptLife) => () => void): void {
  const { scripts } = scriptWorld();
  const running = scripts.get(slot);
  if (running?.id === id && running.life.isAlive()) {
    running.again();
    return;
  }
  running?.end();
  const controller = new AbortController();
  const life = createScriptLife(controller);
  scripts.set(slot, { id, life, end: () => controller.abort(), again: start(life) });
}

/**
 * Runs the scripts of a slot again, as if they were injected again. Also runs the scripts of slots whose name begins with `slot` and a
 * space.
 */
export function rerunScripts(slot: string): void {
  for (const [name, running] of scriptWorld().scripts)
    if (name.split(' ')[0] === slot && running.life.isAlive()) running.again();
}

/** Returns a life that ends when its controller is aborted. */
export function createScriptLife(controller: AbortController): ScriptLife {
  return {
    signal: controller.signal,
    isAlive() {
      // After the extension was updated, reloaded or removed, `runtime.id` is undefined in its old scripts.
      if (!lazyBrowser().runtime?.id) controller.abort();
      return !controller.signal.aborted;
    },
  };
}
