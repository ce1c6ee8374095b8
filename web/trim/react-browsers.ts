import type { Cuts } from './cuts.ts'

/** Values for browsers since 2024. */
export const browsers: Cuts = {
  constants: {
    canUseDOM: '!0',
    documentMode: 'null',
    canUseCompositionEvent: '!0',
    useFallbackCompositionData: '!1',
    isInputEventSupported: '!0',
    skipSelectionChangeEvent: '!1',
    isComposing: '!1',
    passiveBrowserEventsSupported: '!0',
    injectedHook: 'null',
    rendererID: 'null',
    shouldDoubleInvokeUserFnsInHooksDEV: '!1',
  },
  initializers: {
    clz32: 'Math.clz32',
    objectIs: 'Object.is',
    PossiblyWeakSet: 'WeakSet',
    PossiblyWeakMap: 'WeakMap',
    AbortControllerLocal: 'AbortController',
    scheduleMicrotask: 'queueMicrotask',
    reportGlobalError: 'reportError',
    ANIMATION_END: '"animationend"',
    ANIMATION_ITERATION: '"animationiteration"',
    ANIMATION_START: '"animationstart"',
    TRANSITION_RUN: '"transitionrun"',
    TRANSITION_START: '"transitionstart"',
    TRANSITION_CANCEL: '"transitioncancel"',
    TRANSITION_END: '"transitionend"',
  },
  replacements: {
    '': [
      ['if (canUseDOM) try …', ''],
      ['if (canUseDOM) { var JSCompiler_inline_result$jscomp$318; …', ''],
      ['canUseDOM && ((style = document.createElement("div").style), …', ''],
      ...['movementX', 'movementY', 'relatedTarget', 'clipboardData', 'deltaX', 'deltaY'].map(
        (name) => [`${name}: function (event) …`, `${name}: 0`] as const,
      ),
      ['if ("undefined" !== typeof __REACT_DEVTOOLS_GLOBAL_HOOK__) …', ''],
    ],
  },
}
