import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import type { AssignmentRuleInput } from '../../../contract/leads/assignment-rules.ts'
import { minuteMs } from '../../../contract/values/time.ts'
import { startMailing } from '../../test/calls/accounts/mail-calls.ts'
import { newPerson, type TestPerson } from '../../test/calls/app-calls.ts'
import { importer } from '../../test/calls/import-calls.ts'
import { newSource, submit } from '../../test/calls/inbound-calls.ts'
import { create } from '../../test/calls/lead-calls.ts'
import { startService, type TestOrg } from '../../test/harness.ts'
import { startMailProcess } from '../../test/processes/mail-process.ts'
import { assignNewLeads } from './assign-new-leads.ts'
import { selectOrgsToAssign } from './assignment-store.ts'

const service = await startService()
const mailing = await startMailing(service)
afterAll(async () => {
  await mailing.stop()
  await service.stop()
})
const { db } = mailing

type Sent = Partial<AssignmentRuleInput> & Pick<AssignmentRuleInput, 'memberIds'>

async function newTeam() {
  const org = await service.newOrg({ name: 'Acme' })
  const join = (role: 'owner' | 'member' | 'reporter') =>
    newPerson({ ...service, app: mailing.app }, { [org.orgId]: role })
  const [owner, ada, bob, cyd] = [
    await join('owner'),
    await join('member'),
    await join('member'),
    await join('member'),
  ]
  const at = `/orgs/${org.orgId}`
  const callRules = (route: string, body?: object) =>
    owner.call(route.replace(' ', ` ${at}/assignment-rules`), body === undefined ? {} : { body })
  return {
    ...{ org, owner, ada, bob, cyd, at, join, callRules },
    async addRule(rule: Sent): Promise<string> {
      const { status, body } = await callRules('POST ', { name: 'Rule', ...rule })
      expect(status).toBe(201)
      return body.data.id
    },
  }
}

const assignAll = async ({ orgId }: TestOrg): Promise<void> => {
  while ((await assignNewLeads(db, orgId)) > 0);
}

/** Owner of each lead, keyed by the lead's name. */
async function loadOwners(org: TestOrg): Promise<Record<string, string | null>> {
  const { body } = await org.call('GET /leads', { query: 'limit=100&sort=createdAt:asc' })
  return Object.fromEntries(
    body.data.map((lead: { name: string; ownerId: string | null }) => [lead.name, lead.ownerId]),
  )
}

const countBy = (values: readonly (string | null)[]): Map<string | null, number> =>
  new Map([...Map.groupBy(values, (value) => value)].map(([value, all]) => [value, all.length]))

test('leads from every source are assigned, imports only if the rule includes them', async () => {
  const { org, owner, ada, bob, addRule } = await newTeam()
  const old = await create(org, { name: 'Before the rule' })
  await addRule({ memberIds: [ada.id], conditions: [], position: 1 })
  const name = { field: 'name', operator: 'startsWith', value: 'Import B' } as const
  await addRule({ memberIds: [bob.id], conditions: [name], includesImports: true })

  await create(org, { name: 'API' })
  const items = ['Batch 1', 'Batch 2'].map((one) => ({ action: 'create', lead: { name: one } }))
  await org.call('POST /leads/batch', { body: { items } })
  await owner.call(`POST /orgs/${org.orgId}/leads`, { body: { name: 'Manual' } })
  const source = await newSource(org, 'anything')
  await submit(service, source, { name: 'Form', email: 'form@example.com' })
  await importer(service, org, owner).run(
    'name,email\nImport A,a@example.com\nImport B,b@b.example\n',
  )
  await assignAll(org)

  expect(await loadOwners(org)).toEqual({
    'Before the rule': null,
    ...{ API: ada.id, 'Batch 1': ada.id, 'Batch 2': ada.id, Manual: ada.id, Form: ada.id },
    ...{ 'Import A': null, 'Import B': bob.id },
  })
  const { body } = await owner.call(`GET /orgs/${org.orgId}/leads/${old}/history`)
  expect(body.data).toEqual([])
})

test('the first matching rule decides by the data of the lead; owners that exist stay', async () => {
  const { org, owner, ada, bob, cyd, at, addRule } = await newTeam()
  const by = (field: 'utm_campaign' | 'country' | 'value', value: string) =>
    [{ field, operator: 'equals', value }] as const
  await addRule({ memberIds: [cyd.id], conditions: [], position: 9 })
  await addRule({ memberIds: [ada.id], conditions: [...by('utm_campaign', 'spring')] })
  await addRule({ memberIds: [bob.id], conditions: [...by('value', '19.5')], position: 1 })
  await addRule({ memberIds: [owner.id], conditions: [], enabled: false })

  await create(org, { name: 'Campaign', utm_campaign: 'Spring', value: 19.5 })
  await create(org, { name: 'Value', value: 19.5 })
  await create(org, { name: 'Other' })
  const taken = await create(org, { name: 'Taken', utm_campaign: 'spring' })
  await owner.call(`PUT ${at}/lead-owners`, { body: { ids: [taken], ownerId: bob.id } })
  await assignAll(org)

  expect(await loadOwners(org)).toEqual({
    ...{ Campaign: ada.id, Value: bob.id, Other: cyd.id, Taken: bob.id },
  })
  const { body } = await org.call('GET /events')
  const changes = body.data.events.filter((one: { type: string }) => one.type === 'lead.updated')
  expect(changes[0]).toMatchObject({ actor: { kind: 'user' }, fields: ['ownerId'] })
  expect(changes[1]).toMatchObject({ actor: { kind: 'system', id: 'assignment' } })
})

