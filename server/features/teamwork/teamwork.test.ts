import { afterAll, expect, test } from 'vitest'
import { teamworkLimits } from '../../../contract/leads/teamwork-limits.ts'
import { newPerson, type TestPerson } from '../../test/calls/app-calls.ts'
import { create, toRejection } from '../../test/calls/lead-calls.ts'
import { pendingSessionCalls } from '../../test/calls/pending-session-calls.ts'
import { newBrowser, page, visit } from '../../test/calls/visit-calls.ts'
import { startService, type TestOrg } from '../../test/harness.ts'
import { insertComment } from './teamwork-store.ts'

const service = await startService()
afterAll(service.stop)

interface Team {
  readonly org: TestOrg
  readonly leadId: string
  readonly at: string
  readonly ada: TestPerson
  readonly bob: TestPerson
  readonly owner: TestPerson
  readonly viewer: TestPerson
}

const { newTracked, linkSessions, loadSessionId } = pendingSessionCalls(service)

async function newTeam(newOrg: () => Promise<TestOrg> = service.newOrg): Promise<Team> {
  const org = await newOrg()
  const join = (role: 'owner' | 'member' | 'viewer') => newPerson(service, { [org.orgId]: role })
  return {
    org,
    leadId: await create(org, { name: 'Grace', email: 'grace@example.com' }),
    at: `/orgs/${org.orgId}`,
    ada: await join('member'),
    bob: await join('member'),
    owner: await join('owner'),
    viewer: await join('viewer'),
  }
}

const buildName = ({ email }: TestPerson) => `Name of ${email}`

const loadTeamwork = async ({ at, leadId, ada }: Team, by = ada) =>
  (await by.call(`GET ${at}/leads/${leadId}/teamwork`)).body.data

test('a lead has at most one owner, who sees it among their leads until it is closed', async () => {
  const team = await newTeam()
  const { org, at, leadId, ada, bob } = team
  const second = await create(org, { name: 'Hedy' })
  const assign = (ids: readonly string[], ownerId: string | null) =>
    ada.call(`PUT ${at}/lead-owners`, { body: { ids, ownerId } })
  const listNames = async (person: TestPerson) =>
    (
      await person.call(`GET ${at}/leads`, { query: 'ownerId=me&status=open,qualified' })
    ).body.data.map((l: { name: string }) => l.name)

  expect((await assign([leadId, second, org.orgId], bob.id)).body.data).toEqual({ assigned: 2 })
  expect(await listNames(bob)).toEqual(['Hedy', 'Grace'])
  expect((await loadTeamwork(team)).owner).toEqual({ personId: bob.id, name: buildName(bob) })
  await assign([leadId], ada.id)
  expect([await listNames(ada), await listNames(bob)]).toEqual([['Grace'], ['Hedy']])

  await org.call(`PATCH /leads/${leadId}`, { body: { status: 'won' } })
  expect(await listNames(ada)).toEqual([])
  expect((await assign([leadId, second], null)).body.data).toEqual({ assigned: 2 })
  expect([await listNames(bob), (await loadTeamwork(team)).owner]).toEqual([[], null])
})

test('leads can be assigned to members of the organization only', async () => {
  const { at, leadId, ada } = await newTeam()
  const stranger = (await newTeam()).ada

  const answer = await ada.call(`PUT ${at}/lead-owners`, {
    body: { ids: [leadId], ownerId: stranger.id },
  })

  expect(answer.status).toBe(404)
  expect(answer.body.error.message).toBe('Member not found.')
})

