import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import type {
  MailChoices,
  MailOptions,
} from '../../../../contract/organizations/mail-preferences.ts'
import type { Role } from '../../../../contract/organizations/roles.ts'
import { dayMs, hourMs, minuteMs } from '../../../../contract/values/time.ts'
import { startMailing } from '../../../test/calls/accounts/mail-calls.ts'
import { buildMailInput } from '../../../test/calls/accounts/mail-input.ts'
import { newPerson, type TestPerson } from '../../../test/calls/app-calls.ts'
import { importer, workAll } from '../../../test/calls/import-calls.ts'
import { create } from '../../../test/calls/lead-calls.ts'
import { startService, type TestOrg } from '../../../test/harness.ts'
import { listOrgsWithNewLeadMails, queueNewLeads } from './queue-new-leads.ts'

const service = await startService()
const mailing = await startMailing(service)
afterAll(async () => {
  await mailing.stop()
  await service.stop()
})
const { db, send, mailsTo } = mailing

const later = (ms: number) => new Date(Date.now() + ms)

const join = ({ orgId }: TestOrg, role: Role) =>
  newPerson({ ...service, app: mailing.app }, { [orgId]: role })

const choose = (
  { orgId }: TestOrg,
  person: TestPerson,
  choices: Partial<MailChoices>,
  options: Partial<MailOptions> = {},
) => person.call(`PUT /orgs/${orgId}/mail-preferences`, { body: buildMailInput(choices, options) })

/** An organization with a member who receives emails about new leads. */
async function newTeam(options: Partial<MailOptions> = {}) {
  const org = await service.newOrg({ name: 'Acme', timeZone: 'Europe/Berlin' })
  const ada = await join(org, 'member')
  await choose(org, ada, { newLeads: true }, options)
  return { org, ada, at: `/orgs/${org.orgId}` }
}

test('an hour of leads is emailed once, by any number of processes, without contact data', async () => {
  const { org, ada } = await newTeam()
  const cyd = await join(org, 'member')
  const sent = { name: 'Grace', email: 'grace@example.com', phone: '+493012345678', note: 'Hi' }
  const id = await create(org, { ...sent, utm_source: 'google', utm_medium: 'cpc' })
  await create(org, { name: 'Hedy' })

  const early = await queueNewLeads(db, org.orgId, later(0))
  const runs = await Promise.all(
    [1, 2, 3, 4].map(() => queueNewLeads(db, org.orgId, later(hourMs))),
  )
  await Promise.all([1, 2, 3].map(() => send(later(hourMs))))
  await queueNewLeads(db, org.orgId, later(3 * hourMs))
  await send(later(3 * hourMs))

  expect([early, ...runs.toSorted()]).toEqual([0, 0, 0, 0, 1])
  const [mail = '', ...others] = mailsTo(ada)
  expect([others, mailsTo(cyd)]).toEqual([[], []])
  expect(mail).toContain('Subject: Acme: 2 new leads')
  expect(mail).toContain('Source: google / cpc')
  expect(mail).toContain('Source: API')
  expect(mail).toContain(`http://test/o/${org.orgId}/leads/${id}`)
  expect(mail).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click/m)
  expect(mail).not.toMatch(/Grace|Hedy|grace@|4930|Hi\b/)
})

test('contact data is in the email if the member has opted in', async () => {
  const { org, ada } = await newTeam({ newLeadsEvery: 'minute', showsContact: true })
  await create(org, { name: 'Grace\n<b>', email: 'grace@example.com', phone: '+493012345678' })

  await queueNewLeads(db, org.orgId, later(0))
  await send(later(minuteMs))

  const [mail = ''] = mailsTo(ada)
  expect(mail).toContain('* Grace <b>')
  expect(mail).toContain('grace@example.com · +493012345678')
  expect(mail).toContain('Grace &lt;b&gt;</a>')
})

test('an organization can forbid contact data, whatever its members chose', async () => {
  const { org, ada, at } = await newTeam({ newLeadsEvery: 'minute', showsContact: true })
  const body = { allowsContactInMessages: false }
  expect((await (await join(org, 'owner')).call(`PATCH ${at}/settings`, { body })).status).toBe(200)
  await create(org, { name: 'Grace', email: 'grace@example.com', utm_source: 'google' })

  await queueNewLeads(db, org.orgId, later(0))
  await send(later(minuteMs))

  const [mail = ''] = mailsTo(ada)
  expect(mail).toContain('Source: google')
  expect(mail).not.toMatch(/Grace|grace@/)
})

