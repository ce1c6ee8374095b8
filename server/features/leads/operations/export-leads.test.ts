import { once } from 'node:events'
import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { parse } from 'csv-parse/sync'
import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { statuses } from '../../../../contract/field-kinds.ts'
import { leadFieldsWhere } from '../../../../contract/lead-fields.ts'
import { storableText } from '../../../test/arbitraries/lead-arbitrary.ts'
import { newPerson } from '../../../test/calls/app-calls.ts'
import { newImportOrg } from '../../../test/calls/import-calls.ts'
import { create, createTestCtx } from '../../../test/calls/lead-calls.ts'
import { startService, type TestOrg } from '../../../test/harness.ts'
import { exportLeads } from '../index.ts'

const service = await startService()
afterAll(service.stop)

async function newOrg(settings: object = {}) {
  const { org, owner, imports } = await newImportOrg(service, settings)
  return { org, owner, ...imports }
}

/** All leads' values in all importable fields, sorted by external ID. */
async function readValues(org: TestOrg): Promise<unknown[]> {
  const fields = [...leadFieldsWhere((field) => field.write), 'createdAt', 'qualifiedAt']
  const expected = fields.filter((field) => field !== 'source').join(',')
  const query = `sort=externalId:asc&limit=100&fields=${expected}`
  const { data } = (await org.call('GET /leads', { query })).body
  return data.map(({ id: _, ...lead }: { id: string }) => lead)
}

const texts = (max: number) =>
  storableText(max).map((text) => [...text.trim()].slice(0, max).join('').trim() || null)

const leads = fc.array(
  fc.record({
    name: texts(500).map((name) => name ?? 'x'),
    email: fc.constantFrom(null, 'Ada@example.com', '+ada@example.com'),
    phone: texts(50),
    status: fc.constantFrom(...statuses),
    value: fc.constantFrom(null, 0, 19.99, 1e12),
    note: texts(10_000),
    custom: fc.option(fc.json()),
    website: texts(2_048),
    country: fc.constantFrom(null, 'DE', 'us'),
    gclid: texts(1_024),
    utm_term: texts(500),
    ad_storage: fc.constantFrom(null, true, false),
    searchAdsCustomerId: fc.constantFrom(null, '123-456-7890'),
    searchAdsClickDate: fc.constantFrom(null, '2024-02-29'),
    labelId: fc.constantFrom(null, '01890000-0000-7000-8000-000000000001'),
  }),
  { minLength: 1, maxLength: 20 },
)

test('exported leads are the same after import elsewhere', async () => {
  await fc.assert(
    fc.asyncProperty(leads, async (leads) => {
      const [from, to] = [await newOrg(), await newOrg()]
      for (const [i, { labelId: _, ...lead }] of leads.entries()) {
        await create(from.org, { externalId: `x-${String(i).padStart(2, '0')}`, ...lead })
      }
      const file = await from.download('/leads/export?format=csv')
      const done = await to.run(file.text)

      expect(done.result).toEqual({
        created: leads.length,
        updated: 0,
        unchanged: 0,
        skipped: 0,
        bad: 0,
      })
      expect(await readValues(to.org)).toEqual(await readValues(from.org))
      const again = await to.run(file.text, { duplicates: 'update' })
      expect(again.result?.unchanged).toBe(leads.length)
    }),
    { numRuns: 6 },
  )
})

test('an export for spreadsheets with decimal commas can be imported unchanged', async () => {
  const [from, to] = [await newOrg(), await newOrg()]
  const texts = { name: 'x;=1+1', note: 'a,b "c"', custom: { n: 1.5 } }
  await create(from.org, { externalId: 'a', ...texts, value: 1234.5, status: 'won' })
  await create(from.org, { externalId: 'b', name: '=1+1', value: 1_000_000, status: 'won' })
  await create(from.org, { externalId: 'c', name: 'Ada', value: 0.05, status: 'won' })

  const file = await from.download('/leads/export?format=csv-semicolon&sort=externalId:asc')
  const done = await to.run(file.text)

  expect(file.headers['content-disposition']).toMatch(/filename="leads-.*\.csv"/)
  const [head = [], first] = parse(file.text, { bom: true, delimiter: ';' })
  expect(first?.[head.indexOf('value')]).toBe('1234,5')
  expect(done.result).toMatchObject({ created: 3, bad: 0 })
  expect(await readValues(to.org)).toEqual(await readValues(from.org))
})

test('an export contains all leads of the list in its order, however many pages they fill', async () => {
  const { org, owner, run, download } = await newOrg()
  const rows = Array.from({ length: 1_234 }, (_, i) => `x${i},Lead ${i},${i % 7},won`)
  await run(`externalId,name,value,status\n${rows.join('\n')}\n`)
  await create(org, { name: '=HYPERLINK("x")', value: 3, status: 'open' })

  const csv = await download(
    '/leads/export?format=csv&sort=value:asc&value[gte]=3&fields=name,value',
  )
  const parsed = parse(csv.text, { bom: true })
  const jsonl = await download('/leads/export?format=jsonl&sort=value:asc&value[gte]=3')
  const lines = jsonl.text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line))

  expect(csv.headers['content-disposition']).toMatch(/^attachment; filename="leads-.*\.csv"/)
  expect(parsed[0]).toEqual(['id', 'name', 'value'])
  const expected = rows.filter((_, i) => i % 7 >= 3).length + 1
  expect([parsed.length - 1, lines.length]).toEqual([expected, expected])
  expect(parsed.slice(1).map(([id]) => id)).toEqual(lines.map(({ id }) => id))
  expect(new Set(lines.map(({ id }) => id)).size).toBe(expected)
  const values = lines.map(({ value }) => value)
  expect(values).toEqual([...values].sort((a, b) => a - b))
  expect(parsed.flat()).toContain(`'=HYPERLINK("x")`)
  const one = await owner.call(`GET /orgs/${org.orgId}/leads/${lines[0].id}`)
  expect(lines[0]).toEqual(one.body.data)
})

