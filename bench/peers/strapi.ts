import { join } from 'node:path'
import { startChild } from '../child.ts'
import { buildGet, buildWrite } from '../client-request.ts'
import { connectOwner } from '../data-set/owner.ts'
import type { LeadBody } from '../throughput/lead-bodies.ts'
import { getPath, type LeadApi, type Peer, type PeerPlace } from './peer.ts'
import { fillTable } from './peer-database.ts'
import { strapiFields, writeStrapiProject } from './strapi-project.ts'

/** Strapi creates its own table for a content type. */
export const strapi: Peer = {
  name: 'Strapi',
  packages: { '@strapi/strapi': '5.54.0', pg: '8.23.1' },
  async start(place) {
    await writeStrapiProject(place)
    const child = await startChild(
      join(place.folder, 'node_modules/@strapi/strapi/bin/strapi.js'),
      { NODE_ENV: 'production', STRAPI_TELEMETRY_DISABLED: 'true' },
      '/_health',
      { args: () => ['start'], folder: place.folder },
    )
    await fillLeads(place)
    return { child, api: createApi(await issueToken(child.origin)) }
  },
}

/** Columns that Strapi names differently, or adds. */
const ownColumns = {
  document_id: 'id::text',
  lead_status: 'status',
  created_at: '"createdAt"',
  updated_at: '"updatedAt"',
  published_at: '"createdAt"',
}

async function fillLeads(place: PeerPlace): Promise<void> {
  const client = await connectOwner(place.connection)
  try {
    const { rows } = await client.query<{ column: string }>(
      `select column_name as column from information_schema.columns where table_name = 'leads'`,
    )
    const byName = new Map(rows.map(({ column }) => [column.replaceAll('_', ''), column]))
    const columns = strapiFields.flatMap((field) => {
      const column = byName.get(field.replaceAll('_', '').toLowerCase())
      if (column === undefined) throw new Error(`Strapi has no column for ${field}.`)
      return field === 'leadStatus' ? [] : [[column, `"${field}"`]]
    })
    await fillTable(place, {
      table: 'leads',
      columns: { ...Object.fromEntries(columns), ...ownColumns },
    })
    await client.query(`
      create index on leads (created_at desc);
      create unique index on leads (external_id);
      create index on leads (email);
      create index on leads (lead_status, created_at)`)
  } finally {
    await client.end()
  }
}

/** Registers the first administrator, and issues an API token. */
async function issueToken(origin: string): Promise<string> {
  const post = async (path: string, body: object, token?: string): Promise<unknown> => {
    const response = await fetch(origin + path, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      },
      body: JSON.stringify(body),
    })
    if (!response.ok) throw new Error(`Strapi: ${path} was answered with ${response.status}.`)
    return response.json()
  }
  const registered = await post('/admin/register-admin', {
    firstname: 'Bench',
    email: 'admin@example.com',
    password: 'Password-of-the-benchmark-1',
  })
  const session = getPath(registered, 'data', 'token')
  const issued = await post(
    '/admin/api-tokens',
    { name: 'bench', description: '', type: 'full-access', lifespan: null },
    String(session),
  )
  return String(getPath(issued, 'data', 'accessKey'))
}

function createApi(token: string): LeadApi {
  const headers = { authorization: `Bearer ${token}` }
  const rename = ({ status, ...body }: LeadBody): LeadBody =>
    status === undefined ? body : { ...body, leadStatus: status }
  return {
    list({ page, status, emailPart }) {
      const query = new URLSearchParams({
        'pagination[page]': String(page),
        'pagination[pageSize]': '50',
        sort: 'createdAt:desc',
      })
      if (status !== undefined) query.set('filters[leadStatus][$eq]', status)
      if (emailPart !== undefined) query.set('filters[email][$containsi]', emailPart)
      return { ...buildGet(`/api/leads?${query}`), headers }
    },
    read: (id) => ({ ...buildGet(`/api/leads/${id}`), headers }),
    create: (body) => ({ ...buildWrite('POST', '/api/leads', { data: rename(body) }), headers }),
    update: (id, leadStatus) => ({
      ...buildWrite('PUT', `/api/leads/${id}`, { data: { leadStatus } }),
      headers,
    }),
    readTotal: (response) => getPath(response, 'meta', 'pagination', 'total'),
    readId: (response) => getPath(response, 'data', 'documentId'),
    readStatus: (response) => getPath(response, 'data', 'leadStatus'),
  }
}
