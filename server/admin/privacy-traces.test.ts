import { afterAll, expect, test } from 'vitest'
import { addRule, checkedRuleInput } from '../features/filter-rules/index.ts'
import { sql } from '../platform/db/sql.ts'
import { newId } from '../platform/process/ids.ts'
import { newPerson } from '../test/calls/app-calls.ts'
import { newImportOrg } from '../test/calls/import-calls.ts'
import { create } from '../test/calls/lead-calls.ts'
import { identify, newBrowser, page, visit } from '../test/calls/visit-calls.ts'
import { startService, type TestOrg } from '../test/harness.ts'
import { commands } from './commands.ts'

const service = await startService()
afterAll(service.stop)
const { db } = service

const run = (name: string, ...args: string[]): Promise<string> =>
  commands.get(name)?.run(db, args, 'http://test') ?? Promise.reject(new Error(name))

const erase = (org: TestOrg, ...args: string[]) => run('erase-person', '--org', org.orgId, ...args)

const countRows = (org: TestOrg, table: string): Promise<number> =>
  db.readInOrg(
    org.orgId,
    async (tx) => (await tx.query(sql`select 1 from ${sql.ref(table)}`)).length,
  )

const germany = { defaultCountry: 'DE' } as const
const email = 'ada@example.com'
const phone = '0170 1234567'

const refuseSpam = (org: TestOrg) => {
  const rule = { name: 'No spam', enabled: true, position: 0 }
  const conditions = [{ field: 'note', operator: 'equals', value: 'Spam' }]
  const input = checkedRuleInput.parse({ ...rule, conditions })
  return db.inOrg(org.orgId, (tx) => addRule(tx, input, new Date()))
}

const refused = (org: TestOrg, body: object) =>
  org.call('POST /leads', { body: { ...body, note: 'Spam' } })

/** Stores a pixel event that the service rejects. */
const keepEvent = (org: TestOrg, body: string) =>
  db.inOrg(org.orgId, (tx) =>
    tx.query(sql`
      insert into rejected_event ("orgId", id, "siteId", reason, body, "receivedAt")
      values (${org.orgId}, ${newId()}, ${newId()}, 'bad_body', ${body}, now())`),
  )

const saveView = async (org: TestOrg, search: string) => {
  const person = await newPerson(service, { [org.orgId]: 'viewer' })
  const body = { name: search, query: { search }, columns: null }
  await person.call(`POST /orgs/${org.orgId}/views`, { body })
}

test('a person with an email address and a phone number can be erased by either', async () => {
  const org = await service.newOrg(germany)
  await refuseSpam(org)
  const [own, other] = [newBrowser(), newBrowser()]
  await visit(service, org, own, page(9), identify(8, { email }))
  await create(org, { email, phone, sessionId: own.browserSessionId })
  await visit(service, org, other, page(0), identify(0, { phone }))
  await refused(org, { phone: '+49 170 1234567' })

  const output = await erase(org, '--email', email)

  expect(output).toContain('1 leads, 2 visits, 1 blocked')
  expect(await countRows(org, 'visitor_identity')).toBe(0)
  expect(await countRows(org, 'page_view')).toBe(0)
})

test('a phone number shared with another person is kept, including its data', async () => {
  const org = await service.newOrg(germany)
  await refuseSpam(org)
  const [own, other] = [newBrowser(), newBrowser()]
  await visit(service, org, own, page(9), identify(8, { email }))
  await create(org, { name: 'Bob', phone })
  await create(org, { email, phone, sessionId: own.browserSessionId })
  await visit(service, org, other, page(0), identify(0, { phone }))
  await refused(org, { name: 'Bob', phone })

  await erase(org, '--email', email)

  expect(await countRows(org, 'visitor_identity')).toBe(1)
  expect(await countRows(org, 'session')).toBe(1)
  expect(await countRows(org, 'rejected_lead')).toBe(1)
})

test('the session of a rejected lead is deleted with it', async () => {
  const org = await service.newOrg()
  const browser = newBrowser()
  await visit(service, org, browser, page(9))
  await refuseSpam(org)
  await refused(org, { email, sessionId: browser.browserSessionId })

  expect(await erase(org, '--email', email)).toContain('0 leads, 1 visits, 1 blocked')
  expect(await countRows(org, 'page_view')).toBe(0)
})

