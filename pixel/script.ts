import type { Leadtrace, Options, QueuedCall } from './api.ts'
import { guard } from './guard.ts'
import { type Load, run } from './start.ts'

declare global {
  interface Window {
    leadtrace?: Leadtrace | QueuedCall[]
  }
}

/** Starts the pixel with the attributes of its script tag, then makes the queued calls. */
guard(() => {
  const waiting = window.leadtrace || []
  // The script may be loaded twice on the same page.
  if ('session' in waiting) return
  // One of the two expressions finds the script tag, because a tag with this URL must exist; tag
  // managers may run a script without `currentScript`.
  const { src, dataset } = (document.currentScript ||
    document.querySelector('[src*="px.js"]')) as HTMLScriptElement
  // Tag managers remove attributes, but not URL parameters. Both are named after the options.
  const options = {
    api: src.split('/px.js')[0],
    ...Object.fromEntries(new URL(src).searchParams),
    ...dataset,
  } as unknown as Options
  // If loading fails, it is retried after 1, 5, 25, … s with a different URL, because browsers
  // remember failures.
  const load: Load = (part, delayMs = 1e3) =>
    import(`${options.api}/px-${part}.js?${delayMs}`).catch(
      () => new Promise((resolve) => setTimeout(() => resolve(load(part, delayMs * 5)), delayMs)),
    )
  window.leadtrace = run(options, load)
  window.leadtrace.push(...waiting)
})()
