import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { formSchema, visitSchema } from '../../contract/tracking/visit.ts'
import type { Submission } from '../api.ts'
import { createBrowser } from '../test-browser.ts'

const both = { analytics_storage: true, ad_storage: true }
const landing = 'https://www.example.co.uk/?gclid=g&utm_source=s&email=a'

let browser: ReturnType<typeof createBrowser>
let pixel: typeof import('../journal.ts') & typeof import('../delivery/outbox.ts')
let sendLead: (lead: Submission) => void

/** Opens a page with a separate pixel, without state from earlier pages. */
async function openPage() {
  for (const [name, value] of Object.entries(browser.globals)) vi.stubGlobal(name, value)
  vi.resetModules()
  const { configure } = await import('../settings.ts')
  configure({ site: '00000000-0000-4000-8000-000000000001', api: 'https://leads.example' })
  pixel = { ...(await import('../journal.ts')), ...(await import('../delivery/outbox.ts')) }
  const { sendLead: send } = await import('./send-lead.ts')
  const { flush, letter, post, report, sender, waiting } = pixel
  sendLead = (lead) => send([flush, letter, post, report, sender, waiting], lead)
}

beforeEach(async () => {
  browser = createBrowser(landing)
  await openPage()
})

afterEach(() => {
  vi.unstubAllGlobals()
})

test('a lead contains its visit and all unacknowledged events', () => {
  browser.network.status = 503
  browser.cookies.set('_fbp', 'fb.1.2.3')
  pixel.applyConsent(both, false)
  pixel.addPage(landing, '')
  sendLead({ name: 'Ada', email: 'ada@example.com', fields: { size: 'L' } })

  expect(browser.sent.map(({ path }) => path)).toEqual(['/px/events', '/px/leads'])
  const lead = formSchema.parse(browser.sent[1]?.body)
  expect(lead).toMatchObject({
    ...pixel.session(),
    name: 'Ada',
    email: 'ada@example.com',
    fields: { size: 'L' },
    url: 'https://www.example.co.uk/?gclid=g&utm_source=s',
    ids: { fbp: 'fb.1.2.3' },
  })
  expect(lead.events).toEqual(visitSchema.parse(browser.sent[0]?.body).events)
})

test('without consent a lead is sent as well, without data about the visit', () => {
  pixel.addPage(landing, '')
  sendLead({ email: 'ada@example.com' })

  const lead = formSchema.parse(browser.sent[1]?.body)
  expect(lead).toMatchObject({ url: 'https://www.example.co.uk/', events: [] })
  expect([lead.visitorId, lead.sessionId, lead.referrer, lead.ids]).toEqual(
    Array(4).fill(undefined),
  )
})

test.for([
  [30, 'many'],
  [8, 'x'.repeat(400)],
] as const)(
  'of %i queued page views, the landing page and the last ones are sent with the lead',
  ([count, title]) => {
    browser.network.status = 503
    browser.globals.document.title = title
    pixel.applyConsent(both, false)
    pixel.addPage(landing, '')
    for (let page = 0; page < count; page++)
      pixel.addPage(`https://www.example.co.uk/${title}/${page}`, landing)
    sendLead({ email: 'ada@example.com' })

    const body = browser.sent[browser.sent.length - 1]?.body
    const events: unknown = body?.events
    const json = JSON.stringify(events)
    expect(formSchema.parse(body).events).toEqual(events)
    expect(json.length).toBeLessThanOrEqual(5_000)
    expect(json).toContain('gclid=g')
    expect(json).toContain(`/${count - 1}"`)
  },
)

test('a lead queued before a withdrawal contains only what the visitor wrote', async () => {
  browser.network.status = 503
  pixel.applyConsent(both, false)
  pixel.addPage(landing, '')
  sendLead({ email: 'ada@example.com' })

  pixel.applyConsent({}, true)

  const [parcel] = Object.values(pixel.waiting())
  const { events, ...lead } = formSchema.parse({ ...parcel?.[2], sentAt: 0 })
  expect(lead).toEqual({
    site: lead.site,
    sentAt: 0,
    id: lead.id,
    at: lead.at,
    url: 'https://www.example.co.uk/',
    email: 'ada@example.com',
  })
})
