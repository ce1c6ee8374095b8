import { parameters } from './lead-parameters.ts'
import type { ExecuteContext, Item, Json } from './n8n-types.ts'
import { sendRequest } from './send-request.ts'

/** Performs an operation for one input item. @returns The resulting objects. */
type Perform = (context: ExecuteContext, index: number, item: Json) => Promise<readonly Json[]>

/** An object from the API; n8n accepts only objects as items. */
const toItem = (data: unknown): Json => Object(data)

function buildLead(context: ExecuteContext, index: number, item: Json): Json {
  if (context.getNodeParameter('content', index) === 'item') return item
  const { answer = [] } = Object(context.getNodeParameter('answers', index, {}))
  return {
    ...Object.fromEntries(
      // n8n returns each answer as a name and a value.
      (answer as readonly { name: string; value: unknown }[]).map(({ name, value }) => [
        name,
        value,
      ]),
    ),
    ...Object(context.getNodeParameter('fields', index, {})),
  }
}

/**
 * Idempotency key that keeps Leadtrace from creating a second lead if n8n sends the same one again.
 */
async function toIdempotencyKey(lead: Json): Promise<string> {
  const bytes = new TextEncoder().encode(JSON.stringify(lead))
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  return `n8n-${Array.from(hash, (byte) => byte.toString(16).padStart(2, '0')).join('')}`
}

const create: Perform = async (context, index, item) => {
  const body = buildLead(context, index, item)
  const headers = { 'idempotency-key': await toIdempotencyKey(body) }
  return [
    toItem((await sendRequest(context, { method: 'POST', path: '/leads', body, headers })).data),
  ]
}

function getLeadPath(context: ExecuteContext, index: number): string {
  const id = String(context.getNodeParameter('leadId', index)).trim()
  // An empty ID would request `/leads/`, which is the list of leads.
  if (id === '') throw new Error('Enter a lead ID.')
  return `/leads/${encodeURIComponent(id)}`
}

const get: Perform = async (context, index) => {
  const path = getLeadPath(context, index)
  return [toItem((await sendRequest(context, { method: 'GET', path })).data)]
}

const update: Perform = async (context, index, item) => {
  const path = getLeadPath(context, index)
  const body = buildLead(context, index, item)
  return [toItem((await sendRequest(context, { method: 'PATCH', path, body })).data)]
}

/** Maximum number of leads per page. */
const pageSize = 100

function buildFilters(context: ExecuteContext, index: number): Record<string, string> {
  const {
    search,
    status = [],
    createdAt,
    updatedAt,
  } = Object(context.getNodeParameter('filters', index, {}))
  const toInstant = (value: unknown) => new Date(String(value)).toISOString()
  return {
    ...(search ? { search: String(search) } : {}),
    ...(status.length > 0 ? { status: status.join(',') } : {}),
    ...(createdAt ? { 'createdAt[gt]': toInstant(createdAt) } : {}),
    ...(updatedAt ? { 'updatedAt[gt]': toInstant(updatedAt) } : {}),
  }
}

const list: Perform = async (context, index) => {
  const limit =
    context.getNodeParameter('returnAll', index) === true
      ? Number.POSITIVE_INFINITY
      : Number(context.getNodeParameter('limit', index))
  const filters = buildFilters(context, index)
  const found: Json[] = []
  let cursor: string | null = null
  do {
    const size = Math.min(pageSize, limit - found.length)
    const query = { ...filters, limit: `${size}`, ...(cursor === null ? {} : { cursor }) }
    const { data, meta } = await sendRequest(context, { method: 'GET', path: '/leads', query })
    // This operation returns a list of leads.
    found.push(...(data as readonly Json[]))
    cursor = meta.pagination?.nextCursor ?? null
  } while (cursor !== null && found.length < limit)
  return found
}

const stats: Perform = async (context, index) => {
  const period = context.getNodeParameter('period', index)
  const dates = period === 'custom' ? ['startDate', 'endDate'] : []
  const body = {
    period,
    ...Object.fromEntries(dates.map((name) => [name, context.getNodeParameter(name, index)])),
  }
  return [toItem((await sendRequest(context, { method: 'POST', path: '/stats', body })).data)]
}

const operations: Readonly<Record<string, Perform>> = { create, get, list, stats, update }

/** Node that reads and writes leads. n8n finds the class by its file name. */
export class Leadtrace {
  description = {
    displayName: 'Leadtrace',
    name: 'leadtrace',
    icon: 'file:leadtrace.svg',
    group: ['transform'],
    version: 1,
    subtitle: '={{$parameter["operation"]}}',
    description: 'Create, read and update leads, and read statistics',
    defaults: { name: 'Leadtrace' },
    usableAsTool: true,
    inputs: ['main'],
    outputs: ['main'],
    credentials: [{ name: 'leadtraceApi', required: true }],
    properties: parameters,
  }

  async execute(this: ExecuteContext): Promise<readonly (readonly Item[])[]> {
    const output: Item[] = []
    for (const [index, item] of this.getInputData().entries()) {
      const pairedItem = { item: index }
      try {
        const perform = operations[String(this.getNodeParameter('operation', index))]
        const results = (await perform?.(this, index, item.json)) ?? []
        output.push(...results.map((json) => ({ json, pairedItem })))
      } catch (error) {
        if (!this.continueOnFail()) throw error
        const message = error instanceof Error ? error.message : String(error)
        output.push({ json: { error: message }, pairedItem })
      }
    }
    return [output]
  }
}
