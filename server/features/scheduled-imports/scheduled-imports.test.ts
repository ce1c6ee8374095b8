import type { RequestListener } from 'node:http'
import { afterAll, expect, test } from 'vitest'
import { newId } from '../../platform/process/ids.ts'
import { openLog } from '../../platform/process/log.ts'
import { newPerson } from '../../test/calls/app-calls.ts'
import { loopback, newScheduledImport } from '../../test/calls/scheduled-import-calls.ts'
import { startService } from '../../test/harness.ts'
import { foreignName, openForeign } from '../../test/processes/foreign-server.ts'
import { runNextScheduledImport } from './run-scheduled-import.ts'
import { insertRun } from './run-store.ts'
import { claimDueImport, lockScheduledImport } from './scheduled-import-store.ts'

const service = await startService()
afterAll(service.stop)
const log = openLog('silent')

const header = 'date,platform,accountId,campaignId,currency,spend,impressions,clicks'
const row = (day: string, spend: string) => `2026-11-${day},google_ads,1,c1,EUR,${spend},100,5`
const file = (...rows: readonly string[]) => `${[header, ...rows].join('\n')}\n`

const newImport = (answer: RequestListener) => newScheduledImport(service, answer)

const serveText =
  (served: { text: string }): RequestListener =>
  (_, reply) =>
    reply.writeHead(200, { 'content-type': 'text/csv' }).end(served.text)

test('the first file waits for a member, later ones are imported automatically', async () => {
  const served = { text: file(row('01', '10.00')) }
  const scheduledImport = await newImport(serveText(served))

  const first = await scheduledImport.work()
  expect(first).toMatchObject({ mapped: false, nextAt: null, lastRun: { state: 'waiting' } })
  await scheduledImport.explain(first.lastRun.importId)
  const mapped = await scheduledImport.work()
  expect(mapped).toMatchObject({ mapped: true, failures: 0, lastRun: { state: 'imported' } })
  expect(Date.parse(mapped.nextAt)).toBeGreaterThan(Date.now())

  served.text = file(row('01', '11.00'), row('02', '4.50'))
  await scheduledImport.makeDue()
  await scheduledImport.work()

  expect(await scheduledImport.spend()).toBe(15.5)
  expect(await scheduledImport.runs()).toMatchObject([
    { state: 'imported', result: { inserted: 1, updated: 1, unchanged: 0, bad: 0 } },
    { state: 'imported', result: { inserted: 1, updated: 0 } },
  ])
})

test('a file with other columns waits again, with a message', async () => {
  const served = { text: file(row('01', '10.00')) }
  const scheduledImport = await newImport(serveText(served))
  await scheduledImport.explain((await scheduledImport.work()).lastRun.importId)
  await scheduledImport.work()

  served.text = served.text.replace('spend', 'cost')
  await scheduledImport.makeDue()

  expect(await scheduledImport.work()).toMatchObject({
    nextAt: null,
    lastRun: {
      state: 'waiting',
      message: 'The columns have changed. Map them again.',
    },
  })
  expect(await scheduledImport.spend()).toBe(10)
})

test('a waiting run is checked without a lock', async () => {
  const scheduledImport = await newImport(serveText({ text: file(row('01', '1')) }))
  const { id } = await scheduledImport.work()

  await service.db.inOrg(scheduledImport.org.orgId, async (tx) => {
    await lockScheduledImport(tx, id)
    await runNextScheduledImport(service.db, scheduledImport.org.orgId, loopback, log)
  })

  expect(await scheduledImport.read()).toMatchObject({ lastRun: { state: 'waiting' } })
})

const breakOff: RequestListener = (_, reply) => {
  reply.writeHead(200, { 'content-length': 9_999 }).write(header, () => reply.destroy())
}
const endless: RequestListener = (_, reply) => {
  const writeMore = () => {
    if (!reply.destroyed) reply.write(`${row('01', '1')}\n`.repeat(1_000), writeMore)
  }
  writeMore()
}
const redirectToPrivate: RequestListener = (_, reply) =>
  reply.writeHead(302, { location: 'https://169.254.169.254/' }).end()

test.for<[string, RequestListener, string]>([
  ['is slow', () => {}, 'The server timed out.'],
  ['is huge', endless, 'The response is larger than 200,000 bytes.'],
  [
    'closes the connection early',
    breakOff,
    'The connection was closed before the response was complete.',
  ],
  ['redirects endlessly', (_, reply) => reply.writeHead(302, { location: '/' }).end(), 'redirects'],
  ['redirects to a private network', redirectToPrivate, 'The URL points to a private network.'],
  ['has no such file', (_, reply) => reply.writeHead(404).end('gone'), 'status 404'],
  ['sends an empty file', (_, reply) => reply.end(), 'The file is empty.'],
])('a server that %s fails the run, which is retried soon', async ([, answer, reason]) => {
  const scheduledImport = await newImport(answer)
  const resolve = async () => ['127.0.0.1']

  const after = await scheduledImport.work({ maxBytes: 200_000, resolve })

  expect(after).toMatchObject({ failures: 1, lastRun: { state: 'failed' } })
  expect(after.lastRun.message).toContain(reason)
  const minutes = (Date.parse(after.nextAt) - Date.now()) / 60_000
  expect(minutes).toBeGreaterThan(0)
  expect(minutes).toBeLessThanOrEqual(15)
  const imports = await scheduledImport.person.call(
    `GET /orgs/${scheduledImport.org.orgId}/imports`,
    {
      query: 'kind=all',
    },
  )
  expect(imports.body.data.rows).toEqual([])
})

