import type { Cuts } from './cuts.ts'

/** The server sends no HTML of components. */
export const hydration: Cuts = {
  constants: {
    isHydrating: '!1',
    hydrationParentFiber: 'null',
    nextHydratableInstance: 'null',
    hydrationErrors: 'null',
    currentReplayingEvent: 'null',
  },
  locals: { performWorkOnRoot: { wasRootDehydrated: '!1' } },
  calls: {
    popHydrationState: '!1',
    popTreeContext: 'void 0',
    checkDidRenderIdHook: 'void 0',
    resetHydrationState: 'void 0',
    upgradeHydrationErrorsToRecoverable: 'null',
    retryIfBlockedOn: 'void 0',
    commitActivityHydrationCallbacks: 'void 0',
    commitSuspenseHydrationCallbacks: 'void 0',
  },
  initializers: { HydrationMismatchException: 'null', SelectiveHydrationException: 'null' },
  properties: { isDehydrated: '!1', dehydrated: 'null' },
  impossible: [
    { of: ['.tag'], values: ['18'] },
    { of: ['workInProgressSuspendedReason'], values: ['8'] },
  ],
  assignments: ['ReactDOMHydrationRoot.prototype', 'exports.hydrateRoot'],
  replacements: {
    attemptEarlyBailoutIfNoScheduledUpdate: [['if (null !== workInProgress.memoizedState) …', '']],
    commitLayoutEffectOnFiber: [
      ['flags & 64 && ((finishedRoot = finishedWork.memoizedState), …', 'void 0'],
    ],
    completeWork: [
      ['if (null === current || null !== current.memoizedState) …', ''],
      [
        'if (null === current || (null !== current.memoizedState && null !== current.memoizedState.dehydrated)) …',
        '',
      ],
    ],
    dispatchEvent: [
      [
        'if (null === blockedOn) …',
        'dispatchEventForPluginEventSystem(domEventName, eventSystemFlags, nativeEvent, return_targetInst, targetContainer);',
      ],
    ],
    findInstanceBlockingTarget: [
      [
        'if (13 === tag) …',
        'if (13 === tag || 31 === tag || 3 === tag || nearestMounted !== targetNode) targetNode = null;',
      ],
    ],
    replaySuspendedUnitOfWork: [['fiber === hydrationParentFiber && …', 'void 0']],
    getClosestInstanceFromNode: [['if (null !== targetInst.child || …', '']],
    handleThrow: [['thrownValue === SelectiveHydrationException', '!1']],
    unwindInterruptedWork: [
      ['null !== interruptedWork.memoizedState && popSuspenseHandler(interruptedWork)', 'void 0'],
    ],
    unwindWork: [['if (null !== workInProgress.memoizedState) …', '']],
    updateActivityComponent: [['if (null !== prevState) …', '']],
    updateSuspenseComponent: [['if (null !== dehydrated$96) …', '']],
  },
}

/**
 * Our components render no `<html>`, `<head>`, `<body>`, `<title>`, `<meta>` and `<link>`; React
 * throws error 156 if they do.
 */
export const resources: Cuts = {
  constants: { currentHoistableRoot: 'null', tagCaches: 'null' },
  calls: {
    isSingletonScope: '!1',
    getHoistableRoot: 'null',
    preloadInstanceAndSuspendIfNeeded: 'void 0',
  },
  initializers: { SuspenseyCommitException: 'null' },
  impossible: [
    {
      of: ['.tag', 'tag', 'grandTag', 'inCapturePhase', '_instance', '_instance2', '_instance3'],
      values: ['26', '27'],
    },
    // Waiting for style sheets and images before a commit.
    { of: ['workInProgressSuspendedReason'], values: ['4', '5'] },
  ],
  keys: { 'ReactDOMSharedInternals.d': ['D', 'C', 'L', 'm', 'X', 'S', 'M'] },
  replacements: {
    completeRootWhenReady: [['if (isViewTransitionEligible || …', '']],
    handleThrow: [['thrownValue === SuspenseyCommitException', '!1']],
    throwException: [['value === noopSuspenseyCommitThenable', '!1']],
  },
}