test('contact data of locked leads is not exported', async () => {
  const { org, download } = await newOrg({ leadsLimit: 0 })
  await create(org, { name: 'Ada', email: 'ada@example.com', note: 'secret' })

  const csv = await download('/leads/export')
  const jsonl = await download('/leads/export?format=jsonl')

  for (const { text } of [csv, jsonl]) expect(text).not.toMatch(/Ada|ada@example|secret/)
  expect(JSON.parse(jsonl.text)).toMatchObject({ name: null, locked: true })
})

test.for([
  ['format=xml', 'format'],
  ['limit=5', 'limit'],
  ['cursor=x', 'cursor'],
  ['status=closed', 'status'],
  ['fields=nothing', 'fields'],
  ['sort=note:asc', 'sort'],
  ['unheard=1', 'unheard'],
] as const)('an export with %s is rejected before it starts', async ([query, field]) => {
  const { download } = await newOrg()

  const { status, text } = await download(`/leads/export?${query}`)

  const { error } = JSON.parse(text)
  expect([status, error.code]).toEqual([400, 'INVALID_FILTER'])
  expect(error.details.problems[0].field).toBe(field)
})

test('viewers cannot export', async () => {
  const { org } = await newOrg()
  const viewer = await newPerson(service, { [org.orgId]: 'viewer' })

  expect((await viewer.call(`GET /orgs/${org.orgId}/leads/export`)).status).toBe(403)
})

test('an export stops if the client disconnects, and an error breaks the download visibly', async () => {
  const { org, owner, run } = await newOrg()
  const rows = Array.from({ length: 2_000 }, (_, i) => `Lead ${i},${'long '.repeat(1_000)}`)
  await run(`name,note\n${rows.join('\n')}\n`)
  await service.app.listen({ port: 0, host: '127.0.0.1' })
  // A server that listens on TCP has a port.
  const { port } = service.app.server.address() as AddressInfo
  const path = `/app/orgs/${org.orgId}/leads/export`
  const open = async () => {
    const call = request({ port, host: '127.0.0.1', path, headers: { cookie: owner.cookie } })
    call.on('error', () => undefined)
    const [answer] = await once(call.end(), 'response')
    return { call, answer }
  }

  const aborted = await open()
  await once(aborted.answer, 'data')
  aborted.call.destroy()
  const broken = await open()
  broken.answer.pause()
  const failing = service.db.queryInOrg
  Object.assign(service.db, { queryInOrg: () => Promise.reject(new Error('away')) })
  const ended = once(broken.answer, 'error')
  broken.answer.resume()
  const [error] = await ended
  Object.assign(service.db, { queryInOrg: failing })

  expect(error).toMatchObject({ code: 'ECONNRESET' })
  expect(broken.answer.complete).toBe(false)
})

test('an export reads no further than the client does', async () => {
  const { org, run } = await newOrg()
  const rows = Array.from({ length: 1_600 }, (_, i) => `Lead ${i}`)
  await run(`name\n${rows.join('\n')}\n`)
  const ctx = await createTestCtx(service, org)
  let reads = 0
  const db = {
    ...service.db,
    queryInOrg: <T>(...call: Parameters<typeof service.db.queryInOrg<T>>) => {
      reads++
      return service.db.queryInOrg(...call)
    },
  }
  const person = { id: 'x', name: 'x', email: 'x', chosenLanguage: null, language: 'en' } as const
  const { data } = await exportLeads.run(
    { ...ctx, db, user: person, role: 'owner', loginId: 'login' },
    exportLeads.input.parse({}),
  )
  // The first page.
  expect(reads).toBe(1)

  const lines = data.lines[Symbol.asyncIterator]()
  await lines.next()
  await lines.next()

  expect(reads).toBe(1)
  await lines.next()
  expect(reads).toBe(2)
  await lines.return?.()
})

test('three downloads of an organization run concurrently and do not block other requests', async () => {
  const { org, owner } = await newOrg()
  const { org: other, owner: reader } = await newOrg()
  for (let i = 0; i < 10; i++) {
    await create(org, { name: 'Ada', custom: JSON.stringify('x'.repeat(60_000)) })
  }
  const begin = ({ orgId }: TestOrg, { cookie }: typeof owner) =>
    service.app.inject({
      url: `/app/orgs/${orgId}/leads/export`,
      headers: { cookie },
      payloadAsStream: true,
    })
  const open = [await begin(org, owner), await begin(org, owner), await begin(org, owner)]

  const over = await begin(org, owner)
  const foreign = await begin(other, reader)
  for (const { stream } of open) await stream().resume().toArray()
  const later = await begin(org, owner)

  expect(open.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
  expect([over.statusCode, over.headers['retry-after']]).toEqual([429, '10'])
  expect([foreign.statusCode, later.statusCode]).toEqual([200, 200])
})
