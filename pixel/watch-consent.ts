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
 * Follows consent: entries in Google's data layer, past and future, and calls of the returned
 * function.
 *
 * @param onChange Called immediately and after each change; `isRefusal` is true if data must be
 * deleted.
 */
export const watchConsent = (
  isGranted: boolean,
  onChange: (flags: Flags, isRefusal: boolean) => void,
): ((answers: unknown) => void) => {
  const isRefused = navigator.globalPrivacyControl
  const defaults = isGranted ? every(true) : {}
  // Denials for a region. The visitor may be in it, so a default for all regions does not lift
  // them.
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