test('members share concurrent leads evenly; those who left or became reporters are skipped', async () => {
  const { org, owner, ada, bob, cyd, at, addRule } = await newTeam()
  await addRule({ memberIds: [ada.id, bob.id, cyd.id], conditions: [] })
  const createMany = (prefix: string, count: number) =>
    Promise.all(Array.from({ length: count }, (_, n) => create(org, { name: `${prefix}${n}` })))
  const work = () => Promise.all([1, 2, 3].map(() => assignAll(org)))

  await Promise.all([createMany('a', 15), work(), createMany('b', 15), work()])
  await work()
  const first = countBy(Object.values(await loadOwners(org)))
  await owner.call(`DELETE ${at}/members/${bob.id}`)
  await createMany('c', 10)
  await work()
  await owner.call(`PATCH ${at}/members/${ada.id}`, { body: { role: 'reporter' } })
  await createMany('d', 4)
  await work()
  const all = countBy(Object.values(await loadOwners(org)))
  await owner.call(`DELETE ${at}/members/${cyd.id}`)
  await createMany('e', 1)
  await work()

  expect(first).toEqual(new Map([ada.id, bob.id, cyd.id].map((id) => [id, 10])))
  expect(all).toEqual(
    new Map([
      [ada.id, 15],
      [bob.id, 10],
      [cyd.id, 19],
    ]),
  )
  expect((await loadOwners(org)).e0).toBeNull()
})

test('processes that are killed while assigning lose no lead and no turn', async () => {
  const { org, ada, bob, addRule } = await newTeam()
  await addRule({ memberIds: [ada.id, bob.id], conditions: [] })
  const countOwned = async () =>
    Object.values(await loadOwners(org)).filter((owner) => owner !== null).length
  const leadsOfRound = 12

  for (let round = 0; round < 4; round++) {
    const child = startMailProcess(service.connection, 'smtp://127.0.0.1:1')
    const before = await countOwned()
    for (let n = 0; n < leadsOfRound; n++) await create(org, { name: `Lead ${round}-${n}` })
    while ((await countOwned()) === before) await sleep(5)
    child.kill()
    expect(await child.ended).toBe('SIGKILL')
  }
  await assignAll(org)

  const owners = countBy(Object.values(await loadOwners(org)))
  expect(owners).toEqual(new Map([ada.id, bob.id].map((id) => [id, (4 * leadsOfRound) / 2])))
})

test('the owner gets an email about an assignment, unless they added the lead themselves', async () => {
  const { org, ada, bob, addRule } = await newTeam()
  await addRule({ memberIds: [ada.id, bob.id], conditions: [] })
  await create(org, { name: 'Grace' })
  await bob.call(`POST /orgs/${org.orgId}/leads`, { body: { name: 'Own' } })

  await assignAll(org)
  await mailing.send(new Date(Date.now() + 3 * minuteMs))

  expect(mailing.mailsTo(ada)).toHaveLength(1)
  expect(mailing.mailsTo(ada)[0]).toContain('assigned to you')
  expect(mailing.mailsTo(bob)).toEqual([])
})

test('an organization without rules is never polled, and starts with new leads', async () => {
  const { org, ada, addRule, callRules } = await newTeam()
  const isPolled = async () => (await db.inSystem(selectOrgsToAssign)).includes(org.orgId)
  await create(org, { name: 'Early' })
  const polled = [await isPolled()]

  const id = await addRule({ memberIds: [ada.id], conditions: [] })
  await create(org, { name: 'With rule' })
  polled.push(await isPolled())
  await assignAll(org)
  polled.push(await isPolled())
  await callRules(`DELETE /${id}`)
  await create(org, { name: 'Between' })
  polled.push(await isPolled())
  await addRule({ memberIds: [ada.id], conditions: [] })
  await assignAll(org)

  expect(polled).toEqual([false, true, false, false])
  expect(await loadOwners(org)).toEqual({ Early: null, 'With rule': ada.id, Between: null })
})

test('rules are ordered, changed and deleted; strangers and reporters cannot be chosen', async () => {
  const { ada, owner, join, addRule, callRules } = await newTeam()
  const stranger: TestPerson = await newPerson(service, {})
  const reporter = await join('reporter')
  const [first, second] = [
    await addRule({ name: 'A', memberIds: [ada.id], conditions: [] }),
    await addRule({ name: 'B', memberIds: [ada.id], conditions: [], position: 1 }),
  ]
  const rule = { name: 'C', conditions: [], memberIds: [owner.id, ada.id], includesImports: true }
  const rejected = [[], [ada.id, ada.id], [stranger.id], [reporter.id], ['no-id']]

  const answers = await Promise.all(
    rejected.map((memberIds) => callRules('POST ', { ...rule, memberIds })),
  )
  const pattern = { field: 'name', operator: 'matches', value: '(' }
  answers.push(await callRules('POST ', { ...rule, conditions: [pattern] }))
  answers.push(await callRules('PUT ', { ids: [first] }))
  await callRules('PUT ', { ids: [second, first] })
  await callRules(`PUT /${first}`, { ...rule, position: 1 })
  const { body } = await callRules('GET ')
  await callRules(`DELETE /${second}`)

  expect(answers.map(({ status }) => status)).toEqual([400, 400, 404, 409, 400, 400, 409])
  expect(body.data.map((one: { id: string }) => one.id)).toEqual([second, first])
  expect(body.data[1]).toEqual({ ...rule, id: first, enabled: true, position: 1 })
  expect((await callRules('GET ')).body.data).toHaveLength(1)
  expect((await callRules(`DELETE /${second}`)).status).toBe(404)
})