test('an address in a private network is not fetched unless the administrator allows it', async () => {
  const served = { text: file(row('01', '1')) }
  const scheduledImport = await newImport(serveText(served))

  const after = await scheduledImport.work({ named: undefined })

  expect(after.lastRun.message).toBe('The URL points to a private network.')
})

test('a server that recovers resets the failures', async () => {
  let isHealthy = false
  const served = { text: file(row('01', '1')) }
  const scheduledImport = await newImport((request, reply) =>
    isHealthy ? serveText(served)(request, reply) : reply.writeHead(500).end(),
  )
  await scheduledImport.work()
  await scheduledImport.makeDue()
  expect(await scheduledImport.work()).toMatchObject({ failures: 2 })

  isHealthy = true
  await scheduledImport.makeDue()
  await scheduledImport.explain((await scheduledImport.work()).lastRun.importId)

  expect(await scheduledImport.work()).toMatchObject({
    failures: 0,
    lastRun: { state: 'imported' },
  })
})

test('a run whose process was killed ends, and is started again after its lease expires', async () => {
  const served = { text: file(row('01', '1')) }
  const scheduledImport = await newImport(serveText(served))
  const { id: pullId } = await scheduledImport.read()
  const now = new Date()
  await service.db.inOrg(scheduledImport.org.orgId, async (tx) => {
    const until = new Date(now.getTime() + 60_000).toISOString()
    expect(await claimDueImport(tx, pullId, now.toISOString(), until)).toMatchObject({ id: pullId })
    await insertRun(tx, { id: newId(), pullId, startedAt: now.toISOString() })
  })
  // The run is still in the fetching state, because its lease has not expired.
  expect(await scheduledImport.work()).toMatchObject({ lastRun: { state: 'fetching' } })

  await scheduledImport.makeDue()
  await scheduledImport.work()

  expect((await scheduledImport.runs()).map(({ state, message }) => [state, message])).toEqual([
    ['waiting', expect.stringContaining('Map the columns')],
    ['failed', 'The service stopped during this run.'],
  ])
})

test('a run that a process started before it stopped is started again', async () => {
  const served = { text: file(row('01', '1')) }
  const scheduledImport = await newImport(serveText(served))
  const dying = new AbortController()
  const hanging: RequestListener = (_, reply) => void reply.writeHead(200).write(header)
  const port = await openForeign(hanging)
  await scheduledImport.change({ address: `https://${foreignName}:${port}/` })
  const fetching = runNextScheduledImport(
    service.db,
    scheduledImport.org.orgId,
    { ...loopback, signal: dying.signal },
    log,
  )
  await expect.poll(async () => (await scheduledImport.read()).lastRun?.state).toBe('fetching')
  dying.abort()
  await fetching

  await scheduledImport.change({
    address: `https://${foreignName}:${await openForeign(serveText(served))}/`,
  })
  await scheduledImport.work()

  expect((await scheduledImport.runs()).map(({ state, message }) => [state, message])).toEqual([
    ['waiting', expect.stringContaining('Map the columns')],
    ['failed', 'The service stopped during this run.'],
  ])
})

test('responses contain the address without possible secrets', async () => {
  const scheduledImport = await newImport(serveText({ text: file() }))
  await scheduledImport.change({ name: 'Other' })
  const log = await scheduledImport.person.call(`GET /orgs/${scheduledImport.org.orgId}/audit`)

  expect(scheduledImport.created.body.data.address).toMatch(
    /^https:\/\/files\.example:\d+\/report\.csv\?…$/,
  )
  expect(
    JSON.stringify([scheduledImport.created.body, await scheduledImport.read(), log.body]),
  ).not.toContain('hidden')
})

test('a scheduled import can be paused, run on request and deleted', async () => {
  const served = { text: file(row('01', '1')) }
  const scheduledImport = await newImport(serveText(served))
  await scheduledImport.change({ paused: true })
  expect(await scheduledImport.work()).toMatchObject({ paused: true, nextAt: null, lastRun: null })
  expect((await scheduledImport.act('run')).status).toBe(409)

  await scheduledImport.change({ paused: false })
  expect((await scheduledImport.act('run')).status).toBe(202)
  expect(await scheduledImport.work()).toMatchObject({ lastRun: { state: 'waiting' } })
  expect((await scheduledImport.act('run')).status).toBe(409)

  expect((await scheduledImport.remove()).status).toBe(200)
  expect(await scheduledImport.read()).toBeUndefined()
  expect((await scheduledImport.remove()).status).toBe(404)
})

test.for(['ftp://files.example/', 'https://', 'https://a:b@files.example/', 'files.example', ''])(
  '%s is not a valid address',
  async (address) => {
    const org = await service.newOrg()
    const person = await newPerson(service, { [org.orgId]: 'owner' })
    const body = { name: 'Ads', address, hour: 6 }

    expect((await person.call(`POST /orgs/${org.orgId}/spend-pulls`, { body })).status).toBe(400)
  },
)
