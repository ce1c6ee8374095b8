import { afterAll, expect, test } from 'vitest'
import { newId } from '../../../platform/process/ids.ts'
import { startSecond, until } from '../../../test/calls/lead-calls.ts'
import { newSite } from '../../../test/calls/pixel-calls.ts'
import { startService } from '../../../test/harness.ts'
import { removeSite, selectSite, selectSites } from './site-store.ts'
import { findSite, getCachedSite, replaceSite } from './sites.ts'

const service = await startService()
afterAll(service.stop)
const { db } = service

const settings = { name: 'Shop', origins: ['https://shop.example'], forms: true }

test('a site is found by its id alone, with its organization', async () => {
  const org = await service.newOrg()
  const id = await newSite(service, org, settings)

  const site = await findSite(db, id)

  expect(site).toMatchObject({ id, orgId: org.orgId, forms: true })
  expect(site?.admits('https://shop.example')).toBe(true)
  expect(site?.admits('https://elsewhere.example')).toBe(false)
  expect(getCachedSite(db, id)).toBe(site)
})

test('an unknown id has no site until one is created', async () => {
  const unknown = newId()

  expect(await findSite(db, unknown)).toBeUndefined()
  expect(getCachedSite(db, unknown)).toBeUndefined()
})

test('a change applies immediately, and in other processes when they are notified', async () => {
  const org = await service.newOrg()
  const second = await startSecond(service)
  const id = await newSite(service, org, settings)
  await until(
    async () => second.db.notifications.isConnected(),
    (isConnected) => isConnected,
  )
  await findSite(second.db, id)

  await replaceSite(db, org.orgId, { ...settings, id, origins: [], forms: false })

  expect(await findSite(db, id)).toMatchObject({ forms: false })
  const updated = await until(
    () => findSite(second.db, id),
    (site) => site?.forms === false,
  )
  expect(updated?.admits(undefined)).toBe(true)
  await second.stop()
})

test('a deleted site is not found', async () => {
  const org = await service.newOrg()
  const id = await newSite(service, org)
  await findSite(db, id)

  expect(await db.inOrg(org.orgId, (tx) => removeSite(tx, id))).toBe(true)

  expect(await findSite(db, id)).toBeUndefined()
  expect(await db.inOrg(org.orgId, (tx) => removeSite(tx, id))).toBe(false)
})

test('an organization cannot see or change the sites of another one', async () => {
  const [ours, theirs] = [await service.newOrg(), await service.newOrg()]
  const id = await newSite(service, theirs, settings)

  expect(await db.readInOrg(ours.orgId, selectSites)).toEqual([])
  expect(await db.readInOrg(ours.orgId, (tx) => selectSite(tx, id))).toBeUndefined()
  expect(await replaceSite(db, ours.orgId, { ...settings, id, name: 'Ours' })).toBe(false)
  expect(await db.inOrg(ours.orgId, (tx) => removeSite(tx, id))).toBe(false)
  expect(await db.readInOrg(theirs.orgId, selectSites)).toMatchObject([{ id, ...settings }])
})
