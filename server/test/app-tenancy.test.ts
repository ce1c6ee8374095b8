import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '../platform/process/ids.ts'
import { newPerson, type TestPerson } from './calls/app-calls.ts'
import { type AppIds, type AppOrg, absentIds, appSamples, newAppOrg } from './calls/app-samples.ts'
import { startService, type TestAnswer, type TestOrg } from './harness.ts'
import { fingerprint } from './stores/org-rows-store.ts'

const service = await startService()
afterAll(service.stop)

let theirs: AppOrg
let ours: TestOrg
let person: TestPerson
beforeAll(async () => {
  theirs = await newAppOrg(service)
  ours = await service.newOrg()
  person = await newPerson(service, { [ours.orgId]: 'owner' })
})

const fingerprintOrg = ({ orgId }: TestOrg) => service.db.inOrg(orgId, fingerprint)

/**
 * Response as text, without headers and metadata that always differ; echoed IDs become
 * placeholders.
 */
function comparable({ status, headers, body }: TestAnswer, ids: AppIds): string {
  const { 'x-request-id': _id, 'content-length': _length, date: _date, ...kept } = headers
  let text = JSON.stringify({ status, headers: kept, body: { ...body, meta: undefined } })
  for (const [name, id] of Object.entries(ids)) {
    if (typeof id === 'string') text = text.replaceAll(id, `<${name}>`)
  }
  return text
}

const cases = appSamples.map(({ op, ask }) => [op.name, ask] as const)

test.for(cases)('%s for another organization responds as if it did not exist', async ([, ask]) => {
  const before = await fingerprintOrg(theirs)
  const absent = absentIds()
  const call = ({ route, sent }: ReturnType<typeof ask>) => person.call(route, sent)

  const foreign = await call(ask(theirs))
  const missing = await call(ask(absent))

  expect(foreign).toMatchObject({ status: 404, body: { error: { code: 'NOT_FOUND' } } })
  expect(comparable(foreign, theirs)).toBe(comparable(missing, absent))
  expect(await fingerprintOrg(theirs)).toEqual(before)
})

const taking = appSamples
  .filter(({ ask }) => {
    const one = { ...absentIds(), orgId: newId() }
    const { orgId } = one
    const other = { ...absentIds(), orgId }
    return JSON.stringify(ask(one)) !== JSON.stringify(ask(other))
  })
  .map(({ op, ask }) => [op.name, ask] as const)

test('many operations have IDs in their paths and bodies', () => {
  expect(taking.length).toBeGreaterThan(15)
})

/** Operations that leave out leads that do not exist. */
const omitting: ReadonlySet<string> = new Set(['list_lead_channels'])

test.for(taking)('%s treats an id of another organization as unknown', async ([name, ask]) => {
  const before = await fingerprintOrg(theirs)
  const absent = { ...absentIds(), orgId: ours.orgId }
  const foreign = { ...theirs, orgId: ours.orgId }
  const call = ({ route, sent }: ReturnType<typeof ask>) => person.call(route, sent)

  const answer = await call(ask(foreign))
  const missing = await call(ask(absent))

  if (omitting.has(name)) expect([answer.status, answer.body.data]).toEqual([200, []])
  else expect(answer.status).toBeGreaterThanOrEqual(400)
  expect(comparable(answer, foreign)).toBe(comparable(missing, absent))
  expect(await fingerprintOrg(theirs)).toEqual(before)
})

test.for(['list_quarantine', 'list_rejected_events', 'list_audit'])(
  'a cursor of another organization returns none of its rows in %s',
  async (name) => {
    const routeIn = (ids: AppIds) =>
      appSamples.find(({ op }) => op.name === name)?.ask(ids).route ?? ''
    const [row] = (await theirs.owner.call(routeIn(theirs), { query: 'limit=1' })).body.data.rows

    const answer = await person.call(routeIn({ ...theirs, orgId: ours.orgId }), {
      query: `before=${row.id}`,
    })

    expect(JSON.stringify(answer.body.data)).not.toContain(row.id)
    expect(answer.status).toBe(200)
  },
)

test('a removed member has no access', async () => {
  const org = await service.newOrg()
  const [owner, leaver] = [
    await newPerson(service, { [org.orgId]: 'owner' }),
    await newPerson(service, { [org.orgId]: 'admin' }),
  ]
  const listKeys = () => leaver.call(`GET /orgs/${org.orgId}/keys`)
  expect((await listKeys()).status).toBe(200)

  await owner.call(`DELETE /orgs/${org.orgId}/members/${leaver.id}`)

  expect((await listKeys()).status).toBe(404)
})
