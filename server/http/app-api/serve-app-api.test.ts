import { afterAll, expect, test } from 'vitest'
import { callApp, newPerson, publicOrigin } from '../../test/calls/app-calls.ts'
import { type AppOrg, absentIds, appSamples, newAppOrg } from '../../test/calls/app-samples.ts'
import { startService } from '../../test/harness.ts'

const service = await startService()
afterAll(service.stop)

// An organization for tests that only read or whose requests are rejected.
const shared = await newAppOrg(service)

const isRead = ({ name }: { name: string }) => /^(get|list|test|preview)_/.test(name)
const isChange = ({ rest }: { rest: string }) => !rest.startsWith('GET')
// The sample cancels a bulk change that has already ended, so the request has no effect.
const isOwnLog = ({ name }: { name: string }) =>
  !/^(test_rule|dry_run|preview|get|list|(create|update|delete|restore|unmerge)_lead|(change|assign|merge)_leads|change_(custom_values|lead_labels)|\w+_(comment|reminder)|cancel_bulk_change|put_preferences|put_mail_preferences|\w+_view$)/.test(
    name,
  )
const absent = absentIds()
const cases = appSamples.map(({ op, ask }) => [op.name, { op, ask }] as const)

/**
 * Organizations, with the IDs that earlier changes contained. Objects with these IDs cannot be used
 * again.
 */
const changed: { readonly org: AppOrg; readonly sentIds: Set<string> }[] = []

/**
 * Operations that would fail after earlier changes to the same organization, or would make later
 * operations fail.
 */
const needsOwnOrg = /^(leave_org|change_settings|order_rules|verify_host_name)$/

/**
 * An organization in which no earlier request has changed an object of this sample. Creating a new
 * organization for each sample took 25 s of CPU time instead of 11 s.
 */
async function takeOrg({ op, ask }: (typeof appSamples)[number]): Promise<AppOrg> {
  if (isRead(op)) return shared
  if (needsOwnOrg.test(op.name)) return newAppOrg(service)
  const readIds = (org: AppOrg) => {
    const ids = JSON.stringify(ask(org)).match(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g) ?? []
    return ids.filter((id) => id !== org.orgId)
  }
  const isUnused = ({ org, sentIds }: (typeof changed)[number]) =>
    readIds(org).every((id) => !sentIds.has(id))
  let taken = changed.find(isUnused)
  if (taken === undefined) {
    taken = { org: await newAppOrg(service), sentIds: new Set() }
    changed.push(taken)
  }
  for (const id of readIds(taken.org)) taken.sentIds.add(id)
  return taken.org
}

test.for(cases)(
  '%s works for an owner and returns what its schema promises',
  async ([, { op, ask }]) => {
    const org = await takeOrg({ op, ask })
    const { route, sent } = ask(org)
    const log = async (): Promise<readonly { id: string }[]> =>
      (await org.witness.call(`GET /orgs/${org.orgId}/audit`)).body.data.rows
    const [newest] = await log()

    const answer = await org.owner.call(route, sent)

    expect(answer).toMatchObject({ body: { success: true } })
    expect(answer.status).toBeLessThan(300)
    expect(answer.headers['cache-control']).toBe('no-store')
    expect(op.output.parse(answer.body.data)).toEqual(answer.body.data)
    const added = (await log()).findIndex(({ id }) => id === newest?.id)
    expect(added).toBe(isChange(op) && isOwnLog(op) ? 1 : 0)
  },
)

test.for(cases)('%s responds with 401 without a session and to API keys', async ([, { ask }]) => {
  const { route, sent } = ask({ ...absent, orgId: shared.orgId })

  const answers = [
    await callApp(service.app, route, { ...sent, headers: { origin: publicOrigin } }),
    await callApp(service.app, route, {
      ...sent,
      headers: { origin: publicOrigin, 'x-api-key': shared.key },
    }),
  ]

  for (const { status, body, headers } of answers) {
    expect([status, body.error.code]).toEqual([401, 'UNAUTHORIZED'])
    expect(headers['cache-control']).toBe('no-store')
  }
})

const strict = cases.filter(([name]) => name !== 'create_lead')

test.for(strict)('%s rejects unknown fields', async ([, { op, ask }]) => {
  const { route, sent } = ask({ ...absent, orgId: shared.orgId })
  const isQuery = /^(GET|DELETE)/.test(op.rest)
  // The bodies of these operations are objects.
  const body = { ...(sent.body as object), unheardOf: 1 }

  const query = [sent.query ?? [], 'unheardOf=1'].flat().join('&')
  const answer = await shared.owner.call(route, isQuery ? { query } : { body })

  expect([answer.status, answer.body.error.code]).toEqual([
    400,
    op.invalidInputCode ?? 'VALIDATION_ERROR',
  ])
  expect(answer.body.error.details.problems[0].field).toBe('unheardOf')
})

const withBody = cases.filter(([, { op }]) => !/^(GET|DELETE)/.test(op.rest))

test.for(withBody)('%s responds to invalid bodies', async ([, { ask }]) => {
  // The operation for leaving an organization accepts any body.
  const owner = await newPerson(service, { [shared.orgId]: 'owner' })
  const { route } = ask({ ...absent, orgId: shared.orgId })

  for (const body of ['[]', '"text"', '5', '{', '[{}]', '{"__proto__":{"a":1}}']) {
    const { status } = await owner.call(route, { body })

    expect([200, 400, 404]).toContain(status)
  }
})

test.for(['limit=0', 'limit=101', 'limit=x', 'limit=1&limit=2', 'before=x', 'before='])(
  'an impossible page is rejected: %s',
  async (query) => {
    for (const path of ['audit', 'quarantine', 'rejected-events']) {
      const answer = await shared.owner.call(`GET /orgs/${shared.orgId}/${path}`, { query })

      expect(answer.status).toBe(400)
    }
  },
)

test('a route supports the methods in its Allow header', async () => {
  const answer = await callApp(service.app, 'PUT /me')

  expect([answer.status, answer.headers.allow]).toEqual([405, 'GET'])
})

test('an invalid organization id is handled like an unknown one', async () => {
  const person = await newPerson(service, {})

  for (const id of ['x', "'", '%00', 'undefined', '..', absent.orgId.toUpperCase()]) {
    const answer = await person.call(`GET /orgs/${id}/settings`)

    expect([id, answer.status]).toEqual([id, 404])
  }
})
