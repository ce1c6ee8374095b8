import { every, type Flags, hear, levelOf } from './consent.ts'
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
  const tell = (said: unknown, isAnswer = true) => {
    hear(isAnswer && !isRefused ? answers : Object(said).region ? regional : defaults, said)
    onChange({ ...defaults, ...regional, ...answers }, levelOf({ ...every(true), ...answers }) < 2)
  }
  // An entry is the `arguments` object of a call `gtag('consent', 'update', { … })`.
  const read = guard(([name, command, said]: unknown[]) => {
    if (name === 'consent') tell(said, command === 'update')
  })
  tell({})
  const layer = window.dataLayer || []
  window.dataLayer = layer
  after(layer, 'push', (...entries) => entries.forEach(read))
  layer.forEach(read)
  return tell
}
