import { type Cuts, throwUnsupported } from './cuts.ts'

/** Components, hooks and refs that neither our code nor our libraries use. */
export const unusedParts: Cuts = {
  constants: { needsFormReset: '!1', defaultOnDefaultTransitionIndicator: 'null' },
  calls: {
    commitNewChildToFragmentInstances: 'void 0',
    commitFragmentInstanceInsertionEffects: 'void 0',
    commitFragmentInstanceDeletionEffects: 'void 0',
    extractEvents$1: 'void 0',
    pushAsyncDispatcher: 'null',
  },
  bodies: {
    setPropOnCustomElement: throwUnsupported('custom elements'),
  },
  // Profiler, legacy components, SuspenseList, scopes, caches and tracing markers.
  impossible: [{ of: ['.tag'], values: ['12', '17', '19', '21', '23', '24', '25'] }],
  keys: {
    'ReactDOMSharedInternals.d': ['r'],
    ...Object.fromEntries(
      [
        'ContextOnlyDispatcher',
        'HooksDispatcherOnMount',
        'HooksDispatcherOnUpdate',
        'HooksDispatcherOnRerender',
      ].map((name) => [
        name,
        [
          'useHostTransitionStatus',
          'useFormState',
          'useActionState',
          'useOptimistic',
          'useMemoCache',
          'useCacheRefresh',
        ],
      ]),
    ),
  },
  assignments: ['FragmentInstance.prototype', 'ReactDOMSharedInternals.findDOMNode'],
  replacements: {
    beginWork: [
      ['null !== workInProgress.memoizedState && (($$typeof = renderWithHooks( …', 'void 0'],
    ],
    commitMutationEffectsOnFiber: [
      ['current && null !== current.stateNode && (current.stateNode._fragmentFiber …', 'void 0'],
    ],
    commitReconciliationEffects: [
      ['for (var parent = finishedWork.return; null !== parent; ) …', ''],
    ],
    popHostContext: [['hostTransitionProviderCursor.current === fiber && …', 'void 0']],
    propagateParentContextChanges: [['parent === hostTransitionProviderCursor.current', '!1']],
    pushHostContext: [['null !== stateHook && …', 'void 0']],
    safelyAttachRef: [
      ['if (null === current.stateNode) …', `${throwUnsupported('refs on fragments')};`],
    ],
    setInitialProperties: [
      [
        'for (propValue$204 in props) props.hasOwnProperty(propValue$204) && ((hasSrc …',
        'setPropOnCustomElement();',
      ],
    ],
    updateProperties: [['isCustomElement(tag)', '!1']],
    dispatchEventForPluginEventSystem: [
      ['targetInst && isCustomElement(targetInst.elementType)', '!1'],
    ],
  },
}

/** Methods of classes that React replaced in 2018. */
export const legacyMethods: Cuts = {
  properties: Object.fromEntries(
    ['componentWillMount', 'componentWillReceiveProps', 'componentWillUpdate'].flatMap((name) => [
      [name, 'void 0'],
      [`UNSAFE_${name}`, 'void 0'],
    ]),
  ),
}
