import { expect, test } from 'vitest'
import { orgSettingsSchema, planSchema } from '../../../contract/organizations/org.ts'
import { newId } from '../../platform/process/ids.ts'
import { startTwo, until } from '../../test/calls/lead-calls.ts'
import type { TestOrg } from '../../test/harness.ts'
import { insertChoice, selectChoices } from './choice-store.ts'
import { getOrg, getTaxonomyItems } from './org-cache.ts'
import { selectOrg, selectOrgs, updateOrg } from './org-store.ts'

const { service, second } = await startTwo()

const rename = (org: TestOrg, name: string) =>
  service.db.inOrg(org.orgId, (tx) =>
    updateOrg(tx, { ...orgSettingsSchema.parse({ name }), ...planSchema.parse({}) }),
  )

test('an organization is read with all its settings', async () => {
  const settings = {
    name: 'Acme',
    timeZone: 'Europe/Berlin',
    defaultCountry: 'DE',
    currency: 'EUR',
    conversionWindowDays: 30,
    duplicatePolicy: 'merge',
    duplicateWindowDays: 7,
    matchPolicy: 'all',
    sessionMinutes: 45,
    retentionDays: 400,
    lossReasons: ['Price'],
    costPerLeadTarget: 42.5,
    roasTarget: 3.25,
    fillsLastAd: false,
    allowsContactInMessages: false,
    leadsLimit: 1_000,
    periodAnchor: '2026-01-31',
    periodMonths: 3,
  }
  const org = await service.newOrg(settings)

  const expected = { id: org.orgId, ...settings, accentColor: null, logoKey: null }
  expect(await getOrg(service.db, org.orgId)).toEqual(expected)
  expect(await service.db.inOrg(org.orgId, selectOrg)).toEqual(expected)
})

test('every process soon sees changed settings', async () => {
  const org = await service.newOrg({ name: 'Old' })
  for (const { db } of [service, second]) expect((await getOrg(db, org.orgId))?.name).toBe('Old')

  await rename(org, 'New')

  for (const { db } of [service, second]) {
    const current = await until(
      () => getOrg(db, org.orgId),
      (cached) => cached?.name !== 'Old',
    )
    expect(current?.name).toBe('New')
  }
})

test('every process soon sees a new label, and only for its organization', async () => {
  const [org, other] = [await service.newOrg(), await service.newOrg()]
  const id = newId()
  for (const { db } of [service, second]) {
    expect((await getTaxonomyItems(db, org.orgId)).label.size).toBe(0)
  }

  await service.db.inOrg(org.orgId, (tx) =>
    insertChoice(tx, 'label', { id, name: 'VIP' }, new Date()),
  )

  for (const { db } of [service, second]) {
    const taxonomy = await until(
      () => getTaxonomyItems(db, org.orgId),
      ({ label }) => label.size > 0,
    )
    expect(taxonomy).toEqual({ label: new Set([id]), conversionEvent: new Set() })
  }
  expect((await getTaxonomyItems(service.db, other.orgId)).label.size).toBe(0)
})

test('labels and conversion events are listed separately, by name', async () => {
  const org = await service.newOrg()
  await service.db.inOrg(org.orgId, async (tx) => {
    for (const name of ['b', 'a']) {
      await insertChoice(tx, 'label', { id: newId(), name }, new Date())
    }
    await insertChoice(tx, 'conversionEvent', { id: newId(), name: 'Sale' }, new Date())
  })

  const [labels, events] = await service.db.inOrg(org.orgId, async (tx) => [
    await selectChoices(tx, 'label'),
    await selectChoices(tx, 'conversionEvent'),
  ])

  expect(labels?.map(({ name }) => name)).toEqual(['a', 'b'])
  expect(events?.map(({ name }) => name)).toEqual(['Sale'])
})

test('two labels of an organization cannot share a name', async () => {
  const org = await service.newOrg()
  const add = () =>
    service.db.inOrg(org.orgId, (tx) =>
      insertChoice(tx, 'label', { id: newId(), name: 'VIP' }, new Date()),
    )

  expect([await add(), await add()]).toEqual([true, false])
  expect(await service.db.inOrg(org.orgId, (tx) => selectChoices(tx, 'label'))).toHaveLength(1)
})

test('an unknown organization is not found', async () => {
  expect(await getOrg(service.db, newId())).toBeUndefined()
  const orgs = await selectOrgs(service.db)
  expect(orgs.map(({ id }) => id)).toEqual(orgs.map(({ id }) => id).toSorted())
})
