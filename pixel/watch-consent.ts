import { every, type Flags, mergeConsent, toLevel } from './consent.ts'
import { after, guard } from './guard.ts'

declare global {
  interface Window {
    dataLayer?: unknown[][]
  }
  interface Navigator {
    readonly globalPrivacyControl?: boolean
  }
}

/**
 * Follows what is said about consent: by the site, in Google's data layer before and after now, and
 * by calls of the function that is returned.
 *
 * @param onChange  Called at once and after each word; `isRefusal` when something must be deleted.
 */
export const watchConsent = (
  isGranted: boolean,
  onChange: (flags: Flags, isRefusal: boolean) => void,
): ((answers: unknown) => void) => {
  const isRefused = navigator.globalPrivacyControl
  const defaults = isGranted ? every(true) : {}
  // Perhaps the visitor is there, so no default for everywhere lifts these.
  const regional: Flags = {}
  const answers = isRefused ? every(false) : {}
  const update = (entry: unknown, isAnswer = true) => {
    mergeConsent(
      isAnswer && !isRefused ? answers : Object(entry).region ? regional : defaults,
      entry,
    )
    onChange({ ...defaults, ...regional, ...answers }, toLevel({ ...every(true), ...answers }) < 2)
  }
  // An entry is the `arguments` object of a call `gtag('consent', 'update', { … })`.
  const read = guard(([name, command, entry]: unknown[]) => {
    if (name === 'consent') update(entry, command === 'update')
  })
  update({})
  const layer = window.dataLayer || []
  window.dataLayer = layer
  after(layer, 'push', (...entries) => entries.forEach(read))
  layer.forEach(read)
  return update
}
