import { afterAll, describe, expect, test } from 'vitest'
import { newId } from '../../../platform/process/ids.ts'
import {
  create,
  createTestCtx,
  listField,
  read,
  toRejection,
} from '../../../test/calls/lead-calls.ts'
import { startService, type TestOrg } from '../../../test/harness.ts'
import { toLeadRow } from '../model/lead-row.ts'
import { insertLeads } from '../store/lead-store.ts'

const service = await startService()
afterAll(service.stop)

const patch = (org: TestOrg, body: object) =>
  org.call('PATCH /leads', { body: { note: 'found', ...body } })

/** Names of the leads that an update matched. */
const listUpdated = async (org: TestOrg): Promise<unknown[]> => {
  const leads = await org.call('GET /leads', { query: 'sort=name:asc&fields=name,note' })
  return leads.body.data.flatMap(({ name, note }: { name: string; note: string | null }) =>
    note === null ? [] : [name],
  )
}

describe('identifiers are tried in order, and the first that matches decides', () => {
  const newLeads = async () => {
    const org = await service.newOrg({ defaultCountry: 'DE' })
    const id = await create(org, { name: 'by id' })
    await create(org, { name: 'by externalId', externalId: 'x-1' })
    await create(org, { name: 'by email', email: 'Ada@Example.com' })
    await create(org, { name: 'by phone', phone: '0170 1234567' })
    return { org, id }
  }

  test.for([
    ['by id', { externalId: 'x-1', email: 'ada@example.com', phone: '01701234567' }],
    ['by externalId', { id: newId(), externalId: 'x-1', email: 'ada@example.com' }],
    ['by email', { externalId: 'none', email: ' ADA@example.com ', phone: '01701234567' }],
    ['by phone', { id: newId(), email: 'none@b.co', phone: '+49 (170) 123 45 67' }],
    ['by email', { email: ['none@b.co', '', 'ada@example.com'], phone: ['01701234567'] }],
    ['by phone', { email: [], phone: ['1', 'unknown', '+491701234567'] }],
  ] as const)('%s: %j', async ([name, identifiers]) => {
    const { org, id } = await newLeads()

    const { status } = await patch(org, name === 'by id' ? { id, ...identifiers } : identifiers)

    expect(status).toBe(200)
    expect(await listUpdated(org)).toEqual([name])
  })

  test('identifiers never change the lead', async () => {
    const { org, id } = await newLeads()
    const before = await read(org, id)

    await patch(org, { id, externalId: 'new', email: 'new@b.co', phone: '+491701111111' })

    const { externalId, email, phone } = await read(org, id)
    expect({ externalId, email, phone }).toEqual({
      externalId: before.externalId,
      email: before.email,
      phone: before.phone,
    })
  })

  test('if none matches, the error lists all identifiers that were tried, in order', async () => {
    const { org } = await newLeads()
    const id = newId()

    const answer = await patch(org, {
      phone: ['1', '2'],
      email: ['a@b.co', ''],
      externalId: 'none',
      id,
    })

    expect(toRejection(answer)).toMatchObject({ status: 404, code: 'NOT_FOUND' })
    expect(answer.body.error.details).toEqual({
      tried: [{ id }, { externalId: 'none' }, { email: 'a@b.co' }, { phone: '1' }, { phone: '2' }],
    })
  })

  test('a malformed id matches nothing, and the next identifier is tried', async () => {
    const { org } = await newLeads()

    const answer = await patch(org, { id: 'x-1', email: 'ada@example.com' })

    expect([answer.status, await listUpdated(org)]).toEqual([200, ['by email']])
  })

  test('leads of another organization are not found', async () => {
    const { org, id } = await newLeads()
    const other = await service.newOrg({ defaultCountry: 'DE' })

    const answer = await patch(other, { id, email: 'ada@example.com', phone: '01701234567' })

    expect(answer.status).toBe(404)
    expect(await listUpdated(org)).toEqual([])
  })
})

