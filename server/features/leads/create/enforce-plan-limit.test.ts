import { afterAll, expect, test } from 'vitest'
import { sql } from '../../../platform/db/sql.ts'
import { create, list, listField, read } from '../../../test/calls/lead-calls.ts'
import { changeLimit } from '../../../test/fixtures/change-leads-limit.ts'
import { startService, type TestOrg } from '../../../test/harness.ts'
import { rewriteLead } from '../../../test/stores/lead-rows-store.ts'
import { beginRaise } from '../../organizations/index.ts'
import { updateUnlocked } from '../store/unlock-store.ts'
import { unlockLeads } from './unlock-leads.ts'

const service = await startService()
afterAll(service.stop)

const contact = {
  name: 'Ada Secret',
  email: 'secret@example.com',
  phone: '+49 170 1234567',
  note: 'Secret',
  custom: '{"secret":1}',
} as const

const masked = Object.keys(contact)

const locks = (org: TestOrg) =>
  listField(org, { limit: '100', sort: 'createdAt:asc', fields: 'locked' }, 'locked')

const countUnlocked = async (org: TestOrg) => (await locks(org)).filter((locked) => !locked).length

const createMany = (org: TestOrg, count: number, body: (i: number) => object) =>
  Promise.all(Array.from({ length: count }, (_, i) => org.call('POST /leads', { body: body(i) })))

test('with concurrent creates exactly as many leads as the plan allows are unlocked, none is rejected', async () => {
  const org = await service.newOrg({ leadsLimit: 20 })

  const answers = await createMany(org, 50, (i) => ({ ...contact, externalId: `x${i}` }))

  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]))
  expect(await countUnlocked(org)).toBe(20)
  expect(await locks(org)).toHaveLength(50)
})

test.for(['refuse', 'merge'])('the plan limit also applies under the policy %s', async (policy) => {
  const org = await service.newOrg({ leadsLimit: 5, duplicatePolicy: policy })

  await createMany(org, 20, (i) => ({ email: `lead${i % 10}@example.com` }))

  expect(await locks(org)).toHaveLength(10)
  expect(await countUnlocked(org)).toBe(5)
})

test('a lead that is not stored does not count toward the plan', async () => {
  const org = await service.newOrg({ leadsLimit: 10 })
  await create(org, { name: 'first', externalId: 'taken' })

  const answers = await createMany(org, 40, (i) => ({
    name: `${i}`,
    externalId: i % 2 === 0 ? 'taken' : `x${i % 8}`,
  }))

  expect(answers.filter(({ status }) => status === 201)).toHaveLength(4)
  expect(await countUnlocked(org)).toBe(5)
})

test('the leads created first are the unlocked ones', async () => {
  const org = await service.newOrg({ leadsLimit: 2 })

  for (const name of ['1', '2', '3', '4']) await create(org, { name })

  expect(await listField(org, { sort: 'createdAt:asc' })).toEqual(['1', '2', null, null])
})

test('a limit of 0 locks every lead, and without a limit none is locked', async () => {
  const nothing = await service.newOrg({ leadsLimit: 0 })
  const unlimited = await service.newOrg()
  for (const org of [nothing, unlimited]) await createMany(org, 3, () => contact)

  expect(await locks(nothing)).toEqual([true, true, true])
  expect(await locks(unlimited)).toEqual([false, false, false])
})

test('leads of an earlier period do not count', async () => {
  const org = await service.newOrg({ leadsLimit: 1 })
  const id = await create(org, { name: 'old' })
  await service.db.inOrg(org.orgId, (tx) =>
    rewriteLead(tx, id, { createdAt: '2020-01-01T00:00:00.000Z' }),
  )

  await create(org, { name: 'new' })
  await create(org, { name: 'beyond' })

  expect(await locks(org)).toEqual([false, false, true])
})

