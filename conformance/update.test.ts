import { describe, expect, test } from 'vitest'
import { call, readLead, refusal, storeLead, unique } from './call.ts'
import { statuses } from './lead-table.ts'

const update = (body: unknown) => call('PATCH /leads', { body })

/** Creates a lead with all identifiers; each one is unique. */
async function identified() {
  const name = unique()
  const phone = `+4930${String(Math.random()).slice(2, 10)}`
  const sent = { externalId: name, email: `${name}@example.com`, phone }
  return { id: await storeLead(sent), ...sent }
}

describe('the response', () => {
  test('is 200 and lists the matching leads', async () => {
    const { id } = await identified()

    const { status, body } = await update({ id, status: 'qualified' })

    expect(status).toBe(200)
    expect(body.data).toEqual({
      leadId: id,
      leadsUpdated: 1,
      leadIds: [id],
      message: expect.stringMatching(/\w/),
    })
  })

  test('is the same if nothing changes', async () => {
    const { id } = await identified()
    await update({ id, status: 'won' })
    const before = await readLead(id)

    const { body } = await update({ id, status: 'won' })

    expect(body.data.leadsUpdated).toBe(1)
    expect(await readLead(id)).toEqual(before)
  })
})

describe('the lead', () => {
  test.for(['id', 'externalId', 'email', 'phone'] as const)(
    'is found by %s',
    async (identifier) => {
      const lead = await identified()

      const { body } = await update({ [identifier]: lead[identifier], note: 'found' })

      expect(body.data.leadIds).toEqual([lead.id])
      expect(await readLead(lead.id)).toMatchObject({ ...lead, note: 'found' })
    },
  )

  test('is found by fallbacks in their order', async () => {
    const [first, second] = [await identified(), await identified()]
    const nobody = `${unique()}@example.com`

    const { body } = await update({ email: [nobody, second.email, first.email], note: 'x' })

    expect(body.data.leadIds).toEqual([second.id])
  })

  test('is found by id before externalId before email before phone', async () => {
    const [a, b, c, d] = [
      await identified(),
      await identified(),
      await identified(),
      await identified(),
    ]
    const all = { id: a.id, externalId: b.externalId, email: c.email, phone: [d.phone] }
    const { id: _1, ...withoutId } = all
    const { externalId: _2, ...contacts } = withoutId
    const { email: _3, ...phones } = contacts

    const leadIds = []
    for (const identifiers of [all, withoutId, contacts, phones]) {
      leadIds.push((await update({ ...identifiers, note: 'x' })).body.data.leadId)
    }

    expect(leadIds).toEqual([a.id, b.id, c.id, d.id])
  })

  test('is found after identifiers that match nothing', async () => {
    const { id, phone } = await identified()

    const { body } = await update({ id: 'gone', externalId: unique(), email: [], phone, note: 'x' })

    expect(body.data.leadIds).toEqual([id])
  })

  test('is not found: 404 with the tried identifiers', async () => {
    const email = `${unique()}@example.com`

    const answer = await update({ externalId: email, email: [email], status: 'won' })

    expect(refusal(answer)).toEqual([404, 'NOT_FOUND'])
    expect(answer.body.error.details.tried).toEqual([{ externalId: email }, { email }])
  })

  test('has no identifier: 400', async () => {
    expect(refusal(await update({ status: 'won' }))).toEqual([400, 'VALIDATION_ERROR'])
    expect(refusal(await update({ email: [], phone: '', status: 'won' }))).toEqual([
      400,
      'VALIDATION_ERROR',
    ])
  })
})

describe('the changes', () => {
  test('can include every field that an update can set', async () => {
    const { id } = await identified()
    const changes = {
      status: 'lost',
      value: 99.5,
      lossReason: 'Too dear',
      note: 'Called twice',
      conversionName: 'Offer',
      custom: '{"calls":2}',
    }

    await update({ id, ...changes })

    expect(await readLead(id)).toMatchObject(changes)
  })

  test('can clear a field with null', async () => {
    const id = await storeLead({ value: 5, note: 'x', custom: '{}', conversionName: 'y' })

    await update({ id, value: null, note: null, custom: null, conversionName: null })

    const { value, note, custom, conversionName } = await readLead(id)
    expect([value, note, custom, conversionName]).toEqual([null, null, null, null])
  })

  test('accept changedTo as a legacy name of status, which takes precedence', async () => {
    const { id } = await identified()

    await update({ id, changedTo: 'qualified' })
    const before = (await readLead(id)).status
    await update({ id, changedTo: 'lost', status: 'won' })

    expect([before, (await readLead(id)).status]).toEqual(['qualified', 'won'])
  })

  test.for([
    ['nothing', {}],
    ['an unknown key', { note: 'x', colour: 'red' }],
    ['a field that only a create sets', { note: 'x', gclid: 'g' }],
    ['an unknown status', { status: 'maybe' }],
    ['an unknown older status', { changedTo: 'maybe' }],
    ['a wrong value', { value: 'many' }],
    ['a label that does not exist', { labelId: '018f0000-0000-7000-8000-000000000000' }],
  ] as const)('%s is rejected', async ([, changes]) => {
    const { id } = await identified()

    expect(refusal(await update({ id, ...changes }))).toEqual([400, 'VALIDATION_ERROR'])
    expect((await readLead(id)).note).toBeNull()
  })
})

describe('status', () => {
  const ways = statuses.flatMap((from) => statuses.map((to) => [from, to] as const))

  test.for(ways)('%s can become %s', async ([from, to]) => {
    const id = await storeLead({ status: from })

    expect((await update({ id, status: to })).status).toBe(200)
    expect((await readLead(id)).status).toBe(to)
  })

  test('qualifiedAt is set once, kept by lost, and cleared by open', async () => {
    const { id } = await identified()
    const after = async (status: string): Promise<string | null> => {
      await update({ id, status })
      return (await readLead(id)).qualifiedAt
    }

    const first = await after('qualified')
    expect(first).not.toBeNull()
    expect([await after('won'), await after('lost')]).toEqual([first, first])
    expect(await after('open')).toBeNull()
    expect(await after('lost')).toBeNull()
    expect(await after('won')).not.toBe(first)
  })

  test('only lost leads have a lossReason', async () => {
    const { id } = await identified()

    expect(refusal(await update({ id, lossReason: 'x' }))).toEqual([400, 'VALIDATION_ERROR'])
    expect(refusal(await update({ id, status: 'won', lossReason: 'x' }))[0]).toBe(400)
    await update({ id, status: 'lost', lossReason: 'Too dear' })
    expect((await readLead(id)).lossReason).toBe('Too dear')
    await update({ id, status: 'open', lossReason: '' })
    expect((await readLead(id)).lossReason).toBeNull()
  })
})
