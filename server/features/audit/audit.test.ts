import { afterAll, expect, test } from 'vitest'
import { isLeadField } from '../../../contract/lead-fields.ts'
import { newId } from '../../platform/process/ids.ts'
import { newPerson } from '../../test/calls/app-calls.ts'
import { appSamples, newAppOrg } from '../../test/calls/app-samples.ts'
import { importer } from '../../test/calls/import-calls.ts'
import { createTestCtx } from '../../test/calls/lead-calls.ts'
import { startService } from '../../test/harness.ts'
import { fingerprint } from '../../test/stores/org-rows-store.ts'
import { createKey } from '../api-keys/index.ts'
import { insertAudit } from './audit-store.ts'

const service = await startService()
afterAll(service.stop)

const loadLog = (orgId: string) =>
  service.db.inOrg(orgId, async (tx) => (await fingerprint(tx)).audit_event ?? [])

test('an event has the actor, the object and the changed fields', async () => {
  const org = await service.newOrg()
  const person = await newPerson(service, { [org.orgId]: 'owner' })
  const at = `/orgs/${org.orgId}`
  await person.call(`PATCH ${at}/settings`, { body: { name: 'Renamed', retentionDays: 30 } })
  const added = await person.call(`POST ${at}/labels`, { body: { name: 'Warm' } })

  const { body } = await person.call(`GET ${at}/audit`)

  const actor = { actorKind: 'user', actorId: person.id, actorName: `Name of ${person.email}` }
  expect(body.data).toMatchObject({
    nextCursor: null,
    rows: [
      { ...actor, action: 'create', objectKind: 'label', objectId: added.body.data.id },
      {
        ...actor,
        action: 'change',
        objectKind: 'org',
        objectId: org.orgId,
        fields: ['name', 'retentionDays'],
      },
    ],
  })
})

test('pages of the log have no gaps or repeats', async () => {
  const org = await service.newOrg()
  const person = await newPerson(service, { [org.orgId]: 'owner' })
  const at = `/orgs/${org.orgId}`
  for (const name of ['a', 'b', 'c', 'd', 'e']) {
    await person.call(`POST ${at}/labels`, { body: { name } })
  }
  const all = (await person.call(`GET ${at}/audit`)).body.data.rows

  const names: unknown[] = []
  let query = 'limit=2'
  for (let page = 0; page < 3; page++) {
    const { rows, nextCursor } = (await person.call(`GET ${at}/audit`, { query })).body.data
    names.push(...rows)
    query = `limit=2&before=${nextCursor}`
  }

  expect(all).toHaveLength(5)
  expect(names).toEqual(all)
  expect(query).toBe('limit=2&before=null')
})

test('the log can be filtered by kind of object and by user, page by page', async () => {
  const org = await service.newOrg()
  const [ada, bob] = [
    await newPerson(service, { [org.orgId]: 'owner' }),
    await newPerson(service, { [org.orgId]: 'owner' }),
  ]
  const at = `/orgs/${org.orgId}`
  for (const person of [ada, bob, ada]) {
    await person.call(`POST ${at}/labels`, {
      body: { name: `of ${person.email} ${Math.random()}` },
    })
    await person.call(`PATCH ${at}/settings`, { body: { retentionDays: 30 + Math.random() * 99 } })
  }
  const read = async (query: string) => {
    const { rows, nextCursor } = (await ada.call(`GET ${at}/audit`, { query })).body.data
    const list = rows.map((row: { objectKind: string; actorId: string }) => [
      row.objectKind,
      row.actorId,
    ])
    return { list, nextCursor }
  }

  const first = await read(`objectKind=label&actorId=${ada.id}&limit=1`)
  const second = await read(`objectKind=label&actorId=${ada.id}&before=${first.nextCursor}`)

  expect((await read('objectKind=label')).list).toHaveLength(3)
  expect((await read(`actorId=${bob.id}&objectKind=label`)).list).toEqual([['label', bob.id]])
  expect([...first.list, ...second.list]).toEqual([
    ['label', ada.id],
    ['label', ada.id],
  ])
  expect((await read('actorId=nobody')).list).toEqual([])
})

test('an unknown kind is rejected', async () => {
  const org = await service.newOrg()
  const person = await newPerson(service, { [org.orgId]: 'owner' })

  const answer = await person.call(`GET /orgs/${org.orgId}/audit`, { query: 'objectKind=nothing' })

  expect(answer.status).toBe(400)
})

test('a change is rolled back if its event cannot be stored', async () => {
  const org = await service.newOrg()
  const person = await newPerson(service, { [org.orgId]: 'owner' })
  const ctx = await createTestCtx(service, org)
  const taken = ctx.newId()
  const event = {
    id: taken,
    at: ctx.now().toISOString(),
    actorKind: 'user',
    actorId: null,
  } as const
  await service.db.inOrg(org.orgId, (tx) =>
    insertAudit(tx, { ...event, action: 'x', objectKind: 'key', objectId: null, fields: [] }),
  )
  const before = await service.db.inOrg(org.orgId, fingerprint)
  const language = { chosenLanguage: null, language: 'en' } as const
  const user = { id: person.id, name: 'Ada', email: person.email, ...language }

  const created = createKey.run(
    { ...ctx, newId: () => taken, user: user, role: 'owner', loginId: 'login' },
    { name: 'Website', scopes: ['leads:read'], expiresAt: null },
  )

  await expect(created).rejects.toThrow(/duplicate key/)
  expect(await service.db.inOrg(org.orgId, fingerprint)).toEqual(before)
})