test('comments are shown to all members and deleted by their author or an admin', async () => {
  const team = await newTeam()
  const { at, leadId, ada, bob, owner, viewer } = team
  const write = async (person: TestPerson, text: string) =>
    (await person.call(`POST ${at}/leads/${leadId}/comments`, { body: { text } })).body.data.id
  const remove = async (person: TestPerson, id: string) =>
    (await person.call(`DELETE ${at}/lead-comments/${id}`)).status
  const first = await write(ada, '  Called, no answer.\n')
  const second = await write(bob, 'Wants an offer.')

  expect((await loadTeamwork(team, viewer)).comments).toMatchObject([
    { text: 'Called, no answer.', authorName: buildName(ada), mayDelete: false },
    { text: 'Wants an offer.', authorName: buildName(bob), mayDelete: false },
  ])
  expect((await loadTeamwork(team)).comments).toMatchObject([
    { mayDelete: true },
    { mayDelete: false },
  ])
  expect(await remove(ada, second)).toBe(404)
  expect(await remove(ada, first)).toBe(200)
  expect(await remove(owner, second)).toBe(200)
  expect((await loadTeamwork(team)).comments).toEqual([])
})

test('members are mentioned by id and shown by name; strangers and reporters cannot be mentioned', async () => {
  const team = await newTeam()
  const { org, at, leadId, ada, bob, owner, viewer } = team
  const reporter = await newPerson(service, { [org.orgId]: 'reporter' })
  const stranger = (await newTeam()).ada
  const write = (text: string) =>
    ada.call(`POST ${at}/leads/${leadId}/comments`, { body: { text } })
  const mention = (...people: readonly TestPerson[]) => people.map(({ id }) => `@{${id}}`).join(' ')

  const stored = await write(`${mention(bob, viewer, bob, ada)} Wants an offer.`)
  const rejected = [
    await write(mention(bob, stranger)),
    await write(mention(reporter)),
    await write(Array.from({ length: 21 }, () => `@{${crypto.randomUUID()}}`).join('')),
  ]

  expect(stored.status).toBe(201)
  const [comment, ...others] = (await loadTeamwork(team, viewer)).comments
  expect(others).toEqual([])
  expect(comment.text).toBe(`${mention(bob, viewer, bob, ada)} Wants an offer.`)
  expect(new Set(comment.mentions)).toEqual(
    new Set([ada, bob, viewer].map((one) => ({ personId: one.id, name: buildName(one) }))),
  )
  expect(rejected.map(({ status }) => status)).toEqual([404, 409, 400])
  expect(rejected[0]?.body.error.message).toBe('Member not found.')
  await owner.call(`DELETE ${at}/members/${bob.id}`)
  expect((await loadTeamwork(team)).comments[0].mentions).toHaveLength(3)
})

test('a lead has a limited number of comments', async () => {
  const { org, at, leadId, ada } = await newTeam()
  const { comments } = teamworkLimits
  await service.db.inOrg(org.orgId, async (tx) => {
    const createdAt = new Date().toISOString()
    for (let n = 0; n < comments; n++) {
      const id = crypto.randomUUID()
      await insertComment(tx, leadId, { id, text: `${n}`, authorId: ada.id, createdAt })
    }
  })

  const answer = await ada.call(`POST ${at}/leads/${leadId}/comments`, { body: { text: 'more' } })

  expect([answer.status, answer.body.error.code]).toEqual([409, 'CONFLICT'])
})

test('a reminder is seen by its user alone, with its lead, until it is completed', async () => {
  const team = await newTeam()
  const { at, leadId, ada, bob } = team
  const remind = (dueAt: string, note?: string) =>
    ada.call(`POST ${at}/leads/${leadId}/reminders`, { body: { dueAt, note } })
  const later = (await remind('2099-02-01T09:00:00+01:00', 'Call back')).body.data
  const sooner = (await remind('2099-01-01T09:00:00Z')).body.data
  expect(later).toEqual({
    ...{ id: later.id, leadId, note: 'Call back' },
    dueAt: '2099-02-01T08:00:00.000Z',
  })

  const { data } = (await ada.call(`GET ${at}/my-reminders`)).body
  expect(data.map((one: { id: string }) => one.id)).toEqual([sooner.id, later.id])
  expect(data[0].lead).toMatchObject({ id: leadId, name: 'Grace' })
  expect((await bob.call(`GET ${at}/my-reminders`)).body.data).toEqual([])
  expect((await loadTeamwork(team, bob)).reminders).toEqual([])

  const path = `${at}/lead-reminders/${sooner.id}`
  expect((await bob.call(`DELETE ${path}`)).status).toBe(404)
  expect((await ada.call(`DELETE ${path}`)).status).toBe(200)
  expect((await loadTeamwork(team)).reminders).toEqual([later])
})

