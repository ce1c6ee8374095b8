import { afterAll, describe, expect, test } from 'vitest'
import { listBodies, newSource, submit } from '../../../test/calls/inbound-calls.ts'
import { list, read, readOnlyLead } from '../../../test/calls/lead-calls.ts'
import { startService, type TestOrg } from '../../../test/harness.ts'
import { addRule, checkedRuleInput } from '../../filter-rules/index.ts'

const service = await startService()
afterAll(service.stop)

const ada = { name: 'Ada', email: 'ada@example.com' }

const countLeads = async (org: TestOrg): Promise<number> => (await list(org)).body.data.length

const listStates = async (org: TestOrg, source: { id: string }): Promise<string[]> =>
  (await listBodies(org, source)).map(({ state }) => state).sort()

describe('a submission', () => {
  test('that is sent again, also concurrently, becomes one lead', async () => {
    const org = await service.newOrg()
    const source = await newSource(org, 'anything')
    const body = { ...ada, submission_id: 's-1' }

    const answers = await Promise.all([1, 2, 3, 4, 5].map(() => submit(service, source, body)))
    answers.push(await submit(service, source, body))

    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    const lead = await readOnlyLead(org)
    expect(lead.externalId).toBe(`anything:${source.id}:s-1`)
    expect(await listStates(org, source)).toEqual([
      'created',
      ...Array.from({ length: 5 }, () => 'duplicate'),
    ])
  })

  test('without contact data is stored as unmapped', async () => {
    const org = await service.newOrg()
    const source = await newSource(org, 'anything')

    const answer = await submit(service, source, { color: 'red' })

    expect(answer.status).toBe(200)
    expect(await countLeads(org)).toBe(0)
    expect(await listBodies(org, source)).toMatchObject([
      { state: 'unmapped', answers: [{ path: 'color', label: 'color', value: 'red' }] },
    ])
  })

  test('that is a Google test does not become a lead', async () => {
    const org = await service.newOrg()
    const source = await newSource(org, 'google_lead_form', { secret: 'key' })
    const column = { column_id: 'EMAIL', string_value: 'test@example.com' }
    const body = { lead_id: 'TeSter-1', user_column_data: [column], is_test: true }

    const wrong = await submit(service, source, { ...body, google_key: 'other' })
    const right = await submit(service, source, { ...body, google_key: 'key' })

    expect([wrong.status, right.status]).toEqual([403, 200])
    expect(await countLeads(org)).toBe(0)
    expect(await listStates(org, source)).toEqual(['test'])
  })

  test('that a filter rule blocks is stored as rejected', async () => {
    const org = await service.newOrg()
    const source = await newSource(org, 'anything')
    const rule = checkedRuleInput.parse({
      ...{ name: 'No spam', enabled: true, position: 0 },
      conditions: [{ field: 'name', operator: 'equals', value: 'Spam' }],
    })
    await service.db.inOrg(org.orgId, (tx) => addRule(tx, rule, new Date()))

    const answer = await submit(service, source, { ...ada, name: 'Spam' })

    expect(answer.status).toBe(200)
    expect(await listBodies(org, source)).toMatchObject([{ state: 'rejected', leadId: null }])
  })

  test('follows the duplicate policy of the organization', async () => {
    const org = await service.newOrg({ duplicatePolicy: 'merge' })
    const source = await newSource(org, 'anything')

    await submit(service, source, { email: ada.email })
    await submit(service, source, { ...ada, phone: '+49 170 1234567' })

    expect(await readOnlyLead(org)).toMatchObject({ name: 'Ada', phone: '+49 170 1234567' })
    expect(await listStates(org, source)).toEqual(['created', 'duplicate'])
  })

  test('keeps values that do not fit their field in custom', async () => {
    const org = await service.newOrg()
    const source = await newSource(org, 'anything', { defaults: { utm_source: 'partner' } })

    await submit(service, source, { name: 'Ada', email: 'ada@@example', country: 'Atlantis' })

    const lead = await readOnlyLead(org)
    expect(lead).toMatchObject({ name: 'Ada', email: null, utm_source: 'partner' })
    expect(JSON.parse(lead.custom)).toEqual({ email: 'ada@@example', country: 'Atlantis' })
  })

  test('cannot set the outcome of a lead without a mapping', async () => {
    const org = await service.newOrg()
    const plain = await newSource(org, 'anything')
    const mapped = await newSource(org, 'anything', { mapping: { q1: 'note', email: null } })

    await submit(service, plain, { ...ada, status: 'won', value: 5, createdAt: '2020-01-01' })

    expect(await readOnlyLead(org)).toMatchObject({ status: 'open', value: null })
    await submit(service, mapped, { name: 'Grace', email: 'g@example.com', q1: 'Hello' })
    const [{ leadId }] = await listBodies(org, mapped)
    expect(await read(org, leadId)).toMatchObject({ name: 'Grace', note: 'Hello', email: null })
  })
})

describe('the address', () => {
  test('responds with 404 if unknown, 410 if disabled and 404 after a deletion', async () => {
    const org = await service.newOrg()
    const source = await newSource(org, 'anything')
    const unknown = await submit(service, { path: `/in/${'x'.repeat(24)}` }, ada)
    const odd = await submit(service, { path: '/in/x' }, ada)

    await org.call(`PATCH /inbound-sources/${source.id}`, { body: { enabled: false } })
    const disabled = await submit(service, source, ada)
    await org.call(`DELETE /inbound-sources/${source.id}`)
    const deleted = await submit(service, source, ada)

    const statuses = [unknown, odd, disabled, deleted].map(({ status }) => status)
    expect(statuses).toEqual([404, 404, 410, 404])
    expect(await countLeads(org)).toBe(0)
  })

  test('rejects a key in the query', async () => {
    const org = await service.newOrg()
    const { path } = await newSource(org, 'anything')

    const answer = await submit(service, { path: `${path}?api_key=${org.key}` }, ada)

    expect(answer.status).toBe(401)
  })

  test('rejects bodies that cannot be read, or are too large', async () => {
    const org = await service.newOrg()
    const source = await newSource(org, 'anything')
    const send = async (body: string | Buffer, type?: string) =>
      (await submit(service, source, body, type)).status

    expect(await send('{oops')).toBe(400)
    expect(await send('')).toBe(400)
    expect(await send('7')).toBe(400)
    expect(await send(Buffer.from([0xff, 0xfe]))).toBe(400)
    expect(await send('no boundary', 'multipart/form-data')).toBe(400)
    expect(await send('['.repeat(500_000))).toBe(400)
    expect(await send('x'.repeat(1_100_000), 'text/plain')).toBe(413)
    expect(await listBodies(org, source)).toEqual([])
  })

  test('only collects bodies in collect mode', async () => {
    const org = await service.newOrg()
    const source = await newSource(org, 'anything', { mode: 'collect' })

    await submit(service, source, ada)

    expect([await countLeads(org), await listStates(org, source)]).toEqual([0, ['unmapped']])
  })

  test('limits the rate of each source', async () => {
    const org = await service.newOrg()
    const [busy, quiet] = [await newSource(org, 'anything'), await newSource(org, 'anything')]

    const answers = await Promise.all(
      Array.from({ length: 400 }, () => submit(service, busy, '{oops')),
    )

    const limited = answers.filter(({ status }) => status === 429)
    expect(limited.length).toBeGreaterThan(0)
    expect((await submit(service, quiet, ada)).status).toBe(200)
  })
})
