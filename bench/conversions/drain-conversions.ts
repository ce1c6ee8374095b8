import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { createSecretText } from '../../server/platform/process/secret-token.ts'
import { readStartOptions } from '../../server/start-command.ts'
import { startChild } from '../child.ts'
import { familyMicros, processMicros } from '../cpu.ts'
import { watchMemory } from '../memory.ts'
import { checkLedger, fillConversions, openOwned } from './fill-conversions.ts'
import { startPlatform } from './start-platform.ts'

/**
 * Measures how fast an organization's due conversions are sent and how much memory the service
 * uses: `node bench/conversions/drain-conversions.ts --leads 1000000 --seconds 60`.
 *
 * `--derive` creates the leads through the API, so that their conversions are derived as well. By
 * default, the conversions are written directly. `--kind meta` sends batches to a simulated Meta
 * server; the default, `http`, sends each conversion in its own request.
 */
const { values } = parseArgs({
  options: {
    leads: { type: 'string', default: '100000' },
    seconds: { type: 'string', default: '60' },
    kind: { type: 'string', default: 'http' },
    derive: { type: 'boolean', default: false },
  },
})
const leads = Number(values.leads)
const longestMs = Number(values.seconds) * 1_000
const isMeta = values.kind === 'meta'

const batchSize = 1_000

/** Maximum time that the service needs to record all responses. */
const recordMs = 5_000

const key = createSecretText('lt_live_')

const folder = await mkdtemp(join(tmpdir(), 'leadtrace-drain-'))
const platform = await startPlatform()
const { env, flags } = readStartOptions()
const service = await startChild(
  'bench/conversions/serve-sender.ts',
  {
    ...env,
    DATA_DIR: folder,
    DATABASE_URL: '',
    LOG_LEVEL: 'warn',
    BOOTSTRAP_ORG: 'Bench',
    BOOTSTRAP_API_KEY: key,
    OUTSIDE_NETWORKS: '127.0.0.0/8',
    BENCH_PLATFORM: platform.origin,
  },
  '/readyz',
  { flags },
)
const database = await openOwned(folder)

async function call(method: string, path: string, body: object): Promise<{ id: string }> {
  const response = await fetch(`${service.origin}/api${path}`, {
    method,
    headers: { 'x-api-key': key, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
  // Every response has this envelope.
  return ((await response.json()) as { data: { id: string } }).data
}

const toItem = (n: number) => ({
  action: 'create',
  lead: { name: `Lead ${n}`, email: `lead${n}@example.com`, status: 'won', ad_user_data: true },
})

async function createLeads(count: number): Promise<void> {
  for (let from = 0; from < count; from += batchSize) {
    const size = Math.min(batchSize, count - from)
    await call('POST', '/leads/batch', {
      items: Array.from({ length: size }, (_, i) => toItem(from + i)),
    })
  }
}

const destination = isMeta
  ? { kind: 'meta', settings: { datasetId: '1234567890' }, secret: 'token' }
  : { kind: 'http', settings: { url: `${platform.origin}/hook` } }

/** Writes conversions for a disabled destination, and then enables the destination. */
async function prepare(): Promise<void> {
  const rules = [{ action: 'Sale', status: 'won' }]
  const body = { name: 'Bench', ...destination, enabled: true, holdHours: 0, rules }
  const { id } = await call('POST', '/conversion-destinations', body)
  if (values.derive) return createLeads(leads)
  await createLeads(1)
  while (platform.ids.size === 0) await sleep(50)
  await call('PATCH', `/conversion-destinations/${id}`, { enabled: false })
  await sleep(3_000)
  await database.owner.query(`update conversion set state = 'waiting', "nextAt" = null,
    "sentAt" = null, attempts = 0`)
  await fillConversions(database.owner, leads)
  platform.reset()
  await call('PATCH', `/conversion-destinations/${id}`, { enabled: true })
}

interface Drained {
  readonly perSecond: number
  readonly serviceMicros: number
  readonly databaseMicros: number
}

async function drain(): Promise<Drained> {
  const readCpu = () => [processMicros(service.pid), familyMicros(database.pid)] as const
  while (platform.ids.size === 0) await sleep(50)
  const [startedAt, before, [own, data]] = [performance.now(), platform.ids.size, readCpu()]
  while (platform.ids.size < leads && performance.now() - startedAt < longestMs) await sleep(100)
  const sent = platform.ids.size - before
  const [ownAfter, dataAfter] = readCpu()
  return {
    perSecond: Math.round((sent / (performance.now() - startedAt)) * 1_000),
    serviceMicros: Math.round((ownAfter - own) / sent),
    databaseMicros: Math.round((dataAfter - data) / sent),
  }
}

try {
  const [, filling] = await watchMemory('create', [service.pid], prepare)
  const [drained, draining] = await watchMemory('drain', [service.pid], drain)
  // Wait until the service has recorded the last responses.
  await sleep(recordMs)
  const ledger = await checkLedger(database.owner, platform.ids)
  const toMegabytes = (bytes: number) => Math.round(bytes / 1_000_000)
  console.log({
    ...{ kind: values.kind, derive: values.derive, leads, ...drained },
    sent: platform.ids.size,
    ...ledger,
    repeated: platform.count() - platform.ids.size,
    requests: platform.requests(),
    peakMegabytes: {
      create: toMegabytes(filling.peakBytes),
      drain: toMegabytes(draining.peakBytes),
    },
  })
} finally {
  await database.close()
  await service.stop()
  platform.close()
  await rm(folder, { recursive: true, force: true })
}
