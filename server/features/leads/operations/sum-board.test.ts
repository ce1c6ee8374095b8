import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { statuses } from '../../../../contract/field-kinds.ts'
import { compactOrg } from '../../../lead-index/index.ts'
import { newId } from '../../../platform/process/ids.ts'
import { newPerson } from '../../../test/calls/app-calls.ts'
import { type Body, create, list } from '../../../test/calls/lead-calls.ts'
import { startService } from '../../../test/harness.ts'
import { runs } from '../../../test/run-size.ts'
import { insertTestLeads } from '../../../test/stores/many-leads-store.ts'

const service = await startService()
afterAll(service.stop)

/** An organization with a stage for open leads. */
async function newBoard() {
  const org = await service.newOrg()
  const owner = await newPerson(service, { [org.orgId]: 'owner' })
  const at = `/orgs/${org.orgId}`
  const stage: string = (
    await owner.call(`POST ${at}/stages`, { body: { status: 'open', name: 'Called' } })
  ).body.data.id
  const load = async (query: Record<string, string> = {}): Promise<Body> =>
    (await owner.call(`GET ${at}/board-sums`, { query: String(new URLSearchParams(query)) })).body
      .data
  return { org, owner, at, stage, load }
}

const columns = (stage: string) =>
  statuses.flatMap((status) =>
    (status === 'open' ? [null, stage] : [null]).map((stageId) => ({ status, stageId })),
  )

/** Sums of the leads on all pages of a list. */
async function addUp(
  { org, stage }: Awaited<ReturnType<typeof newBoard>>,
  query: Record<string, string>,
) {
  const leads: Body[] = (await list(org, { ...query, limit: '100' })).body.data
  return columns(stage).map(({ status, stageId }) => ({
    ...{ status, stageId },
    value:
      leads
        .filter((lead) => lead.status === status && lead.stageId === stageId)
        .reduce((sum, { value }) => sum + Math.round((value ?? 0) * 100), 0) / 100,
  }))
}

const day = (n: number) => new Date(Date.UTC(2026, 0, 1 + n, n % 24)).toISOString()

const queries = [
  {},
  { utm_source: 'google' },
  { 'utm_source[not]': 'google' },
  { 'utm_source[contains]': 'oo' },
  { 'value[gte]': '16', 'value[lt]': '40000' },
  { 'createdAt[gte]': day(3), 'createdAt[lt]': day(9) },
  { 'updatedAt[gte]': day(5).replace(':00:00', ':30:00') },
  { status: 'open,won', source: 'api' },
  { search: 'ada' },
]

test('sums are those of the listed leads: sealed, changed, deleted and new', async () => {
  const lead = fc.record({
    column: fc.nat({ max: 4 }),
    value: fc.option(fc.oneof(fc.nat({ max: 99_999_99 }), fc.constantFrom(0, 1, 15, 16, 1e12))),
    utm_source: fc.constantFrom('google', 'bing', null),
    name: fc.constantFrom('Ada', 'Bob'),
    day: fc.nat({ max: 12 }),
  })
  const leads = fc.array(lead, { minLength: 4, maxLength: 40 })
  await fc.assert(
    fc.asyncProperty(
      leads,
      leads,
      fc.array(fc.nat(), { maxLength: 8 }),
      async (old, young, picks) => {
        const board = await newBoard()
        const { org, at, owner, stage, load } = board
        const insert = async (rows: typeof old, later: number) => {
          const stored = rows.map(({ column, day: n, name, ...own }) => ({
            ...own,
            ...{ ...columns(stage)[column], id: newId(), name, searchText: name.toLowerCase() },
            createdAt: day(n + later),
          }))
          await service.db.inOrg(org.orgId, (tx) => insertTestLeads(tx, stored))
          return stored.map(({ id }) => id)
        }
        const check = async () => {
          for (const query of queries) expect(await load(query)).toEqual(await addUp(board, query))
        }

        const sealed = await insert(old, 0)
        await compactOrg(service.db, org.orgId, { small: old.length })
        await check()
        await insert(young, 13)
        for (const pick of picks) {
          const id = sealed[pick % sealed.length]
          const change = [{ value: pick % 1_000 }, { status: 'won' }, { stageId: stage }][pick % 3]
          if (pick % 5 === 0) await owner.call(`DELETE ${at}/leads/${id}`)
          else await org.call(`PATCH /leads/${id}`, { body: change })
        }
        await check()
        await compactOrg(service.db, org.orgId, { small: 1 })
        await check()
      },
    ),
    { numRuns: runs(3) },
  )
})

test('a search that finds too many leads has no sums, and other organizations are not counted', async () => {
  const { org, owner, at, load } = await newBoard()
  const many = Array.from({ length: 2_001 }, () => ({
    ...{ name: 'Ada', searchText: 'ada', createdAt: day(1), value: 100 },
  }))
  await service.db.inOrg(org.orgId, (tx) => insertTestLeads(tx, many))
  const { owner: stranger, org: other } = await newBoard()
  await create(other, { name: 'Ada', value: 5 })

  const values = (sums: Body) => sums.map(({ value }: { value: number | null }) => value)
  expect(values(await load())).toEqual([2_001, 0, 0, 0, 0])
  expect(values(await load({ search: 'ada' }))).toEqual([null, 0, 0, 0, 0])
  expect((await stranger.call(`GET ${at}/board-sums`)).status).toBe(404)
  const invalid = await owner.call(`GET ${at}/board-sums`, { query: 'value[gte]=x' })
  expect([invalid.status, invalid.body.error.code]).toEqual([400, 'INVALID_FILTER'])
})
