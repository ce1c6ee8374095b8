import { type Cuts, mergeCuts } from './cuts.ts'
import { browsers } from './react-browsers.ts'
import { legacyMethods, unusedParts } from './react-features.ts'
import { hydration, resources } from './react-hydration.ts'
import { caches, viewTransitions } from './react-transitions.ts'

/** Cuts for `react-dom-client.production.js` of React 19.3.1. */
export const reactCuts: Cuts = mergeCuts([
  hydration,
  resources,
  unusedParts,
  legacyMethods,
  viewTransitions,
  caches,
  browsers,
])
