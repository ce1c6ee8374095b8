import type { Options } from './api.ts'
import { every, type Flags, mergeConsent, toLevel } from './consent.ts'
import type { RegionalDefault } from './consent-regions.ts'
import { after, guard } from './guard.ts'

declare global {
  interface Navigator {
    readonly globalPrivacyControl?: boolean
  }
}

/** Defaults that apply to a visitor. @see resolveRegions */
export type ResolveRegions = (
  defaults: Flags,
  regional: readonly RegionalDefault[],
) => Promise<Flags>

/**
 * Tracks consent from past and future entries in Google's data layer, and from calls to the
 * returned function.
 *
 * @param onChange Called immediately and after each change; `isRefusal` is true if data must be
 *   deleted.
 * @param resolveRegions Called after each default if some defaults apply only to specific regions.
 *   No default applies until it resolves.
 */
export const watchConsent = (
  { consent, layer: name = 'dataLayer' }: Pick<Options, 'consent' | 'layer'>,
  onChange: (flags: Flags, isRefusal: boolean) => void,
  resolveRegions: ResolveRegions,
): ((answers: unknown) => void) => {
  const isRefused = navigator.globalPrivacyControl
  const defaults = consent === 'granted' ? every(true) : {}
  const regional: RegionalDefault[] = []
  const answers = isRefused ? every(false) : {}
  let resolved: Flags = defaults
  const report = () =>
    onChange({ ...resolved, ...answers }, toLevel({ ...every(true), ...answers }) < 2)
  const update = (entry: unknown, isAnswer = true) => {
    if (isAnswer && !isRefused) mergeConsent(answers, entry)
    else {
      // An entry with a region is a default for certain regions.
      if (Object(entry).region) regional.push(entry as RegionalDefault)
      else mergeConsent(defaults, entry)
      if (regional[0]) {
        resolved = {}
        resolveRegions(defaults, regional).then((flags) => {
          resolved = flags
          report()
        }, guard)
      }
    }
    report()
  }
  // An entry is the `arguments` object of a call `gtag('consent', 'update', { … })`.
  const read = guard(([name, command, entry]: unknown[]) => {
    if (name === 'consent') update(entry, command === 'update')
  })
  update({})
  // The page's options declare that the global variable with this name is a data layer.
  const layers = window as unknown as Record<string, unknown[][]>
  // biome-ignore lint/suspicious/noAssignInExpressions: 2 bytes smaller.
  const layer = (layers[name] = layers[name] || [])
  after(layer, 'push', (_, entries) => entries.forEach(read))
  layer.forEach(read)
  return update
}
