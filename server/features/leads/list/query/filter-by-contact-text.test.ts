import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import type { LeadField } from '../../../../../contract/lead-fields.ts'
import {
  type Condition,
  compactOrg,
  normalizeText,
  selectPage,
} from '../../../../lead-index/index.ts'
import { create, list, listField, toRejection } from '../../../../test/calls/lead-calls.ts'
import { expectOk } from '../../../../test/calls/merge-calls.ts'
import { startService, type TestOrg } from '../../../../test/harness.ts'
import { runs } from '../../../../test/run-size.ts'

const service = await startService()
afterAll(service.stop)

const values = {
  name: ['Ada Lovelace', 'ÄRZTEHAUS', 'Ada', 'ΟΔΥΣΣΕΥΣ', '100%_\\', null],
  email: ['ada@example.com', 'BOB.Ada@Example.com', 'o@x.example', null],
  phone: ['+49 30 123456', '030/987', null],
  note: ['Call on Monday', 'ärzte call', 'x'.repeat(5_000), null],
} as const

type Text = keyof typeof values

const texts = Object.keys(values) as Text[]

type Lead = Readonly<Record<Text, string | null>>

const anyLead: fc.Arbitrary<Lead> = fc.record({
  name: fc.constantFrom(...values.name),
  email: fc.constantFrom(...values.email),
  phone: fc.constantFrom(...values.phone),
  note: fc.constantFrom(...values.note),
})

interface Case {
  readonly sealed: readonly Lead[]
  readonly changed: readonly Lead[]
  readonly later: readonly Lead[]
}

const anyCase: fc.Arbitrary<Case> = fc.record({
  sealed: fc.array(anyLead, { minLength: 6, maxLength: 9 }),
  changed: fc.array(anyLead, { minLength: 2, maxLength: 3 }),
  later: fc.array(anyLead, { maxLength: 3 }),
})

const parts = ['ada', 'ärzte', 'ΣΕΥς', 'example', '%', '\\', '030', 'call', 'x', 'nothing']

interface Stored {
  readonly org: TestOrg
  /** Visible data, which is null if the lead is locked. */
  readonly leads: ReadonlyMap<string, Lead>
}

const hidden: Lead = { name: null, email: null, phone: null, note: null }

/** Stores sealed leads, changes some of them, and adds unsealed leads; the last lead is locked. */
async function store({ sealed, changed, later }: Case): Promise<Stored> {
  const all = [...sealed, ...later]
  const org = await service.newOrg({ leadsLimit: all.length - 1 })
  const leads = new Map<string, Lead>()
  const add = async (lead: Lead): Promise<void> => {
    const id = await create(org, { ...lead, externalId: `ada-${leads.size}`, custom: { a: 1 } })
    leads.set(id, leads.size === all.length - 1 ? hidden : lead)
  }
  for (const lead of sealed) await add(lead)
  await compactOrg(service.db, org.orgId, { small: 2, large: 4 })
  const ids = [...leads.keys()]
  for (const [i, lead] of changed.entries()) {
    await expectOk(org.call(`PATCH /leads/${ids[i]}`, { body: lead }))
    leads.set(ids[i] ?? '', leads.get(ids[i] ?? '') === hidden ? hidden : lead)
  }
  for (const lead of later) await add(lead)
  return { org, leads }
}

async function listIds(org: TestOrg, query: Readonly<Record<string, string>>): Promise<string[]> {
  const { body } = await list(org, { sort: 'createdAt:asc', limit: '100', ...query })
  const ids = body.data.map(({ id }: { id: string }) => id)
  expect(body.meta.pagination.total).toBe(ids.length)
  return ids
}

