import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { createSecretText } from '../../server/platform/process/secret-token.ts'
import { readStartOptions } from '../../server/start-command.ts'
import { startChild } from '../child.ts'
import { watchMemory } from '../memory.ts'

/**
 * Measures how fast one organization's due conversions are sent, and the service's memory use:
 * `node bench/conversions/drain-conversions.ts --leads 100000 --seconds 60`.
 */
const { values } = parseArgs({
  options: {
    leads: { type: 'string', default: '100000' },
    seconds: { type: 'string', default: '60' },
  },
})
const leads = Number(values.leads)
const longestMs = Number(values.seconds) * 1_000

const batchSize = 1_000

const key = createSecretText('lt_live_')

/** A platform that accepts everything, and the IDs that it received. */
async function startPlatform() {
  const ids = new Set<string>()
  let requests = 0
  const server = createServer((request, response) => {
    requests += 1
    ids.add(String(request.headers['idempotency-key']))
    request.resume().on('end', () => response.writeHead(204).end())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  // A TCP listener has an address of this type.
  const { port } = server.address() as AddressInfo
  const close = () => {
    server.close()
    server.closeAllConnections()
  }
  return { url: `http://127.0.0.1:${port}/hook`, ids, count: () => requests, close }
}

const folder = await mkdtemp(join(tmpdir(), 'leadtrace-drain-'))
const platform = await startPlatform()
const { env, flags } = readStartOptions()
const service = await startChild(
  'server/main.ts',
  {
    ...env,
    DATA_DIR: folder,
    DATABASE_URL: '',
    LOG_LEVEL: 'warn',
    BOOTSTRAP_ORG: 'Bench',
    BOOTSTRAP_API_KEY: key,
    OUTSIDE_NETWORKS: '127.0.0.0/8',
  },
  '/readyz',
  flags,
)

async function call(method: string, path: string, body: object): Promise<void> {
  const response = await fetch(`${service.origin}/api${path}`, {
    method,
    headers: { 'x-api-key': key, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
}

const toItem = (n: number) => ({
  action: 'create',
  lead: { name: `Lead ${n}`, email: `lead${n}@example.com`, status: 'won', ad_user_data: true },
})

async function createLeads(): Promise<void> {
  for (let from = 0; from < leads; from += batchSize) {
    const size = Math.min(batchSize, leads - from)
    await call('POST', '/leads/batch', {
      items: Array.from({ length: size }, (_, i) => toItem(from + i)),
    })
  }
}

/** @returns Conversions per second. */
async function drain(): Promise<number> {
  const [startedAt, before] = [performance.now(), platform.ids.size]
  while (platform.ids.size < leads && performance.now() - startedAt < longestMs) await sleep(100)
  return ((platform.ids.size - before) / (performance.now() - startedAt)) * 1_000
}

try {
  await call('POST', '/conversion-destinations', {
    ...{ name: 'Bench', kind: 'http', settings: { url: platform.url }, enabled: true },
    ...{ holdHours: 0, rules: [{ action: 'Sale', status: 'won' }] },
  })
  const startedAt = performance.now()
  const [, filling] = await watchMemory('create', [service.pid], createLeads)
  const createdMs = performance.now() - startedAt
  const [perSecond, draining] = await watchMemory('drain', [service.pid], drain)
  const toMegabytes = (bytes: number) => Math.round(bytes / 1_000_000)
  console.log({
    leads,
    createsPerSecond: Math.round((leads / createdMs) * 1_000),
    conversionsPerSecond: Math.round(perSecond),
    sent: platform.ids.size,
    repeated: platform.count() - platform.ids.size,
    peakMegabytes: {
      create: toMegabytes(filling.peakBytes),
      drain: toMegabytes(draining.peakBytes),
    },
  })
} finally {
  await service.stop()
  platform.close()
  await rm(folder, { recursive: true, force: true })
}
