import { createServer, type Server } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { runWebhook } from '../../server/features/webhooks/sending/webhook-jobs.ts'
import { allowLoopback } from '../../server/test/calls/webhook-calls.ts'
import { startService, type TestOrg } from '../../server/test/harness.ts'
import { Leadtrace } from './lead-node.ts'
import { LeadtraceApi } from './leadtrace-credentials.ts'
import type { Item, Json, NodeContext, Parameter, StaticData } from './n8n-types.ts'
import { LeadtraceTrigger } from './trigger-node.ts'

const service = await startService()
const origin = await service.app.listen({ host: '127.0.0.1', port: 0 })
beforeAll(() => allowLoopback(service))
afterAll(service.stop)

const credentials = new LeadtraceApi()

/** Fills in `={{$credentials.name}}`. */
const fill = (template: string, values: Json) =>
  template.replace(/^=\{\{\$credentials\.(\w+)\}\}$/, (_, name) => String(values[name]))

/** Context that n8n passes to every call; it adds the credential's headers to requests. */
function openContext(credential: Json): NodeContext {
  return {
    getCredentials: async (type) => {
      expect(type).toBe(credentials.name)
      return credential
    },
    helpers: {
      httpRequestWithAuthentication: async (type, { method, url, headers, body }) => {
        expect(type).toBe(credentials.name)
        const own = Object.entries(credentials.authenticate.properties.headers)
        const response = await fetch(url, {
          method,
          headers: {
            ...(body === undefined ? {} : { 'content-type': 'application/json' }),
            ...headers,
            ...Object.fromEntries(own.map(([name, value]) => [name, fill(value, credential)])),
          },
          ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        })
        const text = await response.text()
        const isJson = response.headers.get('content-type')?.includes('json')
        return { statusCode: response.status, body: isJson ? JSON.parse(text) : text }
      },
    },
  }
}

/**
 * Returns a function that reads a parameter: its given value, or otherwise its default. The
 * function fails for parameters that n8n's form does not show.
 */
function openParameters(properties: readonly Parameter[], given: Json) {
  const unknown = Object.keys(given).filter((name) => !properties.some((one) => one.name === name))
  expect(unknown).toEqual([])
  const read = (name: string, fallback?: unknown): unknown => {
    const property = properties.find((one) => one.name === name)
    if (property === undefined) throw new Error(`no parameter is called ${name}`)
    for (const [other, values] of Object.entries(property.displayOptions?.show ?? {})) {
      if (values.includes(read(other))) continue
      // n8n does not return values of fields that the form hides.
      if (fallback === undefined) throw new Error(`${name} is not shown`)
      return fallback
    }
    return given[name] ?? property.default
  }
  return read
}

/** Runs the lead node for some items. */
function run(org: TestOrg, given: Json, items: readonly Json[] = [{}], more: Json = {}) {
  const node = new Leadtrace()
  const read = openParameters(node.description.properties, given)
  const { continues = false, ...credential } = more
  return node.execute.call({
    ...openContext({ url: `${origin}/`, apiKey: org.key, ...credential }),
    getInputData: () => items.map((json): Item => ({ json })),
    getNodeParameter: (name, _, fallback) => read(name, fallback),
    continueOnFail: () => continues === true,
  })
}

describe('the lead node', () => {
  test('creates a lead from fields, and from an item as it is, once each', async () => {
    const org = await service.newOrg()
    const fields = { name: 'Ada', email: 'ada@example.com', value: 12.5, ad_storage: true }
    const answers = { answer: [{ name: 'size', value: 'L' }] }
    const create = { operation: 'create', fields, answers }
    const whole = { operation: 'create', content: 'item' }

    const [first] = await run(org, create)
    const [again] = await run(org, create)
    const [both] = await run(org, whole, [{ 'E-Mail': 'b@example.com' }, { Name: 'C', plan: 'x' }])

    expect(again?.[0]?.json.id).toBe(first?.[0]?.json.id)
    expect(both?.map(({ pairedItem }) => pairedItem)).toEqual([{ item: 0 }, { item: 1 }])
    const { body } = await org.call('GET /leads', { query: 'sort=createdAt:asc' })
    expect(body.data).toMatchObject([
      { ...fields, custom: '{"size":"L"}' },
      { email: 'b@example.com' },
      { name: 'C', custom: '{"plan":"x"}' },
    ])
  })

  test('reads, updates and lists leads, and reads statistics', async () => {
    const org = await service.newOrg()
    const leads = Array.from({ length: 120 }, (_, n) => ({
      action: 'create',
      lead: { name: `Lead ${n}`, status: n < 5 ? 'won' : 'open' },
    }))
    const { body } = await org.call('POST /leads/batch', { body: { items: leads } })
    const leadId = body.data.results[0].id
    const list = (given: Json) => run(org, { operation: 'list', ...given })

    const [updated] = await run(org, {
      ...{ operation: 'update', leadId, fields: { note: 'Called', value: 99 } },
    })
    const [read] = await run(org, { operation: 'get', leadId })
    const [all] = await list({ returnAll: true })
    const [some] = await list({ limit: 3, filters: { status: ['won'], search: 'lead' } })
    const [future] = await list({ filters: { createdAt: '2999-01-01T00:00:00Z' } })
    const [stats] = await run(org, { operation: 'stats' })

    expect(updated).toHaveLength(1)
    expect(read?.[0]?.json).toMatchObject({ id: leadId, note: 'Called', value: 99 })
    expect([all?.length, some?.length, future?.length]).toEqual([120, 3, 0])
    expect(new Set(all?.map(({ json }) => json.id)).size).toBe(120)
    expect(stats?.[0]?.json).toMatchObject({ leads: expect.anything() })
  })

  test('an error stops the workflow, or becomes an item if the user chose that', async () => {
    const org = await service.newOrg()
    const bad = { operation: 'create', fields: { email: 'none' } }

    await expect(run(org, bad)).rejects.toThrow(/email.*\(VALIDATION_ERROR\)/)
    await expect(run(org, { operation: 'get', leadId: ' ' })).rejects.toThrow('Enter a lead ID.')
    await expect(run(org, bad, [{}], { apiKey: 'lt_live_x' })).rejects.toThrow('(UNAUTHORIZED)')
    const other = createServer((_, response) => void response.end('<html>'))
    const url = await listen(other)
    await expect(run(org, bad, [{}], { url })).rejects.toThrow('Check the URL')
    const [items] = await run(org, bad, [{}], { continues: true })
    expect(items).toMatchObject([{ json: { error: expect.stringContaining('email') } }])
  })
})

