import type { Leadtrace, Options, QueuedCall } from './api.ts'
import { guard } from './guard.ts'
import { run } from './start.ts'

declare global {
  interface Window {
    leadtrace?: Leadtrace | QueuedCall[]
  }
}

/** Starts the pixel as its script tag says, and makes the calls that waited for it. */
guard(() => {
  const waiting = window.leadtrace || []
  // A page that loads the script twice is one page.
  if ('session' in waiting) return
  // This script is no module and no SVG; its attributes are named like options.
  const { src, dataset } = document.currentScript as HTMLScriptElement
  const options = { api: src.split('/px.js')[0], ...dataset } as unknown as Options
  window.leadtrace = run(options, (part) => import(`${options.api}/px-${part}.js`))
  window.leadtrace.push(...waiting)
})()
