import fc, { type Arbitrary } from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type JsonSchema, toJsonSchema } from '../../contract/json-schema.ts'
import { insertDeliveries } from '../features/webhooks/delivery-store.ts'
import { openWebhooks } from '../features/webhooks/index.ts'
import { getPathParameters, type Operation } from '../platform/operation.ts'
import { newId } from '../platform/process/ids.ts'
import { fitting, poison, spoiled } from './arbitraries/json-schema-arbitrary.ts'
import { addSentConversion } from './calls/destination-calls.ts'
import { create } from './calls/lead-calls.ts'
import { merge } from './calls/merge-calls.ts'
import { newSite } from './calls/pixel-calls.ts'
import { type FullOrg, newFullOrg } from './fixtures/full-org.ts'
import { startService, type TestRequest } from './harness.ts'
import { findMismatches } from './openapi-schemas.ts'
import { type Route, routes } from './routes.ts'
import { runs } from './run-size.ts'

const service = await startService()
afterAll(service.stop)

let org: FullOrg
/**
 * IDs for the paths of operations. The default is the ID of the organization's lead, which no
 * operation can remove, because other operations need it.
 */
const pathIds = new Map<string, readonly string[]>()
beforeAll(async () => {
  org = await newFullOrg(service)
  for (const name of ['delete_lead', 'erase_lead']) {
    pathIds.set(name, await Promise.all(['A', 'B', 'C'].map((lead) => create(org, { name: lead }))))
  }
  pathIds.set('restore_lead', [org.deletedLeadId])
  const keptId = await create(org, { name: 'Kept' })
  const mergedId = await create(org, { name: 'Merged' })
  await merge(org, keptId, mergedId)
  pathIds.set('unmerge_lead', [mergedId])
  pathIds.set('check_site', [await newSite(service, org)])
  await arrangeWebhooks()
  await arrangeDestinations()
  const body = { name: 'Website', kind: 'anything' }
  const added = await Promise.all([1, 2, 3].map(() => org.call('POST /inbound-sources', { body })))
  const connected = /^\/inbound-sources\/.*\/(?:connection|connect|backfill)$/
  for (const { op } of routes.filter(({ path }) => connected.test(path)))
    pathIds.set(op.name, [org.fetchedSourceId])
  pathIds.set(
    'delete_inbound_source',
    added.map(({ body }) => body.data.id),
  )
})

/** Creates a webhook per operation, so that no operation disables or deletes another's webhook. */
async function arrangeWebhooks(): Promise<void> {
  openWebhooks(service.db, { publicUrl: 'http://test', fetch: { resolve: async () => [] } })
  const newWebhook = async (): Promise<string> => {
    const { body } = await org.call('POST /webhooks', { body: { url } })
    return body.data.id
  }
  for (const { op } of routes.filter(({ path }) => path.startsWith('/webhooks/')))
    pathIds.set(op.name, [await newWebhook()])
  const delivery = { ...newDelivery, id: newId(), leadId: org.leadId }
  const webhookId = await newWebhook()
  await service.db.inOrg(org.orgId, (tx) =>
    insertDeliveries(tx, webhookId, [delivery], '2026-01-05'),
  )
  pathIds.set('replay_webhook_delivery', [delivery.id])
}

/** Creates a destination per operation, so that no operation deletes another's destination. */
async function arrangeDestinations(): Promise<void> {
  for (const { op, path } of routes) {
    if (!path.startsWith('/conversion-destinations/')) continue
    const isSent = ['/test', '/replay'].some((end) => path.endsWith(end))
    const sent = isSent ? { kind: 'http', settings: { url }, enabled: true } : {}
    const body = { name: op.name, ...sent }
    pathIds.set(op.name, [(await org.call('POST /conversion-destinations', { body })).body.data.id])
  }
  pathIds.set('list_conversion_attempts', [org.conversionId])
  pathIds.set('replay_conversion', [await addSentConversion(service, org)])
}

const url = 'https://hooks.example/in'
const event = { eventId: '1', position: 1, item: 0, type: 'lead.created', leadCount: 1 }
const newDelivery = { ...event, body: '{}' }