/** Runs a server on loopback until the test ends. @returns Its URL. */
async function listen(server: Server): Promise<string> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  // A server that listens on a TCP port has an address object.
  const { port } = server.address() as { port: number }
  return `http://127.0.0.1:${port}`
}

/**
 * A trigger with an endpoint like the one in n8n, and the items that the endpoint passed to the
 * workflow.
 */
async function openTrigger(org: TestOrg, given: Json) {
  const trigger = new LeadtraceTrigger()
  const stored: StaticData = {}
  const started: Json[] = []
  const server = createServer(async (request, response) => {
    const rawBody = await buffer(request)
    const result = await trigger.webhook.call({
      getRequestObject: () => ({ headers: request.headers, rawBody }),
      getResponseObject: () => ({
        status: (code) => ({
          json: (body) => response.writeHead(code).end(JSON.stringify(body)),
        }),
      }),
      getWorkflowStaticData: () => stored,
    })
    started.push(...(result.workflowData ?? []).flat().map(({ json }) => json))
    if (!result.noWebhookResponse) response.end('{"message":"Workflow was started"}')
  })
  const own = await listen(server)
  const state = { path: 'webhook/1' }
  const context = {
    ...openContext({ url: `${origin}/api`, apiKey: org.key }),
    getNodeParameter: openParameters(trigger.description.properties, given),
    getNodeWebhookUrl: () => `${own}/${state.path}`,
    getWorkflowStaticData: () => stored,
  }
  const methods = trigger.webhookMethods.default
  return {
    ...{ stored, started, state },
    url: () => context.getNodeWebhookUrl(),
    checkExists: () => methods.checkExists.call(context),
    create: () => methods.create.call(context),
    delete: () => methods.delete.call(context),
    deliver: () =>
      runWebhook(service.db, { orgId: org.orgId, id: String(stored.id) }, () => new Date()),
  }
}

describe('the trigger', () => {
  test('creates its webhook, starts the workflow for signed events, and deletes it', async () => {
    const org = await service.newOrg()
    const trigger = await openTrigger(org, { types: ['lead.created'], statuses: ['open'] })

    expect(await trigger.checkExists()).toBe(false)
    await trigger.create()
    expect(await trigger.checkExists()).toBe(true)
    await org.call('POST /leads', { body: { name: 'Ada', status: 'open' } })
    await org.call('POST /leads', { body: { name: 'Eve', status: 'won' } })
    await trigger.deliver()

    expect(trigger.started).toMatchObject([{ type: 'lead.created', lead: { name: 'Ada' } }])
    const forged = await fetch(trigger.url(), { method: 'POST', body: '{"type":"lead.created"}' })
    expect([forged.status, trigger.started.length]).toEqual([401, 1])
    await trigger.delete()
    expect((await org.call('GET /webhooks')).body.data).toEqual([])
    expect(trigger.stored).toEqual({})
    await trigger.delete()
  })

  test('replaces its webhook after its URL has changed or the webhook was deleted', async () => {
    const org = await service.newOrg()
    const trigger = await openTrigger(org, {})
    await trigger.create()
    const first = trigger.stored.id

    trigger.state.path = 'webhook/2'
    expect(await trigger.checkExists()).toBe(false)
    await trigger.create()
    const second = trigger.stored.id
    await org.call(`DELETE /webhooks/${second}`)
    expect(await trigger.checkExists()).toBe(false)
    await trigger.create()

    const { body } = await org.call('GET /webhooks')
    expect(body.data).toMatchObject([{ id: trigger.stored.id, url: trigger.url() }])
    expect(new Set([first, second, trigger.stored.id]).size).toBe(3)
  })
})

test('the credential is tested with a request that any valid key may send', () => {
  const { baseURL, url } = credentials.test.request

  expect([baseURL, url]).toEqual([expect.stringContaining('$credentials.url'), '/api/check'])
})
