import { execFile } from 'node:child_process'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { startChild } from '../child.ts'
import { buildGet, buildWrite } from '../client-request.ts'
import { getPath, type LeadApi, type Peer, type PeerPlace } from './peer.ts'
import { copyLeads } from './peer-database.ts'

const token = 'directus-token-of-the-benchmark'

/** Directus serves an existing table as a collection. */
export const directus: Peer = {
  name: 'Directus',
  packages: { directus: '12.4.0' },
  // Runs scripts in flows, which this comparison does not use.
  omitted: ['isolated-vm'],
  async start(place) {
    await copyLeads(place)
    const env = await buildEnv(place)
    const script = join(place.folder, 'node_modules/directus/cli.js')
    await promisify(execFile)(process.execPath, [script, 'bootstrap'], {
      cwd: place.folder,
      env: { ...process.env, ...env },
    })
    const child = await startChild(script, env, '/server/ping', {
      args: () => ['start'],
      folder: place.folder,
    })
    return { child, api }
  },
}

async function buildEnv({ folder, connection }: PeerPlace): Promise<Record<string, string>> {
  await mkdir(join(folder, 'uploads'), { recursive: true })
  await mkdir(join(folder, 'extensions'), { recursive: true })
  return {
    KEY: 'key-of-the-benchmark',
    SECRET: 'secret-of-the-benchmark-with-enough-characters',
    PUBLIC_URL: 'http://127.0.0.1',
    DB_CLIENT: 'pg',
    DB_HOST: String(connection.host),
    DB_PORT: String(connection.port),
    DB_DATABASE: String(connection.database),
    DB_USER: String(connection.user),
    DB_PASSWORD: 'none',
    ADMIN_EMAIL: 'admin@example.com',
    ADMIN_PASSWORD: 'password-of-the-benchmark',
    ADMIN_TOKEN: token,
    TELEMETRY: 'false',
    LOG_LEVEL: 'warn',
  }
}

const headers = { authorization: `Bearer ${token}` }

const api: LeadApi = {
  list({ page, status, emailPart }) {
    const query = new URLSearchParams({
      limit: '50',
      page: String(page),
      sort: '-createdAt,-id',
      meta: 'filter_count',
    })
    if (status !== undefined) query.set('filter[status][_eq]', status)
    if (emailPart !== undefined) query.set('filter[email][_icontains]', emailPart)
    return { ...buildGet(`/items/lead?${query}`), headers }
  },
  read: (id) => ({ ...buildGet(`/items/lead/${id}`), headers }),
  create: (body) => ({ ...buildWrite('POST', '/items/lead', body), headers }),
  update: (id, status) => ({ ...buildWrite('PATCH', `/items/lead/${id}`, { status }), headers }),
  readTotal: (response) => getPath(response, 'meta', 'filter_count'),
  readId: (response) => getPath(response, 'data', 'id'),
  readStatus: (response) => getPath(response, 'data', 'status'),
}
