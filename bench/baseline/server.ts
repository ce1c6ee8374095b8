import { createHash } from 'node:crypto'
import fastify, { type FastifyInstance, type FastifyRequest } from 'fastify'
import pg from 'pg'
import { clickIds, type Query, sorts, where } from './filters.ts'

// Baseline: the same API as a plain CRUD service that a good developer could write in a day, using
// Fastify, pg, JSON schema, prepared statements and a pool of ten connections. The baseline has no
// idempotency, rules, quota, history, sessions, matching keys or row-level security, so the
// comparison shows what these features cost.
const pool = new pg.Pool({ max: 10 })

const text = (maxLength: number) => ({ type: 'string', maxLength })
const texts = (maxLength: number, names: string) =>
  Object.fromEntries(names.split(' ').map((name) => [name, text(maxLength)]))
const flags = (names: string) =>
  Object.fromEntries(names.split(' ').map((name) => [name, { type: 'boolean' }]))

const statuses = ['open', 'qualified', 'won', 'lost']
const sources = ['inbound', 'gtm', 'api', 'manual', 'wordpress', 'import']
const writable = {
  ...texts(255, 'externalId'),
  ...texts(500, 'name lossReason conversionName'),
  email: { ...text(254), format: 'email' },
  phone: text(50),
  status: { enum: statuses, default: 'open' },
  value: { type: 'number', minimum: 0, maximum: 1e12 },
  note: text(10_000),
  custom: text(65_536),
  source: { enum: sources, default: 'api' },
  ...texts(2048, 'website path referrer'),
  country: { type: 'string', pattern: '^[A-Z]{2}$' },
  ...texts(1024, clickIds),
  ...texts(500, 'utm_source utm_medium utm_campaign utm_content utm_term'),
  ...flags('ad_storage ad_user_data analytics_storage ad_personalization'),
}
const columns = Object.keys(writable)
const quoted = columns.map((column) => `"${column}"`)
const places = columns.map((_, i) => `$${i + 2}`)

const required = ['name', 'email', 'phone', 'custom'].map((name) => ({ required: [name] }))
const changeBody = {
  type: 'object',
  properties: {
    id: { type: 'string', format: 'uuid' },
    email: text(254),
    status: { enum: statuses },
  },
  required: ['status'],
  anyOf: [{ required: ['id'] }, { required: ['email'] }],
}
const upsertBody = {
  type: 'object',
  properties: writable,
  required: ['externalId'],
}
const overwritten = quoted.map((column) => `${column} = excluded.${column}`)
const createBody = { type: 'object', properties: writable, anyOf: required }
const batchBody = {
  type: 'object',
  properties: {
    items: {
      type: 'array',
      maxItems: 1_000,
      items: { type: 'object', properties: { lead: createBody }, required: ['lead'] },
    },
  },
  required: ['items'],
}

const names = new Map<string, string>()

/** Runs a statement that each connection prepares once. */
async function run<Row extends pg.QueryResultRow>(sql: string, values: unknown[]): Promise<Row[]> {
  const name = names.get(sql) ?? `q${names.size}`
  names.set(sql, name)
  return (await pool.query<Row>({ name, text: sql, values })).rows
}

// Large enough for a batch of a thousand leads.
const app = fastify({ bodyLimit: 8 * 1024 * 1024 })
const orgIds = new WeakMap<FastifyRequest, string>()
const getOrgId = (request: FastifyRequest): string => orgIds.get(request) ?? ''

app.get('/health', async () => ({ alive: true }))

// Created here rather than with the data set, because this table must be empty before each run.
await pool.query(`
  create table if not exists baseline.page_view (
    id uuid primary key, visitor_id uuid not null, at timestamptz not null, url text not null,
    user_agent text, rest jsonb);
  create index if not exists page_view_by_visitor on baseline.page_view (visitor_id, at);
  truncate baseline.page_view`)

const pageView = {
  type: 'object',
  properties: {
    visitorId: { ...text(36), format: 'uuid' },
    events: {
      type: 'array',
      items: {
        type: 'object',
        properties: {
          id: { ...text(36), format: 'uuid' },
          at: { type: 'integer' },
          url: text(2048),
        },
        required: ['id', 'at', 'url'],
      },
    },
  },
  required: ['visitorId', 'events'],
}

interface PageViews {
  readonly visitorId: string
  readonly events: readonly { readonly id: string; readonly at: number; readonly url: string }[]
}

app.post<{ Body: PageViews }>(
  '/px/events',
  { schema: { body: pageView } },
  async ({ body, headers }, reply) => {
    for (const { id, at, url, ...rest } of body.events) {
      await run(
        `insert into baseline.page_view (id, visitor_id, at, url, user_agent, rest)
         values ($1, $2, $3, $4, $5, $6) on conflict do nothing`,
        [id, body.visitorId, new Date(at), url, headers['user-agent'], rest],
      )
    }
    return reply.code(204).send()
  },
)