test('the position follows a subscription, and other settings do not move it', async () => {
  const org = await service.newOrg()
  const ada = await join(org, 'member')
  await create(org, { name: 'Before' })
  const on = () =>
    choose(org, ada, { newLeads: true }, { newLeadsEvery: 'minute', showsContact: true })
  expect(await listOrgsWithNewLeadMails(db)).not.toContain(org.orgId)
  await on()
  expect(await listOrgsWithNewLeadMails(db)).toContain(org.orgId)
  await create(org, { name: 'Mailed' })
  await on()
  await queueNewLeads(db, org.orgId, later(0))
  await choose(org, ada, { newLeads: false })
  await create(org, { name: 'Unwanted' })
  await on()
  await queueNewLeads(db, org.orgId, later(minuteMs))
  await send(later(2 * minuteMs))

  expect(mailsTo(ada)).toHaveLength(1)
  expect(mailsTo(ada)[0]).toContain('* Mailed')
  expect(mailsTo(ada)[0]).not.toMatch(/Before|Unwanted/)
})

test('leads that the member created, and deleted leads, are not emailed', async () => {
  const { org, ada, at } = await newTeam({ newLeadsEvery: 'minute', showsContact: true })
  const bob = await join(org, 'member')
  await ada.call(`POST ${at}/leads`, { body: { name: 'Own' } })
  await queueNewLeads(db, org.orgId, later(0))
  await bob.call(`POST ${at}/leads`, { body: { name: 'Of Bob' } })
  const deletedId = await create(org, { name: 'Deleted' })
  await queueNewLeads(db, org.orgId, later(minuteMs))
  await org.call(`DELETE /leads/${deletedId}`)
  await send(later(2 * minuteMs))

  expect(mailsTo(ada)).toHaveLength(1)
  expect(mailsTo(ada)[0]).toContain('Subject: Acme: New lead')
  expect(mailsTo(ada)[0]).toContain('* Of Bob')
})

test('more than twelve emails in an hour are bundled', async () => {
  const { org, ada } = await newTeam({ newLeadsEvery: 'minute' })

  for (let minute = 0; minute < 15; minute++) {
    await create(org, { name: `Lead ${minute}` })
    await queueNewLeads(db, org.orgId, later(minute * minuteMs))
  }
  await queueNewLeads(db, org.orgId, later(2 * hourMs))
  await send(later(2 * hourMs))

  const subjects = mailsTo(ada).map((mail) => /^Subject: (.*)/m.exec(mail)?.[1])
  expect(subjects.filter((one) => one === 'Acme: New lead')).toHaveLength(12)
  expect(subjects.filter((one) => one === 'Acme: 3 new leads')).toHaveLength(1)
  expect(subjects).toHaveLength(13)
})

test('only the newest leads are listed, and the others are counted', async () => {
  const { org, ada } = await newTeam({ newLeadsEvery: 'day', showsContact: true })
  for (let n = 1; n <= 23; n++) await create(org, { name: `Lead ${n}!` })

  await queueNewLeads(db, org.orgId, later(dayMs))
  await send(later(dayMs))

  const [mail = ''] = mailsTo(ada)
  expect(mail).toContain('23 new leads')
  expect(mail.match(/\* Lead \d+!/g)?.slice(0, 2)).toEqual(['* Lead 23!', '* Lead 22!'])
  expect(mail).not.toContain('* Lead 3!')
  expect(mail).toContain('and 3 more leads')
})

test('an import is emailed once, when it is done, but not to the member who started it', async () => {
  const { org, ada } = await newTeam({ newLeadsEvery: 'minute' })
  const owner = await join(org, 'owner')
  await choose(org, owner, { newLeads: true }, { newLeadsEvery: 'minute' })
  const imports = importer(service, org, owner)
  const file = Array.from({ length: 3_000 }, (_, n) => `Lead ${n},lead${n}@example.com\n`)
  const upload = await imports.upload(`name,email\n${file.join('')}`, 'crm.csv')
  await imports.check(upload)
  const start = () => owner.call(`POST /orgs/${org.orgId}/imports/${upload.id}/start`, { body: {} })
  await start()
  const working = workAll(service, org)
  while ((await imports.read(upload.id)).progress.rowsDone < 500) await sleep(5)
  const cancelled = await imports.act('cancel', upload.id)
  await working
  await start()

  const added = await queueNewLeads(db, org.orgId, later(0))
  await send(later(minuteMs))
  const early = mailsTo(ada).length
  await workAll(service, org)
  await queueNewLeads(db, org.orgId, later(2 * minuteMs))
  for (const minutes of [3, 4, 5]) await send(later(minutes * minuteMs))

  expect(cancelled.progress.rowsDone).toBeLessThan(3_000)
  expect([added, early]).toEqual([1, 0])
  expect(mailsTo(owner)).toEqual([])
  expect(mailsTo(ada)).toHaveLength(1)
  expect(mailsTo(ada)[0]).toContain('Subject: Acme: 3,000 leads imported')
  expect(mailsTo(ada)[0]).toContain('File: crm.csv')
})
