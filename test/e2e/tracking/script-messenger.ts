// Sends messages from the JavaScript world of our content script in a page. The worker treats these messages as messages of the script.
import type { CDPSession } from 'playwright/test';
import { CHROMIUM_EXTENSION_ID } from '../../../server/launch/extension-ids.ts';

/** Sends one message to the worker, and resolves with its answer. Rejects if there is no answer. */
export interface ScriptMessenger {
  (message: string, input: unknown): Promise<unknown>;
  /** Evaluates an expression in the script's world. */
  readonly evaluate: (expression: string) => Promise<unknown>;
}

/** Resolves as soon as an extension script runs in the page. Call it before the page is opened. */
export async function waitForExtensionScript(session: CDPSession): Promise<ScriptMessenger> {
  const found = new Promise<number>((resolve) => {
    session.on('Runtime.executionContextCreated', ({ context }) => {
      if (context.origin === `chrome-extension://${CHROMIUM_EXTENSION_ID}`) resolve(context.id);
    });
  });
  await session.send('Runtime.enable');
  const contextId = await found;
  const evaluate = async (expression: string): Promise<unknown> => {
    const { result, exceptionDetails } = await session.send('Runtime.evaluate', {
      contextId,
      expression,
      awaitPromise: true,
      returnByValue: true,
    });
    if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text);
    return result.value;
  };
  const say = (message: string, input: unknown): Promise<unknown> =>
    evaluate(`chrome.runtime.sendMessage(${JSON.stringify({ message, input })})`);
  return Object.assign(say, { evaluate });
}
