import type { Leadtrace, Options, QueuedCall } from './api.ts'
import { guard } from './guard.ts'
import { run } from './start.ts'

declare global {
  interface Window {
    leadtrace?: Leadtrace | QueuedCall[]
  }
}

/** Starts the pixel with the attributes of its script tag, and makes the queued calls. */
guard(() => {
  const waiting = window.leadtrace || []
  // The script may be loaded twice on one page.
  if ('session' in waiting) return
  // This is neither a module nor SVG, so currentScript exists; its attributes are named like
  // options.
  const { src, dataset } = document.currentScript as HTMLScriptElement
  const options = { api: src.split('/px.js')[0], ...dataset } as unknown as Options
  window.leadtrace = run(options, (part) => import(`${options.api}/px-${part}.js`))
  window.leadtrace.push(...waiting)
})()
