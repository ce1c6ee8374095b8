import { afterAll, expect, test } from 'vitest'
import {
  buildForm,
  buildVisit,
  loadEventCounts,
  loadRejectedEvents,
  newSite,
  send,
  startWith,
} from '../../test/calls/pixel-calls.ts'
import { startService } from '../../test/harness.ts'

const service = await startService()
afterAll(service.stop)

/** Rate limits whose balances are not replenished during a test. */
const slow = { PIXEL_CLIENT_PER_SECOND: '0.001', PIXEL_FORM_SECONDS: '86400' }

test('requests from a client over its limit are only counted', async () => {
  const org = await service.newOrg()
  const site = await newSite(service, org)
  const app = await startWith(service, { ...slow, PIXEL_CLIENT_BURST: '3' })

  const answers = [await send(app, '/px/events', buildVisit(site))]
  for (let i = 1; i < 5; i++) answers.push(await send(app, '/px/events', buildVisit(site)))

  expect(answers.map(({ statusCode }) => statusCode)).toEqual([204, 204, 204, 204, 204])
  expect(await loadEventCounts(service, org, site)).toEqual({ page: 3, rate: 2 })
  expect(await loadRejectedEvents(service, org)).toEqual([])
  await app.close()
})

test('each client has its own limit, even behind a proxy, and an IPv6 network is one client', async () => {
  const org = await service.newOrg()
  const site = await newSite(service, org)
  const app = await startWith(service, { ...slow, PIXEL_CLIENT_BURST: '1', TRUST_PROXY: '1' })
  const from = (address: string) =>
    send(app, '/px/events', buildVisit(site), { 'x-forwarded-for': address })

  await from('203.0.113.1')
  await from('203.0.113.2')
  await from('203.0.113.2')
  await from('2001:db8::1')
  await from('2001:db8::2')

  expect(await loadEventCounts(service, org, site)).toEqual({ page: 3, rate: 2 })
  await app.close()
})

test('forms have their own limit, and forms over that limit get a 429', async () => {
  const org = await service.newOrg()
  const site = await newSite(service, org, { forms: true })
  const app = await startWith(service, { ...slow, PIXEL_FORM_BURST: '2' })

  const answers = []
  for (let i = 0; i < 3; i++) answers.push(await send(app, '/px/leads', buildForm(site)))
  await send(app, '/px/events', buildVisit(site))

  expect(answers.map(({ statusCode }) => statusCode)).toEqual([204, 204, 429])
  expect(answers[2]).toMatchObject({
    body: '',
    headers: { 'retry-after': '60', 'access-control-allow-origin': '*' },
  })
  expect(await loadEventCounts(service, org, site)).toMatchObject({ lead: 2, rate: 1, page: 3 })
  await app.close()
})

test('a form over the limit is stored once later, even if its page never sends it again', async () => {
  const org = await service.newOrg()
  const site = await newSite(service, org, { forms: true })
  const app = await startWith(service, { PIXEL_FORM_BURST: '1', PIXEL_FORM_SECONDS: '1' })
  const form = (email: string) => buildForm(site, { email })
  const [closed, open] = [form('closed@page.test'), form('open@page.test')]

  const answers = await Promise.all(
    [form('first@page.test'), closed, open, open].map((one) => send(app, '/px/leads', one)),
  )

  expect(answers.map(({ statusCode }) => statusCode)).toContain(429)
  await expect.poll(() => loadEventCounts(service, org, site)).toMatchObject({ lead: 3 })
  await send(app, '/px/leads', open)
  await app.close()
  expect(await loadEventCounts(service, org, site)).toMatchObject({ lead: 3 })
})

test('when the service stops, forms over the limit are stored', async () => {
  const org = await service.newOrg()
  const site = await newSite(service, org, { forms: true })
  const app = await startWith(service, { ...slow, PIXEL_FORM_BURST: '1' })
  const forms = ['a@page.test', 'b@page.test', 'c@page.test'].map((email) =>
    buildForm(site, { email }),
  )
  for (const form of [...forms, buildForm(site, { trap: 'filled in', email: 'd@page.test' }), '{'])
    await send(app, '/px/leads', form)
  expect(await loadEventCounts(service, org, site)).toMatchObject({ lead: 1 })

  await app.close()

  expect(await loadEventCounts(service, org, site)).toMatchObject({ lead: 3, trap: 1 })
})

test("a form over its site's limit gets a 429", async () => {
  const org = await service.newOrg()
  const site = await newSite(service, org, { forms: true })
  const app = await startWith(service, { PIXEL_SITE_PER_SECOND: '1' })

  const answers = await Promise.all([1, 2, 3].map(() => send(app, '/px/leads', buildForm(site))))

  const refused = answers.filter(({ statusCode }) => statusCode === 429)
  expect(refused.length).toBeGreaterThan(0)
  expect(await loadEventCounts(service, org, site)).toMatchObject({ rate: refused.length })
  await app.close()
})

test('a site has a limit across all clients', async () => {
  const org = await service.newOrg()
  const [site, other] = [await newSite(service, org), await newSite(service, org)]
  const env = { PIXEL_SITE_PER_SECOND: '2', TRUST_PROXY: '1' }
  const app = await startWith(service, env)
  const from = (address: string, to: string) =>
    send(app, '/px/events', buildVisit(to), { 'x-forwarded-for': address })

  await Promise.all([1, 2, 3, 4, 5, 6, 7, 8].map((i) => from(`203.0.113.${i}`, site)))
  await from('203.0.113.9', other)

  const counts = await loadEventCounts(service, org, site)
  expect((counts.page ?? 0) + (counts.rate ?? 0)).toBe(8)
  expect(counts.rate).toBeGreaterThan(0)
  expect(await loadEventCounts(service, org, other)).toEqual({ page: 1 })
  await app.close()
})