test('click report data of a lead is deleted with the lead', async () => {
  const { org, imports } = await newImportOrg(service)
  await create(org, { email, gclid: 'click-of-ada' })
  const found = await imports.uploadOf(
    'clicks',
    'gclid,Campaign ID\nclick-of-ada,7\nclick-of-bob,7\n',
  )
  await imports.checkOf('clicks', found)
  await imports.act('start', found.id)
  expect(await countRows(org, 'ad_click')).toBe(2)
  const shown = JSON.parse(await run('show-person', '--org', org.orgId, '--email', email))
  expect(shown.ad_click).toMatchObject([{ content: expect.stringContaining('click-of-ada') }])

  await erase(org, '--email', email)

  expect(await countRows(org, 'ad_click')).toBe(1)
})

test('a lead that used to have the email address is reported and kept', async () => {
  const { org, imports } = await newImportOrg(service, germany)
  const id = await create(org, { externalId: 'ada', email: 'Ada@Example.com', phone })
  const file = 'externalId,email,phone\nada,ada@new.example,030 7654321\n'
  await imports.run(file, { duplicates: 'update' })

  for (const args of [
    ['--email', email],
    ['--phone', '+49 170 1234567'],
  ]) {
    const shown = JSON.parse(await run('show-person', '--org', org.orgId, ...args))
    expect(shown.lead).toEqual([])
    expect(shown.formerly).toMatchObject([{ leadId: id }])
    expect(await erase(org, ...args)).toContain(`--lead ${id}`)
  }
  const now = JSON.parse(await run('show-person', '--org', org.orgId, '--email', 'ada@new.example'))
  expect([now.lead.length, now.formerly]).toEqual([1, []])

  expect(await erase(org, '--lead', id)).not.toContain(id)
  expect(await erase(org, '--email', email)).not.toContain(id)
})

test('a deleted lead that used to have the email address is reported', async () => {
  const org = await service.newOrg()
  const id = await create(org, { name: 'Ada', email })
  await org.call(`PATCH /leads/${id}`, { body: { email: 'ada@new.example' } })
  await org.call(`DELETE /leads/${id}`)

  expect(await erase(org, '--email', email)).toContain(`--lead ${id}`)

  expect(await erase(org, '--lead', id)).not.toContain(id)
  expect(await erase(org, '--email', email)).not.toContain(id)
})

test('an address that is part of a longer one does not match', async () => {
  const org = await service.newOrg()
  const longer = [
    'great-ada@example.com',
    'ada@example.com.au',
    'ada@example.community',
    'éada@example.com',
  ]
  for (const one of longer) {
    await saveView(org, one)
    await keepEvent(org, JSON.stringify({ email: one }))
  }

  expect(await erase(org, '--email', email)).toContain(
    '0 blocked leads and rejected events, 0 saved views',
  )
})

test.for([
  ['in a sentence', 'Ask Ada@Example.com.'],
  ['in an address of a page', '?mail=ada%40example.com&x=1'],
  ['after what stands for another character there', '?mail=%3Cada%40example.com%3E'],
  ['at the start of a line', JSON.stringify('To\nada@example.com')],
] as const)('an address is found %s', async ([, text]) => {
  const org = await service.newOrg()
  await keepEvent(org, text)

  const shown = JSON.parse(await run('show-person', '--org', org.orgId, '--email', email))

  expect(shown.rejected_event).toMatchObject([{ body: text }])
  expect(await erase(org, '--email', email)).toContain('1 blocked leads and rejected events')
})

test('views that search for the full name of a person are deleted', async () => {
  const org = await service.newOrg()
  await create(org, { name: 'Ada King', email })
  await create(org, { name: 'Won', email })
  for (const text of ['ada king', 'Ada Kingsley', 'Won']) await saveView(org, text)

  expect(await erase(org, '--email', email)).toContain('1 saved views')
})

test.for([
  [['--email', '', '--phone', phone], '--email must not be empty'],
  [['--email', email, '--phone', ' '], '--phone must not be empty'],
  [['--email', 'ada'], '--email must be an email address'],
  [['--phone', 'abc'], '--phone must be a phone number'],
] as const)('%s is rejected, because no one could match', async ([args, reason]) => {
  const { orgId } = await service.newOrg()

  await expect(run('show-person', '--org', orgId, ...args)).rejects.toThrow(reason)
  await expect(run('erase-person', '--org', orgId, ...args)).rejects.toThrow(reason)
})
