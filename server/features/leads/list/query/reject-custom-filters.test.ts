import { afterAll, expect, test } from 'vitest'
import { callTool } from '../../../../test/calls/mcp-calls.ts'
import { expectOk } from '../../../../test/calls/merge-calls.ts'
import { newFieldOrg } from '../../../../test/fixtures/custom-field-org.ts'
import { startService } from '../../../../test/harness.ts'

const service = await startService()
afterAll(service.stop)

const size = { key: 'size', label: 'Company size', type: 'number' }
const plan = { key: 'plan', label: 'Plan', type: 'choice', choices: ['Basic', 'Pro'] }

test('a filter that no field has, or that does not fit its type, is rejected', async () => {
  const { org, add, ask } = await newFieldOrg(service)
  await add(size, plan, { key: 'a.b c', label: 'Text', type: 'text' })

  for (const [query, field] of [
    ['custom[other]=1', 'custom[other]'],
    ['custom[size]=many', 'custom[size]'],
    ['custom[size][contains]=1', 'custom[size][contains]'],
    ['custom[plan][gte]=1', 'custom[plan][gte]'],
    ['custom[__proto__]=1', 'custom[__proto__]'],
    ['custom[__proto__][gte]=1', 'custom[__proto__]'],
    ['custom[constructor]=1', 'custom[constructor]'],
  ] as const) {
    const { status, body } = await org.call('GET /leads', { query })
    expect([query, status]).toEqual([query, 400])
    expect(body.error.details.problems).toMatchObject([{ field }])
  }
  for (const [query, status] of [
    ['custom[size][near]=1', 400],
    ['custom=1', 400],
    ['custom[]=1', 400],
    ['custom[size]=1&custom[size][gte]=1', 400],
    ['custom[plan]=Gone', 200],
    ['custom[a.b%20c][contains]=x', 200],
    ['custom[size][in]=1,2&custom[plan][exists]=false', 200],
  ] as const) {
    const answer = await org.call('GET /leads', { query })
    expect([query, answer.status]).toEqual([query, status])
  }
  await expectOk(ask('POST ', { key: 'new', label: 'New', type: 'text' }))
  const early = await org.call('GET /leads', { query: 'custom[new]=x' })
  expect([early.status, early.headers['retry-after']]).toEqual([503, '1'])
  expect(early.body.error.message).toContain('custom field new')
})

test('a tool does not ignore a filter by a key that objects handle specially', async () => {
  const { org } = await newFieldOrg(service)
  const custom: object = JSON.parse('{"__proto__":"1"}')

  const { content } = await callTool(org, 'list_leads', { custom })

  expect(content.error).toMatchObject({ code: 'INVALID_FILTER' })
})

test('an archived field in a filter is reported with its key', async () => {
  const { org, add, ask } = await newFieldOrg(service)
  const [field] = await add(size)
  await expectOk(ask(`DELETE /${field?.id}`))

  for (const name of ['size', field?.id]) {
    const { status, body } = await org.call('GET /leads', { query: `custom[${name}]=1` })
    const { message } = body.error
    expect([status, message]).toEqual([400, 'custom[size] names an archived custom field.'])
  }
})