test('a rejected change adds no event', async () => {
  const org = await service.newOrg()
  const person = await newPerson(service, { [org.orgId]: 'owner' })
  const add = () => person.call(`POST /orgs/${org.orgId}/labels`, { body: { name: 'Warm' } })
  await add()
  const before = await loadLog(org.orgId)

  const again = await add()

  expect(again.status).toBe(409)
  expect(await loadLog(org.orgId)).toEqual(before)
})

test("the log contains no personal data except the actor's id", async () => {
  const org = await newAppOrg(service)
  const values: string[] = []
  const isLast = ({ op }: (typeof appSamples)[number]) => op.name === 'leave_org'
  const inOrder = appSamples.toSorted((a, b) => Number(isLast(a)) - Number(isLast(b)))
  for (const { op, ask } of inOrder) {
    const { route, sent } = ask(org)
    if (op.rest.startsWith('GET')) continue
    await org.owner.call(route, sent)
    values.push(...textsIn(sent.body))
  }

  const events = (await loadLog(org.orgId)).map((text): object => ({ ...JSON.parse(text), at: '' }))

  const contents = events.flatMap(textsIn).join()
  const contactData = [org.email, org.phone, org.owner.email, 'Name of', 'Spam', 'example.com']
  expect([...values, ...contactData].filter((value) => contents.includes(value))).toEqual([])
  expect(events).toContainEqual(expect.objectContaining({ actorId: org.owner.id }))
})

const isUuid = /^[0-9a-f-]{36}$/

/** All strings in a body, except for IDs and field names, which the log is allowed to contain. */
function textsIn(body: unknown): string[] {
  if (typeof body === 'string') return isUuid.test(body) || isLeadField(body) ? [] : [body]
  return typeof body === 'object' && body !== null ? Object.values(body).flatMap(textsIn) : []
}

test('events are never changed or deleted', async () => {
  const org = await newAppOrg(service)
  const run = (text: string) =>
    service.db.inOrg(org.orgId, (tx) =>
      tx.query({ text, values: [org.orgId] } as unknown as Parameters<typeof tx.query>[0]),
    )

  await expect(run('delete from audit_event where "orgId" = $1')).rejects.toMatchObject({
    code: '42501',
  })
  await expect(run(`update audit_event set action = 'x' where "orgId" = $1`)).rejects.toMatchObject(
    { code: '42501' },
  )
})

test('the log can be downloaded as CSV with the same filters, and formulas are defused', async () => {
  const org = await service.newOrg()
  const [person, other] = [
    await newPerson(service, { [org.orgId]: 'owner' }),
    await newPerson(service, { [org.orgId]: 'owner' }),
  ]
  const at = `/orgs/${org.orgId}`
  await person.call(`PATCH ${at}/settings`, { body: { name: 'Renamed', retentionDays: 30 } })
  await person.call(`POST ${at}/labels`, { body: { name: 'Warm' } })
  await other.call(`POST ${at}/labels`, { body: { name: 'Hot' } })
  const [id, time] = [newId(), new Date().toISOString()]
  const formula = { action: '=HYPERLINK("x")', objectKind: 'label', objectId: null, fields: [] }
  const actor = { actorKind: 'system', actorId: null } as const
  await service.db.inOrg(org.orgId, (tx) => insertAudit(tx, { id, at: time, ...actor, ...formula }))
  const { download } = importer(service, org, person)
  const load = async (query: string) => (await download(`/audit/export?${query}`)).text

  const whole = await load('')
  const mine = await load(`actorId=${person.id}&objectKind=org&format=csv-semicolon`)

  const lines = whole.split('\r\n')
  expect(lines[0]).toBe('\uFEFFat,actorKind,actorId,actorName,action,objectKind,objectId,fields')
  expect(lines).toHaveLength(6)
  expect(lines[1]).toBe(`${time},system,,,"'=HYPERLINK(""x"")",label,,`)
  expect(lines[4]).toContain(`,change,org,${org.orgId},"name, retentionDays"`)
  expect(mine.split('\r\n').slice(1)).toEqual([
    expect.stringMatching(/^20\d\d-.*Z;user;.*;change;org;.*;"name, retentionDays"$/),
    '',
  ])
})

test('an actor ID that PostgreSQL cannot compare is rejected', async () => {
  const org = await service.newOrg()
  const person = await newPerson(service, { [org.orgId]: 'owner' })

  for (const path of ['audit', 'audit/export']) {
    const { status } = await person.call(`GET /orgs/${org.orgId}/${path}`, { query: 'actorId=%00' })

    expect([path, status]).toEqual([path, 400])
  }
})

test('a download of the log needs the permission to read it', async () => {
  const org = await service.newOrg()
  const member = await newPerson(service, { [org.orgId]: 'member' })

  const { status } = await member.call(`GET /orgs/${org.orgId}/audit/export`)

  expect(status).toBe(403)
})
