import { afterAll, describe, expect, test } from 'vitest'
import { newDestination, pull } from '../../test/calls/conversion-calls.ts'
import { create } from '../../test/calls/lead-calls.ts'
import { importGoogleFile } from '../../test/fixtures/google-import.ts'
import { startService, type TestOrg } from '../../test/harness.ts'
import { eraseExpiredLeads } from '../leads/index.ts'

const service = await startService()
afterAll(service.stop)

const rules = [{ action: 'Sale', status: 'won' }]
const tracked = { name: 'Ada', gclid: 'EAIaIQ', ad_user_data: true, status: 'won' }
const path = '/conversion-destinations'

const changes: readonly [string, (org: TestOrg, id: string) => Promise<unknown>][] = [
  ['was deleted', (org, id) => org.call(`DELETE /leads/${id}`)],
  ['is open again', (org, id) => org.call(`PATCH /leads/${id}`, { body: { status: 'open' } })],
  [
    'denied consent',
    (org, id) => org.call(`PATCH /leads/${id}`, { body: { ad_user_data: false } }),
  ],
]

describe.for(['enabled', 'disabled'])('while the destination is %s', (during) => {
  const isPaused = during === 'disabled'

  test.for(changes)('a waiting conversion is not sent if its lead %s', async ([, change]) => {
    const org = await service.newOrg()
    const destination = await newDestination(org, { rules })
    const id = await create(org, tracked)
    await org.call(`GET ${path}/${destination.id}/conversions`)
    const enable = (enabled: boolean) =>
      org.call(`PATCH ${path}/${destination.id}`, { body: { enabled } })

    if (isPaused) await enable(false)
    await change(org, id)
    if (isPaused) await enable(true)

    const file = importGoogleFile(await pull(service, org, destination), ['Sale'])
    expect(file).toEqual({ counted: [], errors: [] })
  })

  test.for(changes)('a sent conversion is not repeated if its lead %s', async ([, change]) => {
    const org = await service.newOrg()
    const destination = await newDestination(org, { rules })
    const id = await create(org, tracked)
    const first = importGoogleFile(await pull(service, org, destination), ['Sale'])
    const enable = (enabled: boolean) =>
      org.call(`PATCH ${path}/${destination.id}`, { body: { enabled } })

    if (isPaused) await enable(false)
    await change(org, id)
    if (isPaused) await enable(true)

    expect(first.counted).toHaveLength(1)
    expect(importGoogleFile(await pull(service, org, destination), ['Sale']).counted).toEqual([])
  })

  test('an automatic erasure removes the click ID', async () => {
    const org = await service.newOrg()
    const destination = await newDestination(org, { rules })
    const id = await create(org, tracked)
    const list = async () =>
      (await org.call(`GET ${path}/${destination.id}/conversions`)).body.data.rows
    expect(await list()).toHaveLength(1)
    if (isPaused) await org.call(`PATCH ${path}/${destination.id}`, { body: { enabled: false } })
    await org.call(`DELETE /leads/${id}`)

    const later = new Date(Date.now() + 400 * 86_400_000)
    await eraseExpiredLeads(service.db, org.orgId, later, undefined, 100)

    expect(await list()).toEqual([])
  })
})

test('HEAD checks the password and sends nothing', async () => {
  const org = await service.newOrg()
  const { id, password, fileUrl } = await newDestination(org, { rules })
  await create(org, tracked)
  const head = (secret: string) =>
    service.app.inject({
      method: 'HEAD',
      url: new URL(fileUrl).pathname,
      headers: {
        authorization: `Basic ${Buffer.from(`leadtrace:${secret}`).toString('base64')}`,
      },
    })

  expect((await head(password)).statusCode).toBe(200)
  expect((await head('wrong')).statusCode).toBe(401)
  const { rows } = (await org.call(`GET ${path}/${id}/conversions`)).body.data
  expect(rows).toMatchObject([{ state: 'waiting' }])
})

test('a dry run counts what a backfill then adds, also after some were sent', async () => {
  const org = await service.newOrg()
  const destination = await newDestination(org, { rules })
  await create(org, tracked)
  await pull(service, org, destination)
  await create(org, { ...tracked, name: 'Bob', gclid: 'Cj0K' })

  const dry = (await org.call(`POST ${path}/${destination.id}/dry-run`, { body: {} })).body.data
  const filled = (await org.call(`POST ${path}/${destination.id}/backfill`, { body: {} })).body.data

  expect(filled).toEqual(dry)
  expect(dry).toMatchObject({ send: 1, skip: 0 })
})
