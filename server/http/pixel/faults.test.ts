import { afterAll, afterEach, expect, test } from 'vitest'
import { openDatabase } from '../../platform/db/database.ts'
import { create, list, read } from '../../test/calls/lead-calls.ts'
import {
  buildForm,
  buildVisit,
  loadEventCounts,
  newSite,
  send,
  startWith,
} from '../../test/calls/pixel-calls.ts'
import { startService } from '../../test/harness.ts'
import { startFaultProxy } from '../../test/processes/fault-proxy.ts'

const direct = await startService()
const proxy = await startFaultProxy(direct.connection)
const db = openDatabase({ ...direct.connection, host: '127.0.0.1', port: proxy.port }, 3)
const app = await startWith({ db }, {})
afterEach(() => proxy.heal())
afterAll(async () => {
  await app.close()
  await db.close()
  await proxy.close()
  await direct.stop()
})

const asksAgain = {
  statusCode: 503,
  body: '',
  headers: { 'retry-after': '1', 'access-control-allow-origin': '*' },
}

test('an unavailable database is reported, and retried requests are stored once', async () => {
  const org = await direct.newOrg()
  const site = await newSite(direct, org, { forms: true })
  const [visit, form] = [buildVisit(site), buildForm(site)]
  await send(app, '/px/events', buildVisit(site))

  proxy.blackhole()
  const lost = await Promise.all([
    send(app, '/px/events', visit),
    send(app, '/px/events', buildVisit(site, { visitorId: undefined })),
    send(app, '/px/events', '{'.concat(JSON.stringify(buildVisit(site)))),
    send(app, '/px/leads', form),
  ])
  proxy.heal()

  for (const answer of lost) expect(answer).toMatchObject(asksAgain)
  while ((await send(app, '/px/events', visit)).statusCode !== 204);
  await send(app, '/px/events', visit)
  await send(app, '/px/leads', form)
  const lead = await read(org, await create(org, { name: 'Ada', sessionId: visit.sessionId }))
  expect(lead.session.pageViews).toBe(1)
  expect((await list(org, { source: 'inbound' })).body.data).toHaveLength(1)
})

test('a form that arrives during an outage is stored afterward, even if it is never sent again', async () => {
  const org = await direct.newOrg()
  const site = await newSite(direct, org, { forms: true })
  const own = await startWith({ db }, { PIXEL_FORM_SECONDS: '0.5' })
  await send(own, '/px/events', buildVisit(site))

  proxy.blackhole()
  expect(await send(own, '/px/leads', buildForm(site))).toMatchObject(asksAgain)
  proxy.heal()

  await expect
    .poll(async () => (await list(org, { source: 'inbound' })).body.data)
    .toMatchObject([{ email: 'ada@example.com' }])
  await own.close()
})

test('responses lost after the commit cause no second lead', async () => {
  const org = await direct.newOrg()
  const site = await newSite(direct, org, { forms: true })
  const form = buildForm(site)

  proxy.cutCommits(2)
  for (let tries = 0; tries < 6; tries++) await send(app, '/px/leads', form)
  const strikes = proxy.strikes()
  proxy.heal()
  const last = await send(app, '/px/leads', form)

  expect(strikes).toBeGreaterThan(0)
  expect(last.statusCode).toBe(204)
  expect((await list(org)).body.data).toHaveLength(1)
  expect(await loadEventCounts(direct, org, site)).not.toHaveProperty('duplicate')
})
