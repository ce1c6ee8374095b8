import type { Cuts } from './cuts.ts'

/** `<ViewTransition>`, which animates changes between pages. */
export const viewTransitions: Cuts = {
  constants: {
    shouldStartViewTransition: '!1',
    viewTransitionMutationContext: '!1',
    appearingViewTransitions: 'null',
    pendingViewTransition: 'null',
    pendingViewTransitionEvents: 'null',
    pendingTransitionTypes: 'null',
    rootViewTransitionNameCanceled: '!1',
    rootViewTransitionAffected: '!1',
    inUpdateViewTransition: '!1',
    entangledTransitionTypes: 'null',
  },
  locals: {
    commitBeforeMutationEffects: { committedLanes: '!1' },
    recursivelyTraversePassiveMountEffects: { isViewTransitionEligible: '!1' },
    commitPassiveMountOnFiber: { isViewTransitionEligible: '!1' },
  },
  calls: {
    commitExitViewTransitions: 'void 0',
    trackEnterViewTransitions: 'void 0',
    commitNestedViewTransitions: 'void 0',
    restoreEnterOrExitViewTransitions: 'void 0',
    restoreNestedViewTransitions: 'void 0',
    claimQueuedTransitionTypes: 'null',
    pushMutationContext: '!1',
  },
  impossible: [{ of: ['.tag'], values: ['30'] }],
  assignments: ['ViewTransitionPseudoElement.prototype'],
  replacements: {
    commitRoot: [['(lanes & 335544064) === lanes', '!1']],
    flushSpawnedWork: [
      ['(lanes & 335544064) === lanes', '!1'],
      ['if (null !== recoverableErrors && ((pendingViewTransitionEvents …', ''],
    ],
  },
}

/** `cache()` and `<Cache>`, which need React on the server. */
export const caches: Cuts = {
  calls: {
    commitOffscreenPassiveMountEffects: 'void 0',
    createCache: 'null',
    getSuspendedCache: 'null',
    peekCacheFromPool: 'null',
    pushTransition: 'void 0',
    releaseRootPooledCache: 'void 0',
  },
  properties: { cache: 'null', cachePool: 'null' },
  replacements: {
    attemptEarlyBailoutIfNoScheduledUpdate: [
      ['pushProvider(workInProgress, CacheContext, current.memoizedState.cache);', ''],
    ],
    beginWork: [
      ['pushProvider(workInProgress, CacheContext, props);', ''],
      ['props !== prevState.cache && …', 'void 0'],
    ],
    commitPassiveMountOnFiber: [['flags & 2048 && ((flags = null), …', 'void 0']],
    commitPassiveUnmountEffectsInsideOfDeletedTree_begin: [
      ['if (null !== fiber.memoizedState && …', ''],
    ],
    completeWork: [
      ['popProvider(CacheContext)', 'void 0'],
      ['null !== current && pop(resumedCache)', 'void 0'],
      ['workInProgress.memoizedState.cache !== newProps && …', 'void 0'],
      ['nextResource !== type && (newProps.flags |= 2048)', 'void 0'],
      ['newProps !== renderLanes && (workInProgress.flags |= 2048)', 'void 0'],
    ],
    createFiberRoot: [['tag.refCount++', 'void 0']],
    unwindInterruptedWork: [
      ['popProvider(CacheContext)', 'void 0'],
      ['null !== current && pop(resumedCache)', 'void 0'],
    ],
    unwindWork: [
      ['popProvider(CacheContext)', 'void 0'],
      ['null !== current && pop(resumedCache)', 'void 0'],
    ],
    updateSuspenseComponent: [
      [
        '((didSuspend = showFallback.cachePool), …',
        '(showFallback = { baseLanes: showFallback.baseLanes | renderLanes, cachePool: null })',
      ],
    ],
  },
}