test('contact data and notes are found by parts, presence and value, exactly', async () => {
  await fc.assert(
    fc.asyncProperty(anyCase, async (stored) => {
      const { org, leads } = await store(stored)
      const findIds = (test: (lead: Lead) => boolean) =>
        [...leads].flatMap(([id, lead]) => (test(lead) ? [id] : []))
      const has = (text: string | null, part: string) =>
        text !== null && normalizeText(text).includes(normalizeText(part))

      for (const field of texts) {
        for (const part of parts) {
          const query = { [`${field}[contains]`]: part }
          expect(await listIds(org, query)).toEqual(findIds((lead) => has(lead[field], part)))
        }
        for (const exists of [true, false]) {
          const query = { [`${field}[exists]`]: String(exists) }
          expect(await listIds(org, query)).toEqual(
            findIds((lead) => (lead[field] !== null) === exists),
          )
        }
      }
      const named = { 'name[in]': 'Ada,ÄRZTEHAUS', 'note[contains]': 'CALL' }
      expect(await listIds(org, named)).toEqual(
        findIds(({ name, note }) => (name === 'Ada' || name === 'ÄRZTEHAUS') && has(note, 'call')),
      )
      const all = {
        'email[contains]': 'ada',
        'phone[exists]': 'true',
        search: 'ADA',
        status: 'open',
      }
      expect(await listIds(org, all)).toEqual(
        findIds(({ email, phone }) => has(email, 'ada') && phone !== null),
      )
      expect(await listIds(org, { name: 'Ada' })).toEqual(findIds(({ name }) => name === 'Ada'))
    }),
    { numRuns: runs(4) },
  )
})

test('pages, cursors and orders work, and other organizations see nothing', async () => {
  const [org, other] = [await service.newOrg(), await service.newOrg()]
  for (const name of ['Ada C', 'Ada A', 'Bob', 'Ada B']) await create(org, { name, note: 'Call' })
  const query = { 'name[contains]': 'ADA', 'note[contains]': 'call', sort: 'name:asc', limit: '2' }

  const { body } = await list(org, query)
  const { total, nextCursor } = body.meta.pagination

  expect([total, body.data.map(({ name }: { name: string }) => name)]).toEqual([
    3,
    ['Ada A', 'Ada B'],
  ])
  expect(await listField(org, { ...query, cursor: nextCursor })).toEqual(['Ada C'])
  expect(await listField(other, query)).toEqual([])
})

test.for([
  ['name', 'contains', 'ada'],
  ['note', 'contains', 'call'],
  ['name', 'in', ['Ada']],
  ['email', 'in', ['ada@example.com']],
  ['fbp', 'in', ['fb.1.2.3']],
] as const)('%s[%s] is rejected if too many leads would have to be read', async (condition) => {
  const [field, op, value] = condition
  const org = await service.newOrg()
  const lead = { name: 'Ada', email: 'ada@example.com', note: 'Call', fbp: 'fb.1.2.3' }
  for (let i = 0; i < 3; i++) await create(org, { ...lead, utm_source: `s${i}` })
  const select = (checked: number, others: readonly Condition[] = []) =>
    service.db.readInOrg(org.orgId, (tx) =>
      selectPage(
        tx,
        {
          // The parameters of this test are valid conditions.
          filters: [{ field, op, value } as Condition, ...others],
          needles: [],
          order: [{ field: 'id', direction: 'asc' }],
          offset: 0,
          limit: 10,
          after: undefined,
        },
        ({ rows }) => tx.query<{ arrivedAt: string }>(rows),
        { checked },
      ),
    )

  await expect(select(2)).rejects.toMatchObject({ code: 'INVALID_FILTER' })
  expect((await select(3)).total).toBe(3)
  if (op !== 'in') {
    const narrow = { field: 'utm_source' as LeadField, op: 'in' as const, value: ['s1'] }
    expect((await select(1, [narrow])).total).toBe(1)
  }
})

test.for([
  ['name[contains]', ''],
  ['note[contains]', 'x'.repeat(256)],
  ['note[in]', 'x'],
  ['note', 'x'],
  ['name[not]', 'x'],
  ['phone[exists]', 'maybe'],
  ['custom[contains]', 'x'],
  ['channel', 'email'],
])('%s=%s is rejected', async ([name = '', value = '']) => {
  const org = await service.newOrg()

  const rejection = toRejection(await list(org, { [name]: value }))

  expect(rejection).toMatchObject({ status: 400, code: 'INVALID_FILTER' })
})
