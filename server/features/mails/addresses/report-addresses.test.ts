import { afterAll, expect, test } from 'vitest'
import { startMailing } from '../../../test/calls/accounts/mail-calls.ts'
import { newPerson } from '../../../test/calls/app-calls.ts'
import { startService } from '../../../test/harness.ts'
import { insertTestLeads } from '../../../test/stores/many-leads-store.ts'
import { queueReports } from '../reports/queue-reports.ts'

const service = await startService()
const mailing = await startMailing(service)
afterAll(async () => {
  await mailing.stop()
  await service.stop()
})
const { app, db, send, mailsTo } = mailing

/** The next Monday at 7:00 in Berlin, which is later than everything that the tests do. */
function findMonday(): Date {
  const day = new Date(Date.now() + 86_400_000)
  while (day.getUTCDay() !== 1) day.setUTCDate(day.getUTCDate() + 1)
  day.setUTCHours(7, 0, 0, 0)
  return day
}
const monday = findMonday()
const lastWeek = new Date(monday.getTime() - 4 * 86_400_000).toISOString()

let count = 0

/** An organization with a lead in the week of the report, and its owner. */
async function newTeam() {
  const org = await service.newOrg({ name: 'Acme', timeZone: 'Europe/Berlin' })
  const owner = await newPerson({ ...service, app }, { [org.orgId]: 'owner' })
  await db.inOrg(org.orgId, (tx) => insertTestLeads(tx, [{ name: 'Ada', createdAt: lastWeek }]))
  const at = `/orgs/${org.orgId}`
  const email = `client-${count++}@agency.example`
  const add = (body: object = {}) =>
    owner.call(`POST ${at}/report-addresses`, { body: { email, kinds: ['weekly'], ...body } })
  const list = async () => (await owner.call(`GET ${at}/report-addresses`)).body.data
  return { ...org, owner, at, email, add, list }
}

/** Opens a link in an email. */
const open = async (method: 'GET' | 'POST', link: string, language = 'en') => {
  const { pathname, search } = new URL(link)
  const headers = { 'accept-language': language }
  return app.inject({ method, url: pathname + search, headers })
}

const findLink = (mail = '', path: string): string =>
  new RegExp(`http://test${path}\\?token=[^\\s>]+`).exec(mail)?.[0] ?? expect.fail(mail)

async function report(orgId: string): Promise<void> {
  await queueReports(db, orgId, monday)
  await send(monday)
}

test('an address gets reports after it has confirmed, until it unsubscribes with one click', async () => {
  const { orgId, owner, at, email, add, list } = await newTeam()
  expect((await add({ language: 'de' })).body.data).toMatchObject({ isMailed: true })
  const [request] = mailsTo({ email })
  expect(request).toContain('Acme möchte Ihnen Berichte')
  const link = findLink(request, '/confirm-reports')

  await report(orgId)
  expect(mailsTo({ email })).toHaveLength(1)
  // Mail filters open links, so merely opening one must not confirm anything.
  expect((await open('GET', link, 'de')).body).toContain('Berichte erhalten?')
  expect((await list())[0].confirmedAt).toBeNull()
  expect((await open('POST', link)).statusCode).toBe(200)
  expect((await open('POST', link)).statusCode).toBe(404)
  await Promise.all([report(orgId), report(orgId)])
  await report(orgId)

  const [, mail = '', ...others] = mailsTo({ email })
  expect(others).toEqual([])
  expect(mail).toContain('Leads: 1')
  expect(mail).toContain('weil Sie Berichten von Acme')
  expect(mail).not.toContain(`/o/${orgId}`)
  expect(mail).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click/m)
  const unsubscribe = findLink(mail, '/unsubscribe')
  expect((await open('POST', unsubscribe)).body).not.toContain('settings')
  expect(await list()).toMatchObject([{ kinds: [], unsubscribedAt: expect.any(String) }])
  const { body } = await owner.call(`GET ${at}/audit`, { query: 'objectKind=reportAddress' })
  expect(body.data.rows.map(({ action }: { action: string }) => action)).toEqual(
    expect.arrayContaining(['unsubscribe', 'confirm', 'create']),
  )
})

test('an address gets a PDF with the reports for which it was chosen', async () => {
  const { orgId, email, add, list } = await newTeam()
  await add({ pdfReports: ['weekly'] })
  await open('POST', findLink(mailsTo({ email })[0], '/confirm-reports'))

  await report(orgId)

  expect((await list())[0]).toMatchObject({ kinds: ['weekly'], pdfReports: ['weekly'] })
  expect(mailsTo({ email })[1]).toContain('Content-Type: application/pdf')
  expect((await add({ pdfReports: ['yearly'] })).status).toBe(400)
})

test('a removed address gets nothing, even if a report is already waiting', async () => {
  const { orgId, owner, at, email, add, list } = await newTeam()
  await add()
  await open('POST', findLink(mailsTo({ email })[0], '/confirm-reports'))
  await queueReports(db, orgId, monday)
  const [{ id }] = await list()

  expect((await owner.call(`DELETE ${at}/report-addresses/${id}`)).status).toBe(200)
  await send(monday)

  expect(mailsTo({ email })).toHaveLength(1)
  expect(await list()).toEqual([])
})

test('a new request replaces the link, and an address is not flooded with requests', async () => {
  const { email, add, list } = await newTeam()

  const statuses = []
  for (let n = 0; n < 4; n++) statuses.push((await add()).status)

  expect(statuses).toEqual([201, 201, 201, 429])
  const mails = mailsTo({ email })
  expect(mails).toHaveLength(3)
  const [first = '', , last = ''] = mails.map((mail) => findLink(mail, '/confirm-reports'))
  expect((await open('POST', first)).statusCode).toBe(404)
  expect((await open('POST', last)).statusCode).toBe(200)
  expect(await list()).toHaveLength(1)
})

test('the limit for an address does not reveal that other organizations have asked', async () => {
  const teams = [await newTeam(), await newTeam(), await newTeam()]
  const email = `shared-${count++}@agency.example`
  const answers = []
  for (const { add } of [...teams, ...teams, ...teams]) answers.push(await add({ email }))

  for (const { status, body } of answers) {
    expect([status, body.data.isMailed]).toEqual([201, true])
  }
  expect(mailsTo({ email })).toHaveLength(6)
})

test('only owners see and change addresses, and invalid ones are rejected', async () => {
  const { orgId, at, add } = await newTeam()
  const admin = await newPerson({ ...service, app }, { [orgId]: 'admin' })

  expect((await admin.call(`GET ${at}/report-addresses`)).status).toBe(403)
  for (const body of [{ email: 'nobody' }, { kinds: [] }, { kinds: ['daily'] }]) {
    expect((await add(body)).status).toBe(400)
  }
  for (const token of ['', 'x', `${orgId}.lt_confirm_x`, 'y'.repeat(2_000)]) {
    expect((await open('POST', `http://test/confirm-reports?token=${token}`)).statusCode).toBe(404)
  }
})
