// Gives React's own fields short names. A minifier leaves fields alone, because any file might read them; these are read by one file.
import { minifySync } from 'rolldown/utils';
import type { Plugin } from 'vite';

const ONE_FILE = /\/react-dom-client\.production\.js$/;

/** Names that React invented, and that no browser, no option and no other file of React knows: those of its fibers, queues and roots. */
export const FIELDS: readonly string[] = `
  alternate child childLanes deletions elementType flags lanes memoCache memoizedProps memoizedState
  pendingProps refCleanup return sibling stateNode subtreeFlags treeForkCount updateQueue _retryCache
  _stashedDisplay _visibility dehydrated hydrationErrors isDehydrated baseLanes baseQueue baseState
  callbacks dispatch eagerState firstBaseUpdate firstContext hasEagerState hiddenCallbacks lastBaseUpdate
  lastEffect lastRenderedReducer lastRenderedState listeners payload retryLane retryQueue revertLane
  targetContainers blockedOn cachePool callbackNode callbackPriority cancelPendingCommit entangledLanes
  entanglements errorRecoveryDisabledLanes expirationTimes expiredLanes hiddenUpdates hoistableScripts
  hoistableStyles pendingContext pendingLanes pingCache pingedLanes pooledCache pooledCacheLanes
  renderingStartTime shellSuspendCounter stylesheets suspendedLanes timeoutHandle unsuspend
  waitingForImages warmLanes
`
  .trim()
  .split(/\s+/);
const NAMES = new RegExp(`^(?:${FIELDS.join('|')})$`);

export const shortFields: Plugin = {
  name: 'kiroku:short-fields',
  apply: 'build',
  transform: {
    filter: { id: ONE_FILE },
    handler: (code, id) => ({ code: shorten(code, id), map: null }),
  },
};

export function shorten(code: string, file: string): string {
  const { code: short, errors } = minifySync(file, code, {
    module: false,
    compress: false,
    mangle: false,
    codegen: { removeWhitespace: false },
    mangleProps: { include: NAMES },
  });
  if (errors.length > 0) throw new Error(errors.map(({ message }) => message).join('\n'));
  return short;
}