/**
 * Fields that make a generated body valid, because a body generated only from the schema rarely is.
 */
const requiredFields: Readonly<Record<string, () => Arbitrary<object>>> = {
  upsert_lead: () => fc.record({ name: fc.lorem(), externalId: fc.uuid() }),
  merge_leads: () => fc.constant({ mergedId: org.otherLeadId }),
  edit_lead: () => fc.record({ name: fc.lorem() }),
  create_conversion_destination: () =>
    fc.constant({ rules: [], kind: null, settings: null, secret: null }),
  change_conversion_destination: () => fc.constant({ rules: [], settings: null, secret: null }),
  test_conversion_destination: () => fc.constant({ leadId: null }),
  create_client_org: () =>
    fc.record({
      ...{ name: fc.lorem(), ownerEmail: fc.uuid().map((id) => `${id}@example.com`) },
      ...{ timeZone: fc.constant(null), currency: fc.constant(null), copyFrom: fc.constant(null) },
      keyScopes: fc.constant(null),
    }),
  invite_client_owner: () => fc.record({ ownerEmail: fc.uuid().map((id) => `${id}@example.com`) }),
  create_webhook: () => fc.constant({ url, labelIds: [] }),
  change_webhook: () => fc.constant({ url, labelIds: [] }),
  create_inbound_source: () => fc.record({ name: fc.lorem(), mapping: fc.constant({}) }),
  connect_inbound_source: () =>
    fc.constant({ settings: { appId: '1111111111', pageId: '2222222222' }, accessToken: 'token' }),
  create_lead: () => fc.record({ name: fc.lorem() }),
  update_lead: () =>
    fc.constantFrom({ id: org.leadId }, { externalId: org.externalId }, { email: [org.email] }),
}

function anyRequest({ op }: Route): Arbitrary<{ path?: string; sent: TestRequest }> {
  const schema = withoutPathParameters(op)
  switch (op.inputSource) {
    case 'body': {
      const valid = fitting(schema)
      const completed = fc
        .tuple(valid, requiredFields[op.name]?.() ?? fc.constant({}))
        .map(([input, fields]) => ({ ...Object(input), ...fields }))
      const bodies = fc.oneof(valid, completed, spoiled(schema)).map((body) => ({ sent: { body } }))
      if (getPathParameters(op.rest).length === 0) return bodies
      return fc.tuple(anyPath(op), bodies).map(([path, request]) => ({ path, ...request }))
    }
    case 'query': {
      const queries = fc
        .oneof(fc.constant({}), fitting(schema), spoiled(schema))
        .map((query) => ({ sent: { query: toQuery(query) } }))
      if (getPathParameters(op.rest).length === 0) return queries
      return fc.tuple(anyPath(op), queries).map(([path, request]) => ({ path, ...request }))
    }
    case 'path':
      return anyPath(op).map((path) => ({ path, sent: {} }))
    case 'nothing':
      return fc
        .oneof(
          fc.constant({}),
          poison.map((body): TestRequest => ({ body })),
        )
        .map((sent) => ({ sent }))
  }
}

/** The input's schema, excluding the path parameters. */
function withoutPathParameters({ input, rest }: Operation): JsonSchema {
  const schema = toJsonSchema(input, 'input')
  const inPath = getPathParameters(rest)
  const properties = Object.entries(schema.properties ?? {})
  return {
    ...schema,
    properties: Object.fromEntries(properties.filter(([name]) => !inPath.includes(name))),
    required: (schema.required ?? []).filter((name) => !inPath.includes(name)),
  }
}

function findIds(name: string, rest: string): readonly string[] {
  if (rest.includes('/organizations/')) return [org.clientOrgId]
  return (
    pathIds.get(name) ?? [rest.includes('/inbound-sources/') ? org.inboundSourceId : org.leadId]
  )
}

