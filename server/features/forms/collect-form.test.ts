import { randomUUID } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { startFormApp } from '../../test/calls/form-calls.ts'
import { list, read, readOnlyLead } from '../../test/calls/lead-calls.ts'
import { buildForm, buildVisit, loadEventCounts, send } from '../../test/calls/pixel-calls.ts'
import { buildControl } from '../../test/fixtures/build-control.ts'
import { startService } from '../../test/harness.ts'

const service = await startService()
afterAll(service.stop)
const { app, newShop, submit } = await startFormApp(service)
afterAll(() => app.close())

test('a form becomes a lead with its session and its visit history', async () => {
  const { org, site } = await newShop()
  const visit = buildVisit(site)
  const now = Date.now()
  const landing = 'https://shop.example/?utm_source=google&gclid=click-1&email=a%40b.example'
  const page = { type: 'page', id: randomUUID(), at: now - 60_000, url: landing }
  await send(app, '/px/events', {
    ...visit,
    events: [{ ...page, referrer: 'https://www.google.com/' }],
  })

  const answer = await submit(
    buildForm(site, {
      ...visit,
      events: [],
      referrer: 'https://shop.example/',
      name: 'Ada Lovelace',
      phone: '+49 170 1234567',
      note: 'Call me',
      fields: { budget: '10k', colour: '' },
    }),
  )

  expect(answer.statusCode).toBe(204)
  const lead = await readOnlyLead(org)
  expect(lead).toMatchObject({
    name: 'Ada Lovelace',
    email: 'ada@example.com',
    phone: '+49 170 1234567',
    note: 'Call me',
    custom: '{"budget":"10k","colour":""}',
    source: 'inbound',
    status: 'open',
    website: 'https://shop.example',
    path: '/contact',
    referrer: 'https://www.google.com/',
    utm_source: 'google',
    gclid: 'click-1',
    analytics_storage: true,
    ad_storage: true,
  })
  expect(lead.session).toMatchObject({ id: visit.sessionId, isConverting: true, pageViews: 1 })
  expect(lead.sessions.map(({ id }: { id: string }) => id)).toEqual([visit.sessionId])
  expect(JSON.stringify(lead.sessions)).not.toContain('b.example')
  expect(await loadEventCounts(service, org, site)).toEqual({ page: 1, lead: 1 })
})

test('pending events are sent and stored with the form', async () => {
  const { org, site } = await newShop()
  const url = 'https://shop.example/contact'
  const event = { type: 'page', id: randomUUID(), at: Date.now(), url }

  await submit(buildForm(site, { url, events: [event] }))

  expect((await readOnlyLead(org)).session).toMatchObject({ pageViews: 1, landingPath: '/contact' })
})

test('invalid events do not cause the form to be lost', async () => {
  const { org, site } = await newShop()
  const [landing, last] = ['/landing', '/last'].map((path, index) => ({
    type: 'page',
    id: randomUUID(),
    at: Date.now() - 90_000 + index * 60_000,
    url: `https://shop.example${path}`,
  }))
  const between = Array.from({ length: 40 }, () => ({ ...landing, id: randomUUID() }))

  await submit(buildForm(site, { events: [landing, ...between, { type: 'other' }, null, last] }))
  await submit(buildForm(site, { events: 'none', email: 'grace@example.com' }))

  const { data } = (await list(org)).body
  expect(data.map(({ email }: { email: string }) => email).sort()).toEqual([
    'ada@example.com',
    'grace@example.com',
  ])
  const ada = data.find(({ email }: { email: string }) => email === 'ada@example.com')
  const { session } = await read(org, ada.id)
  expect(session).toMatchObject({ landingPath: '/landing', pageViews: 20 })
  expect(session.pages.at(-1)).toMatchObject({ path: '/last' })
})

test('an answer that is not text is converted to text, and null counts as no answer', async () => {
  const { org, site } = await newShop()

  await submit(
    buildForm(site, {
      name: null,
      phone: 49301234567,
      fields: { size: 42, news: true, other: { toString: 1 }, none: null },
    }),
  )

  expect(await readOnlyLead(org)).toMatchObject({
    name: null,
    phone: '49301234567',
    custom: '{"size":"42","news":"true","other":"{\\"toString\\":1}"}',
  })
})

