import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { startChild } from '../child.ts'
import { buildGet, buildWrite } from '../client-request.ts'
import { connectOwner } from '../data-set/owner.ts'
import { getPath, type LeadApi, type Peer, type PeerPlace } from './peer.ts'
import { copyLeads, createPeerDatabase } from './peer-database.ts'

const email = 'admin@example.com'
const password = 'Password-of-the-benchmark-1'

/** NocoDB serves an existing table as an external source; its own tables are in a second database. */
export const nocodb: Peer = {
  name: 'NocoDB',
  packages: { nocodb: '0.301.3', express: '4.22.3' },
  // Neither is used here: xlsx is not on npm, and an install script downloads sqlite3's binary.
  omitted: ['xlsx', 'sqlite3'],
  async start(place) {
    await copyLeads(place)
    const env = await buildEnv(place)
    const script = join(place.folder, 'server.js')
    await writeFile(script, serverScript)
    const child = await startChild(script, env, '/api/v1/health', { folder: place.folder })
    return { child, api: await openTable(child.origin, place) }
  },
}

/** Starts NocoDB as its seed project for npm does, but on the benchmark's host. */
const serverScript = `const app = require('express')()
const { Noco } = require('nocodb')
const server = app.listen(Number(process.env.PORT), process.env.HOST, async () => {
  app.use(await Noco.init({}, server, app))
})
`

async function buildEnv(place: PeerPlace): Promise<Record<string, string>> {
  const { client, connection } = toSource(place)
  const database = `${connection.database}_meta`
  const owner = await connectOwner(place.connection)
  try {
    await createPeerDatabase(owner, database)
  } finally {
    await owner.end()
  }
  const files = join(place.folder, 'data')
  await mkdir(files, { recursive: true })
  return {
    NODE_ENV: 'production',
    NC_DB_JSON: JSON.stringify({ client, connection: { ...connection, database } }),
    NC_TOOL_DIR: files,
    NC_AUTH_JWT_SECRET: 'secret-of-the-benchmark',
    NC_ADMIN_EMAIL: email,
    NC_ADMIN_PASSWORD: password,
    NC_DISABLE_TELE: 'true',
  }
}

/** Connection in the form that NocoDB expects. */
const toSource = ({ connection: { host, port, user, database } }: PeerPlace) => ({
  client: 'pg',
  connection: { host, port, user, password: 'none', database },
})

/** Issues an API token, adds the database as a source, and finds the table of leads. */
async function openTable(origin: string, place: PeerPlace): Promise<LeadApi> {
  const call = async (path: string, headers: object, body?: object): Promise<unknown> => {
    const response = await fetch(origin + path, {
      method: body === undefined ? 'GET' : 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    if (!response.ok) throw new Error(`NocoDB: ${path} was answered with ${response.status}.`)
    return response.json()
  }
  const session = await call('/api/v1/auth/user/signin', {}, { email, password })
  const issued = await call(
    '/api/v1/tokens',
    { 'xc-auth': getPath(session, 'token') },
    { description: 'bench' },
  )
  const headers = { 'xc-token': String(getPath(issued, 'token')) }
  const source = {
    type: 'pg',
    alias: 'leads',
    config: { ...toSource(place), searchPath: ['public'] },
    inflection_column: 'none',
    inflection_table: 'none',
  }
  const created = await call('/api/v2/meta/bases', headers, {
    title: 'Bench',
    external: true,
    sources: [source],
  })
  const tables = await call(`/api/v2/meta/bases/${getPath(created, 'id')}/tables`, headers)
  const table = getPath(tables, 'list', 0, 'id')
  if (typeof table !== 'string') throw new Error('NocoDB found no table of leads.')
  return createApi(table, headers)
}

function createApi(table: string, headers: Readonly<Record<string, string>>): LeadApi {
  const path = `/api/v2/tables/${table}/records`
  return {
    list({ page, status, emailPart }) {
      const query = new URLSearchParams({
        limit: '50',
        offset: String((page - 1) * 50),
        sort: '-createdAt,-id',
      })
      if (status !== undefined) query.set('where', `(status,eq,${status})`)
      if (emailPart !== undefined) query.set('where', `(email,like,%${emailPart}%)`)
      return { ...buildGet(`${path}?${query}`), headers }
    },
    read: (id) => ({ ...buildGet(`${path}/${id}`), headers }),
    create: (body) => ({ ...buildWrite('POST', path, body), headers }),
    update: (id, status) => ({ ...buildWrite('PATCH', path, { id, status }), headers }),
    readTotal: (response) => getPath(response, 'pageInfo', 'totalRows'),
    readId: (response) => getPath(response, 'id'),
    readStatus: (response) => getPath(response, 'status'),
  }
}
