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
import { create } from '../../../test/calls/lead-calls.ts'
import { startService } from '../../../test/harness.ts'
import { insertTestLeads } from '../../../test/stores/many-leads-store.ts'
import { upsertMailPreferences } from '../preferences/preference-store.ts'
import { queueOpenLeads } from './open-leads-mail.ts'

const service = await startService()
const mailing = await startMailing(service)
afterAll(async () => {
  await mailing.stop()
  await service.stop()
})
const { db, send, mailsTo } = mailing

const later = (ms: number) => new Date(Date.now() + ms)

async function newTeam() {
  const org = await service.newOrg({ name: 'Acme', timeZone: 'Europe/Berlin' })
  const join = (role: Role) => newPerson({ ...service, app: mailing.app }, { [org.orgId]: role })
  const [ada, bob, owner] = [await join('member'), await join('member'), await join('owner')]
  const at = `/orgs/${org.orgId}`
  const assign = (by: TestPerson, ids: readonly string[], to: TestPerson | null) =>
    by.call(`PUT ${at}/lead-owners`, { body: { ids, ownerId: to?.id ?? null } })
  const choose = (
    person: TestPerson,
    choices: Partial<MailChoices>,
    options: Partial<MailOptions> = {},
  ) => person.call(`PUT ${at}/mail-preferences`, { body: buildMailInput(choices, options) })
  return { org, at, ada, bob, owner, assign, choose }
}

test('assignments by others within two minutes share an email, own ones send none', async () => {
  const { org, ada, bob, assign } = await newTeam()
  const ids = [await create(org, { name: 'Grace' }), await create(org, { name: 'Hedy' })]
  const [first = '', second = ''] = ids

  await assign(bob, [first], ada)
  await assign(bob, ids, ada)
  await assign(bob, ids, ada)
  await assign(ada, [await create(org, { name: 'Own' })], ada)
  await send(later(0))
  const early = mailsTo(ada).length
  await send(later(3 * minuteMs))
  await send(later(hourMs))

  expect(early).toBe(0)
  expect(mailsTo(ada)).toHaveLength(1)
  expect(mailsTo(ada)[0]).toContain('Subject: Acme: 2 leads were assigned to you')
  expect(mailsTo(ada)[0]).toContain(`/leads/${second}`)
  expect(mailsTo(ada)[0]).not.toMatch(/Grace|Hedy|Own/)
  expect(mailsTo(bob)).toEqual([])
})

test('a lead that is assigned to someone else before the email is sent is not in it', async () => {
  const { org, ada, bob, owner, assign, choose } = await newTeam()
  await choose(owner, {})
  const [grace, hedy] = [await create(org, { name: 'Grace' }), await create(org, { name: 'Hedy' })]

  await assign(owner, [grace, hedy], ada)
  await assign(owner, [grace], bob)
  await assign(bob, [hedy], null)
  await assign(ada, [grace], owner)
  await send(later(3 * minuteMs))

  expect([ada, bob, owner].map((one) => mailsTo(one).length)).toEqual([0, 0, 0])
})

test('an assignment after the email was sent is another email', async () => {
  const { org, ada, bob, assign } = await newTeam()
  await assign(bob, [await create(org, { name: 'Grace' })], ada)
  await send(later(3 * minuteMs))

  await assign(bob, [await create(org, { name: 'Hedy' })], ada)
  await send(later(6 * minuteMs))

  expect(mailsTo(ada)).toHaveLength(2)
})

test('a reminder is emailed once it is due, unless it was completed or the lead deleted', async () => {
  const { org, at, ada, choose } = await newTeam()
  await choose(ada, { reminders: true }, { showsContact: true })
  const [grace, deletedId] = [
    await create(org, { name: 'Grace' }),
    await create(org, { name: 'Gone' }),
  ]
  const remind = async (leadId: string, note: string, ms: number): Promise<string> => {
    const body = { dueAt: later(ms).toISOString(), note }
    return (await ada.call(`POST ${at}/leads/${leadId}/reminders`, { body })).body.data.id
  }
  await remind(grace, 'Call back', hourMs)
  await remind(grace, 'In a year', 365 * dayMs)
  const done = await remind(grace, 'Done', hourMs)
  await remind(deletedId, 'Deleted', hourMs)
  await ada.call(`DELETE ${at}/lead-reminders/${done}`)
  await org.call(`DELETE /leads/${deletedId}`)

  await send(later(hourMs - minuteMs))
  const early = mailsTo(ada).length
  for (const minutes of [61, 62, 63]) await send(later(minutes * minuteMs))

  expect(early).toBe(0)
  expect(mailsTo(ada)).toHaveLength(1)
  expect(mailsTo(ada)[0]).toContain('Your reminder is due')
  expect(mailsTo(ada)[0]).toMatch(/\* Grace\r\n {2}Due .*\r\n {2}Call back/)

  await send(later(365 * dayMs + minuteMs))
  expect(mailsTo(ada)).toHaveLength(2)
  expect(mailsTo(ada)[1]).toContain('In a year')
})