test('get and list hide the contact data of a locked lead and show the rest', async () => {
  const org = await service.newOrg({ leadsLimit: 0 })
  const visible = { externalId: 'crm-1', value: 5, gclid: 'g', status: 'lost', lossReason: 'price' }
  const id = await create(org, { ...contact, ...visible })
  const hidden = Object.fromEntries(masked.map((field) => [field, null]))

  const lead = await read(org, id)
  const { body } = await list(org)
  const selected = await list(org, { fields: [...masked, 'locked'].join(',') })

  expect(lead).toMatchObject({ ...visible, ...hidden, locked: true })
  expect(body.data).toEqual([lead])
  expect(selected.body.data).toEqual([{ id, ...hidden, locked: true }])
  expect(JSON.stringify(body).toLowerCase()).not.toContain('secret')
})

test('a search does not find locked leads', async () => {
  const org = await service.newOrg({ leadsLimit: 0 })
  await create(org, { ...contact, externalId: 'CRM-1' })

  for (const search of ['ada', 'secret', '@example', '+49 170', '01701234567', '170', 'crm-1']) {
    const { body } = await list(org, { search })

    expect([search, body.data, body.meta.pagination.total]).toEqual([search, [], 0])
  }
})

test.for(['name', 'email'])('sorting by %s reveals nothing about locked leads', async (field) => {
  const org = await service.newOrg({ leadsLimit: 0 })
  const ids: string[] = []
  for (const letter of ['m', 'z', 'a']) {
    ids.push(await create(org, { name: letter, email: `${letter}@example.com` }))
  }

  expect(await listField(org, { sort: `${field}:asc` }, 'id')).toEqual(ids)
  expect(await listField(org, { sort: `${field}:desc` }, 'id')).toEqual(ids.toReversed())
})

test('unlocking starts with the oldest leads and shows all their data', async () => {
  const org = await service.newOrg({ leadsLimit: 0 })
  for (const name of ['1', '2', '3', '4']) await create(org, { ...contact, name })

  const unlocked = await service.db.inOrg(org.orgId, (tx) =>
    updateUnlocked(tx, '-infinity', 2, new Date()),
  )

  expect(unlocked).toHaveLength(2)
  expect(await listField(org, { sort: 'createdAt:asc' })).toEqual(['1', '2', null, null])
  expect((await listField(org, { search: 'secret' })).toSorted()).toEqual(['1', '2'])
})

test('a higher limit unlocks as many leads as fit, and does nothing once all are unlocked', async () => {
  const org = await service.newOrg({ leadsLimit: 1 })
  await createMany(org, 5, (i) => ({ name: `${i}` }))
  const raiseTo = async (leadsLimit: number) => {
    await service.db.inOrg(org.orgId, (tx) => changeLimit(tx, leadsLimit))
    return unlockLeads(service.db, org.orgId)
  }

  expect([await raiseTo(3), await countUnlocked(org)]).toEqual([2, 3])
  expect([await raiseTo(3), await countUnlocked(org)]).toEqual([0, 3])
  expect([await raiseTo(100), await countUnlocked(org)]).toEqual([2, 5])
  expect(await raiseTo(0)).toBe(0)
  expect(await countUnlocked(org)).toBe(5)
})

test('a locked lead can be updated and stays locked', async () => {
  const org = await service.newOrg({ leadsLimit: 0 })
  const id = await create(org, contact)

  const { status, body } = await org.call('PATCH /leads', {
    body: { id, status: 'won', note: 'x' },
  })

  expect([status, body.data.leadIds]).toEqual([200, [id]])
  expect(await read(org, id)).toMatchObject({ status: 'won', note: null, locked: true })
})

test('unlocked leads of earlier periods count toward a raised limit', async () => {
  const org = await service.newOrg({ leadsLimit: 0 })
  await createMany(org, 6, (i) => ({ name: `${i}` }))
  await service.db.inOrg(org.orgId, (tx) =>
    tx.query(sql`update lead set "createdAt" = "createdAt" - interval '70 days'
      where "orgId" = ${org.orgId} and name in ('0', '1', '2')`),
  )
  await service.db.inOrg(org.orgId, async (tx) => {
    await changeLimit(tx, 4)
    await beginRaise(tx)
  })

  const unlocked = await unlockLeads(service.db, org.orgId)

  expect(unlocked).toBe(4)
  expect(await listField(org, { sort: 'createdAt:asc' })).toEqual(['0', '1', '2', '3', null, null])
})
