import type { Flags } from './consent.ts'
import type { createBrowser } from './test-browser.ts'

export const both: Flags = { analytics_storage: true, ad_storage: true }
export const analytics: Flags = { analytics_storage: true, ad_storage: false }
export const landing = 'https://www.example.co.uk/?gclid=g&utm_source=s&email=a'

export type Browser = ReturnType<typeof createBrowser>
export type Journal = typeof import('./journal.ts') & typeof import('./delivery/outbox.ts')

interface SentEvent {
  readonly type: string
  readonly url: string
  readonly [key: string]: unknown
}

/** Parts of vitest, which only tests can import. */
interface Vitest {
  stubGlobal(name: string, value: unknown): unknown
  resetModules(): unknown
}

/** Opens a page in a browser. Each page has its own pixel, without state from earlier pages. */
export async function openJournal(browser: Browser, vitest: Vitest): Promise<Journal> {
  for (const [name, value] of Object.entries(browser.globals)) vitest.stubGlobal(name, value)
  vitest.resetModules()
  const { configure } = await import('./settings.ts')
  configure({ site: '00000000-0000-4000-8000-000000000001', api: 'https://leads.example' })
  return { ...(await import('./journal.ts')), ...(await import('./delivery/outbox.ts')) }
}

/** Events in the request at this index. The pixel sends only events of this shape. */
export const sentEvents = ({ sent }: Browser, index: number): readonly SentEvent[] =>
  (sent[index]?.body.events ?? []) as SentEvent[]
