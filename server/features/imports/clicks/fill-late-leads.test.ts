import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { dayMs } from '../../../../contract/values/time.ts'
import type { TestPerson } from '../../../test/calls/app-calls.ts'
import { type Importer, newImportOrg } from '../../../test/calls/import-calls.ts'
import { create, read } from '../../../test/calls/lead-calls.ts'
import { startService, type TestOrg } from '../../../test/harness.ts'
import { selectLeadRows } from '../../leads/store/lead-store.ts'
import { updateImport } from '../import-store.ts'
import { expireImports } from '../upload/expire-content.ts'
import { selectClicksByKey, selectOrgsWithClicks } from './ad-click-store.ts'
import { fillLateLeads } from './fill-late-leads.ts'
import { hashClickId } from './stage-clicks.ts'

const service = await startService()
afterAll(service.stop)
const { db } = service

const inDays = (days: number) => new Date(Date.now() + days * dayMs)

let org: TestOrg
let owner: TestPerson
let imports: Importer

async function useOrg(settings: object): Promise<void> {
  ;({ org, owner, imports } = await newImportOrg(service, settings))
}
beforeEach(() => useOrg({}))

async function run(file: string): Promise<string> {
  const upload = await imports.uploadOf('clicks', file)
  await imports.checkOf('clicks', upload)
  return (await imports.act('start', upload.id)).id
}

const report = 'gclid,Campaign ID,Device\ng1,1,Computers\n'

const fillLate = (days = 0) => fillLateLeads(db, () => inDays(days))
const countLate = async (id: string) => (await imports.read(id)).clicks?.result?.late
const readCampaign = async (id: string) => (await read(org, id)).searchAdsCampaignId
const selectStored = () =>
  db.readInOrg(org.orgId, (tx) => selectClicksByKey(tx, [hashClickId('g1')]))

test('a lead created after the report is filled, and its history has the import', async () => {
  const importId = await run(report)
  const id = await create(org, { name: 'Late', gclid: 'g1' })
  const other = await create(org, { name: 'Other', gclid: 'g2' })
  const none = await create(org, { name: 'None' })

  await fillLate()

  expect(await read(org, id)).toMatchObject({
    searchAdsCampaignId: '1',
    searchAdsDevice: 'DESKTOP',
  })
  for (const one of [other, none]) expect(await readCampaign(one)).toBeNull()
  const { body } = await owner.call(`GET /orgs/${org.orgId}/leads/${id}/history`)
  expect(body.data).toContainEqual(
    expect.objectContaining({
      actorKind: 'import',
      actorId: importId,
      field: 'searchAdsCampaignId',
      to: '1',
    }),
  )
  expect((await imports.read(importId)).clicks?.result).toMatchObject({ filled: 0, late: 1 })
})

test('a second run changes nothing, and a later lead of the same click is filled as well', async () => {
  const first = await create(org, { name: 'Before', gclid: 'g1' })
  const importId = await run(report)
  await fillLate()
  expect(await countLate(importId)).toBe(0)
  const second = await create(org, { name: 'Second', gclid: 'g1' })
  await fillLate()
  const { updatedAt } = await read(org, second)

  await fillLate()
  await fillLate(1)

  expect(await readCampaign(first)).toBe('1')
  expect((await read(org, second)).updatedAt).toBe(updatedAt)
  expect(await countLate(importId)).toBe(1)
})

test('a lead of another campaign is skipped', async () => {
  const importId = await run(report)
  const id = await create(org, { name: 'Elsewhere', gclid: 'g1', searchAdsCampaignId: '2' })

  await fillLate()

  expect(await read(org, id)).toMatchObject({ searchAdsCampaignId: '2', searchAdsDevice: null })
  expect(await countLate(importId)).toBe(0)
})

test('an undo empties leads that were filled late, and none is filled after it', async () => {
  const before = await create(org, { name: 'Before', gclid: 'g1' })
  const importId = await run(report)
  const ids: string[] = []
  for (const name of ['One', 'Two']) {
    ids.push(await create(org, { name, gclid: 'g1' }))
    await fillLate()
  }
  expect(await countLate(importId)).toBe(2)

  const undone = await imports.act('undo', importId)
  const after = await create(org, { name: 'After', gclid: 'g1' })
  await fillLate()

  expect(undone).toMatchObject({ state: 'undone', clicks: { undone: { restored: 3, kept: 0 } } })
  for (const id of [before, ...ids, after]) expect(await readCampaign(id)).toBeNull()
  expect(await selectStored()).toEqual([])
  expect(await db.inSystem(selectOrgsWithClicks)).not.toContain(org.orgId)
})