test('a mention is emailed once, with the comment only if the member wants contact data', async () => {
  const { org, at, ada, bob, owner, choose } = await newTeam()
  const id = await create(org, { name: 'Grace' })
  await choose(ada, { mentions: true }, { showsContact: true })
  await choose(owner, {})
  const write = async (text: string) =>
    (await bob.call(`POST ${at}/leads/${id}/comments`, { body: { text } })).body.data.id
  const everyone = [ada, bob, owner].map((one) => `@{${one.id}}`).join(' ')

  await write(`${everyone}\nWants an offer.`)
  await bob.call(`DELETE ${at}/lead-comments/${await write(`@{${ada.id}} Deleted.`)}`)
  await send(later(0))
  await send(later(minuteMs))

  const [mail = '', ...others] = mailsTo(ada)
  expect([others, mailsTo(bob), mailsTo(owner)]).toEqual([[], [], []])
  expect(mail).toContain(`Name of ${bob.email} mentioned you in a comment`)
  expect(mail).toContain('Wants an offer.')
  expect(mail).toContain(`@Name of ${ada.email}`)
  expect(mail).toContain(`/leads/${id}`)
  await choose(ada, { mentions: true })
  await write(`@{${ada.id}} Private.`)
  await send(later(2 * minuteMs))
  expect(mailsTo(ada)[1]).not.toMatch(/Private|Grace/)
})

/** 7:00 in Berlin. */
const morning = new Date('2026-11-24T06:00:00Z')
const minutes = (n: number) => new Date(morning.getTime() + n * minuteMs)

/** Leads that are six days and two days old; Ada owns one lead of each age. */
async function newOldLeads() {
  const team = await newTeam()
  const { org, ada, bob, assign } = team
  const { orgId } = org
  const rows = ['2026-11-18', '2026-11-18', '2026-11-22', '2026-11-18']
  const names = ['Grace', 'Hedy', 'Young', 'Won']
  const leads = names.map((name, n) => ({
    ...{ name, createdAt: `${rows[n]}T12:00:00.000Z` },
    ...(name === 'Won' ? { status: 'won' } : {}),
  }))
  await db.inOrg(orgId, (tx) => insertTestLeads(tx, leads))
  const { data } = (await org.call('GET /leads')).body
  const find = (name: string) =>
    data.find((lead: { name: string }) => lead.name === name)?.id ?? expect.fail(name)
  await assign(ada, ['Grace', 'Young', 'Won'].map(find), ada)
  const subscribe = (person: TestPerson, of: 'mine' | 'all', language: string) =>
    db.inOrg(orgId, (tx) => {
      const options = { openLeadsOf: of, showsContact: true }
      const chosen = { choices: { openLeads: true }, options, timeZone: null, language }
      return upsertMailPreferences(tx, person.id, chosen, new Date('2026-11-01'))
    })
  await subscribe(ada, 'mine', 'en')
  await subscribe(bob, 'all', 'de')
  return team
}

test('the daily list contains open leads older than the chosen age: own ones, or all', async () => {
  const { org, ada, bob, owner } = await newOldLeads()

  const early = await queueOpenLeads(db, org.orgId, minutes(-1))
  const added = await Promise.all([1, 2, 3].map(() => queueOpenLeads(db, org.orgId, morning)))
  await Promise.all([1, 2].map(() => send(morning)))
  added.push(await queueOpenLeads(db, org.orgId, minutes(90)))
  await send(minutes(90))

  expect([early, added.reduce((sum, n) => sum + n)]).toEqual([0, 2])
  expect([ada, bob, owner].map((one) => mailsTo(one).length)).toEqual([1, 1, 0])
  const [[mine = ''], [all = '']] = [mailsTo(ada), mailsTo(bob)]
  expect(mine).toContain('Assigned to you: 1 open lead older than 3 days')
  expect(mine).toContain('* Grace')
  expect(mine).not.toMatch(/\* (Hedy|Young|Won)/)
  expect(all).toContain('2 offene Leads, älter als 3 Tage')
  expect(all.match(/\* \w+/g)?.toSorted()).toEqual(['* Grace', '* Hedy'])
  expect(all).not.toMatch(/\* (Young|Won)/)
})

test('no list is sent if no lead is old', async () => {
  const { org, ada, choose } = await newTeam()
  await choose(ada, { openLeads: true }, { openLeadsOf: 'all' })
  await create(org, { name: 'New' })
  const tomorrow = new Date(`${later(dayMs).toISOString().slice(0, 10)}T12:00:00Z`)

  const added = await queueOpenLeads(db, org.orgId, tomorrow)
  await send(tomorrow)

  expect([added, mailsTo(ada)]).toEqual([1, []])
})