test('the owner, comments and reminders of a lead are restored with it', async () => {
  const team = await newTeam()
  const { org, at, leadId, ada, bob, owner } = team
  await ada.call(`PUT ${at}/lead-owners`, { body: { ids: [leadId], ownerId: ada.id } })
  await ada.call(`POST ${at}/leads/${leadId}/comments`, { body: { text: 'Called' } })
  await bob.call(`POST ${at}/leads/${leadId}/comments`, { body: { text: 'Called again' } })
  const dueAt = '2099-01-01T00:00:00.000Z'
  for (const person of [ada, bob]) {
    await person.call(`POST ${at}/leads/${leadId}/reminders`, { body: { dueAt } })
  }
  const before = await loadTeamwork(team)

  await org.call(`DELETE /leads/${leadId}`)
  expect((await ada.call(`GET ${at}/leads/${leadId}/teamwork`)).status).toBe(404)
  expect((await ada.call(`GET ${at}/my-reminders`)).body.data).toEqual([])
  await owner.call(`DELETE ${at}/members/${bob.id}`)
  await org.call(`POST /leads/${leadId}/restore`)

  expect(await loadTeamwork(team)).toEqual(before)
  expect(before.comments).toHaveLength(2)
  expect(before.reminders).toHaveLength(1)
})

test.for<[string, object, string]>([
  ['PUT lead-owners', { ids: [], ownerId: null }, 'ids'],
  ['PUT lead-owners', { ids: ['x'] }, 'ownerId'],
  ['POST leads/LEAD/comments', { text: ' \n' }, 'text'],
  ['POST leads/LEAD/comments', { text: 'x'.repeat(5_001) }, 'text'],
  ['POST leads/LEAD/reminders', { dueAt: 'tomorrow' }, 'dueAt'],
  ['POST leads/LEAD/reminders', { dueAt: '2026-01-01T00:00:00Z', note: 'x'.repeat(501) }, 'note'],
])('invalid requests are rejected: %s %j', async ([route, body, field]) => {
  const { at, leadId, ada } = await newTeam()
  const path = route.replace(' ', ` ${at}/`).replace('LEAD', leadId)

  // The route consists of a method and a path.
  const answer = await ada.call(path as `PUT ${string}`, { body })

  expect(toRejection(answer)).toEqual({ status: 400, code: 'VALIDATION_ERROR', fields: [field] })
})

test('a lead keeps its owner, comments and reminders when a duplicate and its visit are merged', async () => {
  const team = await newTeam(() => newTracked({ duplicatePolicy: 'merge' }))
  const { org, at, leadId, ada } = team
  const browser = newBrowser()
  const reminder = { dueAt: '2030-01-02T09:00:00.000Z', note: 'Call back' }
  await ada.call(`PUT ${at}/lead-owners`, { body: { ids: [leadId], ownerId: ada.id } })
  await ada.call(`POST ${at}/leads/${leadId}/comments`, { body: { text: 'Wants an offer.' } })
  await ada.call(`POST ${at}/leads/${leadId}/reminders`, { body: reminder })
  const before = await loadTeamwork(team)

  const duplicate = await org.call('POST /leads', {
    body: { email: 'grace@example.com', sessionId: browser.browserSessionId },
  })
  await visit(service, org, browser, page(5))
  await linkSessions(org, browser)

  expect(duplicate.body.id).toBe(leadId)
  expect(await loadSessionId(org, leadId)).toBe(browser.browserSessionId)
  expect(before).toMatchObject({
    owner: { personId: ada.id },
    comments: [{ text: 'Wants an offer.' }],
    reminders: [reminder],
  })
  expect(await loadTeamwork(team)).toEqual(before)
})