test('the service finds the person among the fields of a captured form', async () => {
  const { org, site } = await newShop()
  const controls = [
    { type: 'text', name: 'user[name]', value: 'Ada' },
    { type: 'email', name: 'email', value: 'ada @example.com' },
    { type: 'tel', name: 'zip', value: '10115' },
    { type: 'select-one', name: 'code', value: '+49' },
    { type: 'tel', name: 'phone', value: '0170 1234567' },
    { type: 'textarea', name: 'text', value: 'Line 1\r\nLine 2' },
    { type: 'text', name: 'empty', value: ' ' },
    'not a control',
  ]

  await submit(buildForm(site, { email: undefined, controls }))

  expect(await readOnlyLead(org)).toMatchObject({
    name: 'Ada',
    email: 'ada@example.com',
    phone: '+49 170 1234567',
    note: 'Line 1\nLine 2',
    custom: '{"zip":"10115"}',
  })
})

test.for([
  ['ada@@example.com', null, { email: 'ada@@example.com' }],
  ['@ada', null, { email: '@ada' }],
  ['ada @example.com', 'ada@example.com', null],
  ['a@x.example; b@x.example', 'a@x.example', { email: 'a@x.example; b@x.example' }],
] as const)(
  'the email %s costs neither a captured form nor a lead of a script',
  async ([text, email, custom]) => {
    const { org, site } = await newShop()
    const controls = [buildControl({ name: 'email', type: 'email', value: text })]

    await submit(buildForm(site, { email: undefined, controls, name: 'ignored' }))
    await submit(buildForm(site, { email: text, name: 'Ada' }))

    const { data } = (await list(org)).body
    expect(data).toHaveLength(2)
    for (const lead of data) {
      expect(lead.email).toBe(email)
      expect(JSON.parse(lead.custom)).toEqual(custom)
    }
    expect(await loadEventCounts(service, org, site)).toMatchObject({ lead: 2 })
  },
)

test('a form with text of any length becomes a lead', async () => {
  const { org, site } = await newShop()
  const long = `${'a'.repeat(3_999)}😀`
  const controls = [
    buildControl({ name: 'email', value: 'ada@example.com' }),
    buildControl({ name: 'name', value: long }),
    buildControl({ name: 'text', value: long, label: long }),
  ]

  await submit(buildForm(site, { email: undefined, controls }))

  const { name, custom } = await readOnlyLead(org)
  expect([name.length, JSON.parse(custom).text.length]).toEqual([500, 3_999])
})

test('a form that is sent repeatedly creates one lead', async () => {
  const { org, site } = await newShop()
  const form = buildForm(site)

  await submit(form)
  await Promise.all([1, 2, 3].map(() => submit(form)))
  await submit({ ...form, sentAt: Date.now() + 60_000 })

  await readOnlyLead(org)
  const { lead, repeated, page } = await loadEventCounts(service, org, site)
  expect({ lead, page }).toEqual({ lead: 1, page: 1 })
  expect(repeated).toBeGreaterThanOrEqual(2)
})

test('without consent the form creates a lead without a session', async () => {
  const { org, site } = await newShop()
  const consent = { analytics_storage: false, ad_storage: false }
  const nobody = { visitorId: undefined, sessionId: undefined, consent }

  await submit(buildForm(site, { ...nobody, referrer: 'https://www.google.com/search?q=a' }))

  expect(await readOnlyLead(org)).toMatchObject({
    email: 'ada@example.com',
    website: 'https://shop.example',
    path: '/contact',
    referrer: 'https://www.google.com/search',
    analytics_storage: false,
    ad_storage: false,
    session: null,
    sessions: [],
  })
})

test('ids sent without consent are ignored', async () => {
  const { org, site } = await newShop()

  await submit(buildForm(site, { consent: { ad_storage: true } }))

  expect(await readOnlyLead(org)).toMatchObject({ session: null, sessions: [] })
})

test('a form stands in for its page view if that was sent too late', async () => {
  const { org, site } = await newShop()
  const old = { type: 'page', id: randomUUID(), at: 0, url: 'https://shop.example/contact' }

  await submit(buildForm(site, { url: old.url, events: [old] }))

  expect(await readOnlyLead(org)).toMatchObject({
    email: 'ada@example.com',
    session: { pageViews: 1 },
  })
  expect(await loadEventCounts(service, org, site)).toEqual({ too_late: 1, page: 1, lead: 1 })
})

test('a site creates leads only in its own organization', async () => {
  const [ours, theirs] = [await newShop(), await newShop()]

  await submit(buildForm(theirs.site))

  expect((await list(ours.org)).body.data).toEqual([])
  await readOnlyLead(theirs.org)
})