/** An operation's paths with existing, unknown and malformed IDs. */
const anyPath = ({ name, rest }: Operation): Arbitrary<string> =>
  fc
    .oneof(fc.constantFrom(...findIds(name, rest)), fc.uuid(), poison, fc.string())
    .map((id) => encode(id).slice(0, 4_000))
    // An empty ID, or one that URL normalization removes, would lead to a different path.
    .filter((id) => !['', '.', '..'].includes(id))
    .map((id) => (rest.split(' ')[1] ?? '').replace(/\{\w+\}/, () => id))

/** Percent-encoding that also encodes lone surrogates, unlike any standard encoder. */
function encode(value: unknown): string {
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  return text.isWellFormed() ? encodeURIComponent(text) : '%ED%A0%80'
}

const toQuery = (query: unknown): string =>
  Object.entries(query ?? {})
    .flatMap(([name, value]) =>
      typeof value === 'object' && value !== null && !Array.isArray(value)
        ? Object.entries(value).map(([op, one]) => `${encode(name)}[${encode(op)}]=${encode(one)}`)
        : [`${encode(name)}=${encode(value)}`],
    )
    .join('&')
    .slice(0, 12_000)

/** Maximum number of rounds until a request is valid; at full size, one round was always enough. */
const mostRounds = 5

describe.for(routes)('$name', (one) => {
  test('responds to any request as documented, and never with 5xx', async () => {
    const statuses = new Set<number>()
    const isDocumented = () => [...statuses].some((status) => one.op.statuses.includes(status))
    const property = fc.asyncProperty(anyRequest(one), async ({ path = one.path, sent }) => {
      const answer = await org.call(`${one.method} ${path}`, sent)
      statuses.add(answer.status)
      // An impossible lead ID, such as one with a slash, leads to a path that belongs to no
      // operation.
      if (answer.status !== 404) expect(findMismatches(one, answer)).toEqual([])
      expect(answer.status).toBeLessThan(500)
    })

    // Few generated requests are valid, so a quick run may need more rounds.
    for (let round = 0; round < mostRounds && (round === 0 || !isDocumented()); round++) {
      await fc.assert(property, { numRuns: runs(100) })
    }

    // Without this check, the test could pass even if every request were rejected.
    expect(isDocumented()).toBe(true)
  })

  test('rejects requests as documented', async () => {
    const reader = await service.newOrg({}, 'read')
    const body = one.op.inputSource === 'body' ? { body: {} } : {}
    const answers = [
      await service.callWith(undefined, one.route, body),
      await reader.call(one.route, body),
      ...(one.op.inputSource === 'body'
        ? [
            await org.call(one.route, { body: 'x'.repeat(6_000_000) }),
            await org.call(one.route, { body: '', headers: { 'content-type': 'text/plain' } }),
          ]
        : []),
    ]

    for (const answer of answers) expect(findMismatches(one, answer)).toEqual([])
  })
})

test('a repeated create is documented', async () => {
  const [create] = routes.filter(({ op }) => op.name === 'create_lead')
  if (create === undefined) throw new Error('no create_lead')
  const send = (name: string) =>
    org.call(create.route, { body: { name }, headers: { 'idempotency-key': 'repeated' } })

  const [first, twin] = await Promise.all([send('Ada'), send('Ada')])
  const answers = [first, twin, await send('Ada'), await send('Bob')] as const
  const [, , again, other] = answers
  expect(answers.map(({ status }) => status)).toEqual([201, 409, 201, 409])
  expect(answers.flatMap((answer) => findMismatches(create, answer))).toEqual([])
  expect([twin.headers['retry-after'], other.headers['retry-after']]).toEqual(['1', undefined])
  expect(again.headers).toMatchObject({
    'idempotent-replayed': 'true',
    location: expect.any(String),
  })
})

test('a lead with its visit history is documented', async () => {
  const route = (name: string) => routes.filter(({ op }) => op.name === name)

  for (const one of [...route('get_lead'), ...route('list_leads')]) {
    const path = one.op.inputSource === 'path' ? `GET /leads/${org.leadId}` : one.route
    const query = one.op.inputSource === 'query' ? 'limit=100' : ''
    const answer = await org.call(path, { query })

    expect(JSON.stringify(answer.body)).toContain(`"id":"${org.sessionId}"`)
    expect(findMismatches(one, answer)).toEqual([])
  }
})