describe('if several leads match', () => {
  const newLeads = async (settings: object, many = 3) => {
    const org = await service.newOrg(settings)
    const ctx = await createTestCtx(service, org)
    const rows = Array.from({ length: many }, (_, i) =>
      toLeadRow(ctx, { name: `${i}`, email: 'ada@example.com' }, undefined),
    )
    await service.db.inOrg(org.orgId, (tx) => insertLeads(tx, rows))
    return { org, ids: rows.map(({ id }) => id) }
  }

  const email = 'ada@example.com'

  test('the update is rejected with their ids by default', async () => {
    const { org, ids } = await newLeads({})

    const answer = await patch(org, { email })

    expect(toRejection(answer)).toMatchObject({ status: 409, code: 'CONFLICT' })
    expect(answer.body.error.details.leadIds.toSorted()).toEqual(ids)
    expect(await listUpdated(org)).toEqual([])
  })

  test('a conflict lists at most 20 of them', async () => {
    const { org, ids } = await newLeads({ matchPolicy: 'refuse' }, 30)

    const { leadIds } = (await patch(org, { email })).body.error.details

    expect(leadIds).toHaveLength(20)
    expect(ids).toEqual(expect.arrayContaining(leadIds))
  })

  test('a conflict does not fall through to a later identifier', async () => {
    const { org } = await newLeads({})
    await create(org, { name: 'one', email: 'one@example.com' })

    expect((await patch(org, { email: [email, 'one@example.com'] })).status).toBe(409)
  })

  test('newest changes the newest', async () => {
    const { org, ids } = await newLeads({ matchPolicy: 'newest' })

    const { body } = await patch(org, { email })

    expect(body.data).toMatchObject({ leadId: ids[2], leadsUpdated: 1, leadIds: [ids[2]] })
    expect(await listUpdated(org)).toEqual(['2'])
  })

  test('newest changes the newest of any number', async () => {
    const { org, ids } = await newLeads({ matchPolicy: 'newest' }, 1_005)

    const { body } = await patch(org, { email })

    expect(body.data.leadIds).toEqual(ids.slice(-1))
  })

  test('all changes all, and leadId is the newest', async () => {
    const { org, ids } = await newLeads({ matchPolicy: 'all' })

    const { body } = await patch(org, { email })

    expect(body.data).toEqual({
      leadId: ids[2],
      leadsUpdated: 3,
      leadIds: ids,
      message: '3 leads updated.',
    })
    expect(await listUpdated(org)).toEqual(['0', '1', '2'])
  })

  test('all changes up to 1,000 leads, and none above that', async () => {
    const { org, ids } = await newLeads({ matchPolicy: 'all' }, 1_001)

    const answer = await patch(org, { email })

    expect(toRejection(answer)).toMatchObject({ status: 409, code: 'CONFLICT' })
    expect(answer.body.error.details.leadIds).toHaveLength(20)
    expect(ids).toEqual(expect.arrayContaining(answer.body.error.details.leadIds))
    expect(await listField(org, { limit: '1', fields: 'note' }, 'note')).toEqual([null])
  })

  test('all changes all or nothing', async () => {
    const { org, ids } = await newLeads({ matchPolicy: 'all' })
    await org.call('PATCH /leads', { body: { id: ids[0], status: 'lost' } })

    const answer = await patch(org, { email, lossReason: 'price' })

    expect(toRejection(answer)).toMatchObject({ status: 400, fields: ['lossReason'] })
    expect(await listUpdated(org)).toEqual([])
    expect((await read(org, String(ids[0]))).lossReason).toBeNull()
  })

  test('concurrent updates of the same leads wait for each other and all succeed', async () => {
    const { org, ids } = await newLeads({ matchPolicy: 'all' })
    const bodies = Array.from({ length: 12 }, (_, i) =>
      i % 2 === 0 ? { email, value: i } : { id: ids[i % 3], status: 'won' },
    )

    const answers = await Promise.all(bodies.map((body) => patch(org, body)))

    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  })
})
