import type { Cuts } from './cuts.ts'

/** Exports of React that need a removed part of the renderer. */
const reactNames = [
  'Profiler',
  'ViewTransition',
  '__COMPILER_RUNTIME',
  'addTransitionType',
  'cache',
  'cacheSignal',
  'unstable_useCacheRefresh',
  'useActionState',
  'useOptimistic',
]

/** Exports of React DOM that need a removed part of the renderer. */
const reactDomNames = [
  'preconnect',
  'prefetchDNS',
  'preinit',
  'preinitModule',
  'preload',
  'preloadModule',
  'requestFormReset',
  'useFormState',
  'useFormStatus',
]

const cutExports = (names: readonly string[]): Cuts => ({
  assignments: names.map((name) => `exports.${name}`),
})

export const reactExportCuts = cutExports(reactNames)
export const reactDomExportCuts = cutExports(reactDomNames)

/**
 * Finds uses of removed parts. `cache` and `preload` are also names in other libraries, and they
 * fail when they are called.
 */
export const removedUse = new RegExp(
  String.raw`\.(?:${[...reactNames, ...reactDomNames, 'hydrateRoot']
    .filter((name) => name !== 'cache' && name !== 'preload')
    .join('|')})\b|\b(?:UNSAFE_)?componentWill(?:Mount|ReceiveProps|Update)\b`,
)