test.for([
  ['90 days', {}, 90],
  ['the retention period of leads', { retentionDays: 10 }, 10],
] as const)('clicks are kept for %s', async ([, settings, days]) => {
  await useOrg(settings)
  const importId = await run(report)
  const id = await create(org, { name: 'Late', gclid: 'g1' })

  await fillLate(days + 1)
  expect(await readCampaign(id)).toBeNull()
  await expireImports(db, org.orgId, inDays(days - 1))
  expect(await selectStored()).toMatchObject([{ importId }])
  await expireImports(db, org.orgId, inDays(days + 1))

  expect(await selectStored()).toEqual([])
  await fillLate()
  expect(await countLate(importId)).toBe(0)
})

test('a lead filled after the content was deleted cannot be undone', async () => {
  const importId = await run(report)
  await expireImports(db, org.orgId, inDays(31))
  const id = await create(org, { name: 'Late', gclid: 'g1' })

  await fillLate()

  expect(await readCampaign(id)).toBe('1')
  expect(await imports.read(importId)).toMatchObject({ can: [], clicks: { result: { late: 1 } } })
})

test('a discarded report fills no more leads', async () => {
  const importId = await run(report)
  await owner.call(`DELETE /orgs/${org.orgId}/imports/${importId}`)
  const id = await create(org, { name: 'Late', gclid: 'g1' })

  await fillLate()

  expect([await readCampaign(id), await selectStored()]).toEqual([null, []])
})

test('the newest report of a click counts', async () => {
  const older = await run(report)
  const newer = await run('gclid,Campaign ID\ng1,2\n')
  const id = await create(org, { name: 'Late', gclid: 'g1' })

  await fillLate()

  expect(await read(org, id)).toMatchObject({ searchAdsCampaignId: '2', searchAdsDevice: null })
  expect([await countLate(older), await countLate(newer)]).toEqual([0, 1])
})

test('two concurrent processes fill and count each lead once', async () => {
  const importId = await run(report)
  const id = await create(org, { name: 'Late', gclid: 'g1' })
  const [held, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const holding = db.inOrg(org.orgId, async (tx) => {
    await selectLeadRows(tx, [id], 'locked')
    held.resolve()
    await released.promise
  })
  await held.promise
  const first = fillLate()
  // Gives the job time to start waiting for the lead.
  await sleep(300)
  await create(org, { name: 'Later', gclid: 'g1' })
  const second = fillLate()
  await sleep(300)

  released.resolve()
  await Promise.all([holding, first, second])

  expect(await countLate(importId)).toBe(2)
  const { body } = await owner.call(`GET /orgs/${org.orgId}/leads/${id}/history`)
  const filled = body.data.filter(({ to }: { to: string | null }) => to === 'DESKTOP')
  expect(filled).toHaveLength(1)
  const { clicks } = await imports.act('undo', importId)
  expect(clicks?.undone).toEqual({ restored: 2, kept: 0 })
})

test('old leads imported after the report are filled, however many have the same timestamp', async () => {
  const importId = await run(report)
  await fillLate()
  // Clicks are not looked for if a lead is older than 180 days.
  const day = inDays(-30).toISOString().slice(0, 10)
  const rows = Array.from({ length: 1_100 }, (_, i) => `Lead ${i},${i % 2 ? 'g1' : ''},${day}`)

  await imports.run(`name,gclid,createdAt\n${rows.join('\n')}\n`)
  await fillLate()

  expect(await countLate(importId)).toBe(550)
  const { clicks } = await imports.act('undo', importId)
  expect(clicks?.undone).toEqual({ restored: 550, kept: 0 })
})

test('leads of another organization are not filled', async () => {
  await run(report)
  const other = await service.newOrg()
  const theirs = await create(other, { name: 'Theirs', gclid: 'g1' })

  await fillLate()

  expect((await read(other, theirs)).searchAdsCampaignId).toBeNull()
})

test('an import of an earlier version has no leads filled late', async () => {
  const importId = await run(report)
  const result = { filled: 1, full: 0, contradicting: 0, unmatched: 0, bad: 0 }
  await db.inOrg(org.orgId, (tx) => updateImport(tx, importId, { result }))

  expect((await imports.read(importId)).clicks?.result).toEqual({ ...result, late: 0 })
})
