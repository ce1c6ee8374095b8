import { join } from 'node:path'
import { startChild } from '../child.ts'
import { buildWrite, type ClientRequest } from '../client-request.ts'
import type { LeadBody } from '../throughput/lead-bodies.ts'
import { getPath, type LeadApi, type Peer, type PeerPlace } from './peer.ts'
import { copyLeads } from './peer-database.ts'

/** PostGraphile generates a GraphQL API for an existing table. */
export const postgraphile: Peer = {
  name: 'PostGraphile',
  packages: { postgraphile: '5.1.5' },
  async start(place) {
    await copyLeads(place)
    const child = await startChild(
      join(place.folder, 'node_modules/postgraphile/dist/cli-run.js'),
      { GRAPHILE_ENV: 'production' },
      '/',
      {
        args: (port) => [
          ...['--preset', 'postgraphile/presets/amber', '--schema', 'public'],
          ...['--connection', formatUrl(place), '--host', '127.0.0.1', '--port', String(port)],
        ],
        folder: place.folder,
      },
    )
    return { child, api: createApi(await fetchFields(child.origin)) }
  },
}

function formatUrl({ connection }: PeerPlace): string {
  const host = encodeURIComponent(String(connection.host))
  return `postgres://${connection.user}@localhost:${connection.port}/${connection.database}?host=${host}`
}

const buildQuery = (query: string, variables: object = {}): ClientRequest =>
  buildWrite('POST', '/graphql', { query, variables })

/** Names of a lead's fields in GraphQL. */
async function fetchFields(origin: string): Promise<readonly string[]> {
  const { path, body } = buildQuery('{ __type(name: "LeadInput") { inputFields { name } } }')
  const response = await fetch(origin + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: body ?? '',
  })
  const fields = getPath(await response.json(), 'data', '__type', 'inputFields')
  if (!Array.isArray(fields)) throw new Error('PostGraphile has no type LeadInput.')
  return fields.map((field) => String(getPath(field, 'name')))
}

function createApi(fields: readonly string[]): LeadApi {
  const all = fields.join(' ')
  const byName = new Map(fields.map((field) => [field.toLowerCase(), field]))
  // PostGraphile writes utm_source as utmSource, and ga4cid as ga4Cid.
  const renameFields = (body: LeadBody): LeadBody =>
    Object.fromEntries(
      Object.entries(body).map(([name, value]) => [
        byName.get(name.replaceAll('_', '').toLowerCase()) ?? name,
        value,
      ]),
    )
  const one = `query ($id: UUID!) { leadByRowId(rowId: $id) { ${all} } }`
  const create = `mutation ($lead: LeadInput!) {
    createLead(input: { lead: $lead }) { lead { ${all} } } }`
  const update = `mutation ($id: UUID!, $status: String!) {
    updateLeadByRowId(input: { rowId: $id, leadPatch: { status: $status } }) { lead { rowId } } }`
  const list = `query ($offset: Int!, $condition: LeadCondition) {
    allLeads(first: 50, offset: $offset, condition: $condition, orderBy: [CREATED_AT_DESC]) {
      totalCount nodes { ${all} } } }`
  return {
    list: ({ page, status, emailPart }) =>
      // A search within texts needs a plugin.
      emailPart === undefined
        ? buildQuery(list, { offset: (page - 1) * 50, condition: status && { status } })
        : undefined,
    read: (id) => buildQuery(one, { id }),
    create: (lead) => buildQuery(create, { lead: renameFields(lead) }),
    update: (id, status) => buildQuery(update, { id, status }),
    readTotal: (response) => getPath(response, 'data', 'allLeads', 'totalCount'),
    readId: (response) => getPath(response, 'data', 'createLead', 'lead', 'rowId'),
    readStatus: (response) => getPath(response, 'data', 'leadByRowId', 'status'),
  }
}