function addUpsertAndBatch(api: FastifyInstance): void {
  api.put<{ Body: Record<string, unknown> }>(
    '/api/leads',
    { schema: { body: upsertBody } },
    async (request, reply) => {
      const [lead] = await run<{ id: string }>(
        `insert into baseline.lead (org_id, ${quoted}) values ($1, ${places})
         on conflict (org_id, "externalId") do update set ${overwritten} returning id`,
        [getOrgId(request), ...columns.map((column) => request.body[column])],
      )
      return reply.code(201).send({ id: lead?.id })
    },
  )

  api.post<{ Body: { items: { lead: object }[] } }>(
    '/api/leads/batch',
    { schema: { body: batchBody } },
    async (request, reply) => {
      const leads = await run<{ id: string }>(
        `insert into baseline.lead (org_id, ${quoted}) select $1, ${quoted}
         from json_populate_recordset(null::baseline.lead, $2) returning id`,
        [getOrgId(request), JSON.stringify(request.body.items.map(({ lead }) => lead))],
      )
      return reply.send({ results: leads })
    },
  )
}

app.register(async (api) => {
  api.addHook('onRequest', async (request, reply) => {
    const hash = createHash('sha256').update(String(request.headers['x-api-key'])).digest('hex')
    const [key] = await run<{ org_id: string }>(
      'select org_id from baseline.api_key where hash = $1',
      [hash],
    )
    if (key === undefined) return reply.code(401).send({ error: 'unauthorized' })
    orgIds.set(request, key.org_id)
  })

  api.post<{ Body: Record<string, unknown> }>(
    '/api/leads',
    { schema: { body: createBody } },
    async (request, reply) => {
      const [lead] = await run<{ id: string }>(
        `insert into baseline.lead (org_id, ${quoted}) values ($1, ${places}) returning id`,
        [getOrgId(request), ...columns.map((column) => request.body[column])],
      )
      return reply.code(201).send({ id: lead?.id })
    },
  )

  addUpsertAndBatch(api)

  api.get<{ Params: { id: string } }>('/api/leads/:id', async (request, reply) => {
    const [lead] = await run('select * from baseline.lead where id = $1 and org_id = $2', [
      request.params.id,
      getOrgId(request),
    ])
    return lead === undefined ? reply.code(404).send({ error: 'not found' }) : reply.send(lead)
  })

  api.get<{ Querystring: Query }>('/api/leads', async (request, reply) => {
    const { sql, values } = where(getOrgId(request), request.query)
    const order = sorts.get(request.query.sort ?? 'createdAt:desc')
    if (order === undefined) return reply.code(400).send({ error: 'unknown sort' })
    const limit = Math.min(Number(request.query.limit ?? 50), 100)
    const offset = (Number(request.query.page ?? 1) - 1) * limit
    const [leads, [count]] = await Promise.all([
      run(
        `select * from baseline.lead where ${sql} order by ${order}
         limit $${values.length + 1} offset $${values.length + 2}`,
        [...values, limit, offset],
      ),
      run<{ n: number }>(`select count(*)::int as n from baseline.lead where ${sql}`, values),
    ])
    return reply.send({ data: leads, total: count?.n })
  })

  api.patch<{ Body: { id?: string; email?: string; status: string } }>(
    '/api/leads',
    { schema: { body: changeBody } },
    async (request, reply) => {
      const { id, email, status } = request.body
      const key = id === undefined ? 'email' : 'id'
      const [lead] = await run<{ id: string }>(
        `update baseline.lead set status = $3, "updatedAt" = now(), "qualifiedAt" = case
           when $3 in ('qualified', 'won') then coalesce("qualifiedAt", now()) end
         where ${key} = $1 and org_id = $2 returning id`,
        [id ?? email, getOrgId(request), status],
      )
      return lead === undefined ? reply.code(404).send({ error: 'not found' }) : reply.send(lead)
    },
  )

  api.post<{ Body: Record<string, string> }>('/api/stats', async (request, reply) => {
    const now = new Date()
    const month = (offset: number) =>
      new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + offset, 1)).toISOString()
    const { startDate = month(0), endDate } = request.body
    const groups = await run<{ leads: number }>(
      `select status, source, count(*)::int as leads, count("qualifiedAt")::int as qualified,
         sum(value) filter (where status = 'won') as value
       from baseline.lead where org_id = $1 and "createdAt" >= $2 and "createdAt" < $3
       group by status, source`,
      [getOrgId(request), startDate, endDate === undefined ? month(1) : `${endDate} 24:00 UTC`],
    )
    return reply.send({ total: groups.reduce((sum, { leads }) => sum + leads, 0), groups })
  })
})

await app.listen({ host: process.env.HOST ?? '127.0.0.1', port: Number(process.env.PORT ?? 0) })

process.once('SIGTERM', async () => {
  await app.close()
  await pool.end()
  process.exit(0)
})
