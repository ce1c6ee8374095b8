import { afterAll, expect, test } from 'vitest'
import { newId } from '../../platform/process/ids.ts'
import { callTool } from '../../test/calls/mcp-calls.ts'
import { startService, type TestOrg } from '../../test/harness.ts'
import { insertRejected } from './quarantine-store.ts'

const service = await startService()
afterAll(service.stop)

const rule = { ruleId: newId(), ruleName: 'No spam' }

/** Puts leads in quarantine, oldest first. @returns Their IDs. */
async function reject(org: TestOrg, ...names: readonly string[]): Promise<string[]> {
  const receivedAt = '2026-11-25T09:30:00.000Z'
  const rows = names.map((name) => {
    const lead = JSON.stringify({ name, custom: { budget: 5 } })
    return { id: newId(), ...rule, lead, receivedAt }
  })
  await service.db.inOrg(org.orgId, (tx) => insertRejected(tx, rows))
  return rows.map(({ id }) => id)
}

test('rejected leads are listed as they were sent, newest first, page by page', async () => {
  const org = await service.newOrg()
  const [oldest, middle, newest] = await reject(org, 'a', 'b', 'c')

  const first = await org.call('GET /rejected-leads', { query: 'limit=2' })
  const { nextCursor } = first.body.data
  const second = await org.call('GET /rejected-leads', { query: `limit=2&before=${nextCursor}` })

  const at = { receivedAt: '2026-11-25T09:30:00.000Z', expiresAt: '2026-12-25T09:30:00.000Z' }
  const toRow = (id: string | undefined, name: string) => ({
    ...{ id, ...rule, ...at },
    lead: { name, custom: { budget: 5 } },
  })
  expect(first.body.data.rows).toEqual([toRow(newest, 'c'), toRow(middle, 'b')])
  expect(second.body.data).toEqual({ rows: [toRow(oldest, 'a')], nextCursor: null })
})

test('a lead that a rule blocks is listed by the tool, without its hidden characters', async () => {
  const org = await service.newOrg()
  await reject(org, 'Cheap\u200b links')

  const { result, content } = await callTool(org, 'list_rejected_leads', {
    before: '',
    limit: null,
  })

  expect(content.data.rows).toMatchObject([{ ruleName: 'No spam' }])
  expect(JSON.stringify(result)).not.toContain('\u200b')
})

test.each(['form', 'read'] as const)(
  'a key with the preset %s cannot list rejected leads',
  async (preset) => {
    const org = await service.newOrg({}, preset)

    const { status, body } = await org.call('GET /rejected-leads')

    expect([status, body.error.code]).toEqual([403, 'FORBIDDEN'])
  },
)
