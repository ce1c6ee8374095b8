import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addRule, checkedRuleInput } from '../features/filter-rules/index.ts'
import { compactOrg } from '../lead-index/index.ts'
import { sql } from '../platform/db/sql.ts'
import { newPerson } from '../test/calls/app-calls.ts'
import { create, list, patch } from '../test/calls/lead-calls.ts'
import { identify, newBrowser, page, visit } from '../test/calls/visit-calls.ts'
import { startService, type TestOrg } from '../test/harness.ts'
import { commands } from './commands.ts'

const service = await startService()
afterAll(service.stop)
const { db } = service

const run = (name: string, ...args: string[]): Promise<string> =>
  commands.get(name)?.run(db, args, 'http://test') ?? Promise.reject(new Error(name))

/** All of an organization's visible rows as text, grouped by table. */
const everything = (org: TestOrg): Promise<Map<string, string[]>> =>
  db.readInOrg(org.orgId, async (tx) => {
    const tables = await tx.query<{ name: string }>(
      sql`select tablename as name from pg_tables where schemaname = 'public'`,
    )
    const rows = new Map<string, string[]>()
    for (const { name } of tables) {
      const found = await tx.query<{ text: string }>(
        sql`select t::text as text from ${sql.raw(`"${name}"`)} t`,
      )
      rows.set(
        name,
        found.map(({ text }) => text),
      )
    }
    return rows
  })

const findTablesWith = async (org: TestOrg, text: string): Promise<string[]> =>
  [...(await everything(org))]
    .flatMap(([name, rows]) => (rows.some((row) => row.toLowerCase().includes(text)) ? [name] : []))
    .toSorted()

const rule = checkedRuleInput.parse({
  name: 'No spam',
  enabled: true,
  position: 0,
  conditions: [{ field: 'name', operator: 'equals', value: 'Spam' }],
})

const [alone, shared] = [newBrowser(), newBrowser()]

/**
 * Three saved views: one searches for Ada's email address, one has that address as its name, and
 * one is unrelated.
 */
async function saveViews(org: TestOrg): Promise<void> {
  const person = await newPerson(service, { [org.orgId]: 'viewer' })
  const views = [
    { name: 'Her', query: { search: 'Ada@Example.com' } },
    { name: 'ada@example.com', query: {} },
    { name: 'Won', query: { status: ['won'] } },
  ]
  for (const view of views) {
    await person.call(`POST /orgs/${org.orgId}/views`, { body: { ...view, columns: null } })
  }
}

/**
 * Creates data about two people. Ada has two leads, sessions in two browsers, a rejected lead and
 * two saved views. Bob has used one of the browsers.
 */
async function fill(): Promise<TestOrg> {
  const org = await service.newOrg({ defaultCountry: 'DE' })
  await db.inOrg(org.orgId, (tx) => addRule(tx, rule, new Date()))
  await visit(service, org, alone, page(9), identify(8, { email: 'ada@example.com' }))
  await visit(service, org, shared, page(7))
  const ada = { name: 'Ada', email: 'Ada@Example.com', phone: '0170 1234567' }
  await create(org, { ...ada, sessionId: alone.browserSessionId })
  await create(org, { ...ada, externalId: 'second', sessionId: shared.browserSessionId })
  await create(org, { name: 'Bob', sessionId: shared.browserSessionId })
  await org.call('POST /leads', { body: { name: 'Spam', email: 'ADA@example.com' } })
  await compactOrg(db, org.orgId)
  await patch(org, { externalId: 'second', status: 'won', note: 'Call Ada, ada@example.com' })
  await saveViews(org)
  return org
}

describe('erase-person', () => {
  let org: TestOrg
  let output: string
  beforeAll(async () => {
    org = await fill()
    output = await run('erase-person', '--org', org.orgId, '--email', ' ADA@example.com')
  })

  test('reports what was deleted', () => {
    expect(output).toBe(
      'Erased: 2 leads, 1 visits, 1 blocked leads and rejected events, 2 saved views.',
    )
  })

  test('leaves neither the email address nor the phone number in any table', async () => {
    expect(await findTablesWith(org, 'ada@example')).toEqual([])
    expect(await findTablesWith(org, '1234567')).toEqual([])
  })

  test('deletes all data from a browser that no one else used', async () => {
    expect(await findTablesWith(org, alone.visitorId)).toEqual([])
  })

  test('keeps shared data of other people', async () => {
    const { body } = await list(org)

    expect(body.data).toMatchObject([{ name: 'Bob', session: { visitorId: shared.visitorId } }])
    expect(body.meta.pagination.total).toBe(1)
    // Events contain no contact data.
    expect(await findTablesWith(org, 'won')).toEqual(['lead_event', 'saved_view'])
  })

  test('finds nothing the second time', async () => {
    expect(await run('erase-person', '--org', org.orgId, '--phone', '+49 170 1234567')).toBe(
      'Erased: 0 leads, 0 visits, 0 blocked leads and rejected events, 0 saved views.',
    )
  })
})

test("show-person prints all of a person's data and no one else's", async () => {
  const org = await fill()
  expect(await findTablesWith(org, 'ada@example')).toEqual(
    expect.arrayContaining(['lead', 'lead_history', 'rejected_lead']),
  )

  const shown = JSON.parse(await run('show-person', '--org', org.orgId, '--phone', '01701234567'))

  expect(shown.lead).toMatchObject([
    { name: 'Ada' },
    { name: 'Ada', note: expect.stringContaining('Call Ada') },
  ])
  expect(shown.lead_history.length).toBeGreaterThan(0)
  expect(shown.session).toMatchObject([{ visitorId: alone.visitorId }])
  expect(JSON.stringify(shown)).not.toContain('Bob')
})

test('one lead can be erased by its id', async () => {
  const org = await service.newOrg()
  const id = await create(org, { name: 'Ada' })
  await create(org, { name: 'Bob' })

  await run('erase-person', '--org', org.orgId, '--lead', id)

  expect((await list(org)).body.data).toMatchObject([{ name: 'Bob' }])
})

test("a deleted lead counts as the person's data, and can be restored until it is erased", async () => {
  const org = await service.newOrg()
  const id = await create(org, { name: 'Ada', email: 'ada@example.com', phone: '0170 1234567' })
  const sought = ['--org', org.orgId, '--email', 'ada@example.com']

  const outputs = [
    await run('delete-lead', '--org', org.orgId, '--lead', id),
    await run('restore-lead', '--org', org.orgId, '--lead', id),
    await run('delete-lead', '--org', org.orgId, '--lead', id),
  ]
  const shown = JSON.parse(await run('show-person', ...sought))
  const erased = await run('erase-person', ...sought)

  expect(outputs).toEqual(['Lead deleted.', 'Lead restored.', 'Lead deleted.'])
  expect(shown.deleted_lead).toMatchObject([{ id, lead: { name: 'Ada' } }])
  expect(erased).toContain('1 leads')
  expect(await findTablesWith(org, 'ada@example')).toEqual([])
  await expect(run('restore-lead', '--org', org.orgId, '--lead', id)).rejects.toThrow('not found')
})

test('erasing requires a person', async () => {
  const { orgId } = await service.newOrg()

  await expect(run('erase-person', '--org', orgId)).rejects.toThrow('to identify the person')
  await expect(run('erase-person', '--org', orgId, '--email', ' ')).rejects.toThrow(
    'must not be empty',
  )
  await expect(run('erase-person', '--org', orgId, '--lead', '7')).rejects.toThrow(
    'must be a lead ID',
  )
})
