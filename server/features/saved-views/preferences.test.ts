import { afterAll, expect, test } from 'vitest'
import { newPerson } from '../../test/calls/app-calls.ts'
import { toRejection } from '../../test/calls/lead-calls.ts'
import { startService } from '../../test/harness.ts'
import { parseStoredPreferences } from './preference-operations.ts'
import { selectPreferences } from './preference-store.ts'

const service = await startService()
afterAll(service.stop)

async function newTeam() {
  const { orgId } = await service.newOrg()
  const [ada, owner] = [
    await newPerson(service, { [orgId]: 'viewer' }),
    await newPerson(service, { [orgId]: 'owner' }),
  ]
  return { orgId, at: `/orgs/${orgId}/preferences`, ada, owner }
}

const preferences = {
  leadColumns: ['name', 'value', 'status'],
  pageSize: 25,
  density: 'compact',
  columnWidths: {
    all: { name: 180, 'custom.01980000-0000-7000-8000-000000000001': 48 },
    '01980000-0000-7000-8000-000000000002': { value: 800 },
  },
  viewOrder: ['01980000-0000-7000-8000-000000000002'],
  attributionModel: 'linear',
}

test('preferences belong to one user in one organization and are replaced as a whole', async () => {
  const { at, ada, owner } = await newTeam()
  expect((await ada.call(`GET ${at}`)).body.data).toEqual({})

  const stored = await ada.call(`PUT ${at}`, { body: preferences })
  const read = await ada.call(`GET ${at}`)
  await ada.call(`PUT ${at}`, { body: { pageSize: 100 } })

  expect([stored.status, stored.body.data, read.body.data]).toEqual([200, preferences, preferences])
  expect((await ada.call(`GET ${at}`)).body.data).toEqual({ pageSize: 100 })
  expect((await owner.call(`GET ${at}`)).body.data).toEqual({})
})

test.for([
  [{ pageSize: 9 }, 'pageSize'],
  [{ pageSize: 101 }, 'pageSize'],
  [{ density: 'tight' }, 'density'],
  [{ attributionModel: 'magic' }, 'attributionModel'],
  [{ leadColumns: ['nothing'] }, 'leadColumns.0'],
  [{ columnWidths: { all: { name: 47 } } }, 'columnWidths.all.name'],
  [{ columnWidths: { all: { nothing: 100 } } }, 'columnWidths.all.nothing'],
  [{ columnWidths: { other: {} } }, 'columnWidths.other'],
  [{ viewOrder: ['first'] }, 'viewOrder.0'],
  [{ colour: 'red' }, 'colour'],
] as const)('invalid preferences are rejected: %j', async ([body, field]) => {
  const { at, ada } = await newTeam()

  const answer = await ada.call(`PUT ${at}`, { body })

  expect(toRejection(answer)).toEqual({ status: 400, code: 'VALIDATION_ERROR', fields: [field] })
})

test('preferences are deleted when their user leaves', async () => {
  const { orgId, at, ada, owner } = await newTeam()
  await ada.call(`PUT ${at}`, { body: preferences })
  const stored = () => service.db.readInOrg(orgId, (tx) => selectPreferences(tx, ada.id))
  expect(await stored()).toEqual(preferences)

  await owner.call(`DELETE /orgs/${orgId}/members/${ada.id}`)

  expect(await stored()).toBeUndefined()
})

test('preferences that only another version recognizes are omitted', () => {
  expect(parseStoredPreferences({ pageSize: 25, density: 'airy', theme: 'dark' })).toEqual({
    pageSize: 25,
  })
  expect(parseStoredPreferences(null)).toEqual({})
  expect(parseStoredPreferences(undefined)).toEqual({})
})
