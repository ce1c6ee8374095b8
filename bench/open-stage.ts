import { resolve } from 'node:path'
import { selectOrg } from '../server/features/organizations/index.ts'
import { addSite } from '../server/features/tracking/index.ts'
import { type Ctx, createCtx } from '../server/platform/operation.ts'
import { readStartOptions } from '../server/start-command.ts'
import type { BenchOptions } from './args.ts'
import { type Child, startChild } from './child.ts'
import { renewKeys } from './data-set/keys.ts'
import type { DataSet } from './data-set/open-data-set.ts'
import { findSmallOrg, takeSample } from './data-set/sample.ts'
import { sealDataSet } from './data-set/seal-data-set.ts'
import type { Stage } from './stage.ts'

/** Number of leads in the organization that the large one is compared with. */
const smallLeads = 5_000

/** Starts the service and the baseline on the data set, with separate keys. */
export async function openStage(
  options: BenchOptions,
  data: DataSet,
  opened: AsyncDisposableStack,
): Promise<Stage> {
  const { owner, db, orgId, connection, postmasterPid } = data
  const small = await findSmallOrg(owner, orgId, smallLeads)
  const [key = '', smallKey = ''] = await renewKeys(owner, db, [orgId, small.id])
  const start = async (...args: Parameters<typeof startChild>): Promise<Child> =>
    opened.adopt(await startChild(...args), (child) => child.stop())
  const startService = () =>
    start('server/main.ts', serviceEnv(options), '/readyz', { flags: serviceFlags(options) })
  const services: [Child, ...Child[]] = [await startService()]
  while (services.length < options.processes) services.push(await startService())
  return {
    services,
    baseline: await start('bench/baseline/server.ts', baselineEnv(connection), '/health'),
    key,
    small: { key: smallKey, leads: small.leads },
    siteId: await renewSite(data),
    sample: await takeSample(owner, orgId),
    ctx: await loadCtx(data),
    owner,
    connection,
    postmasterPid,
    settle: () => sealDataSet(owner, db, postmasterPid),
  }
}

async function loadCtx({ db, orgId }: DataSet): Promise<Ctx> {
  const org = await db.readInOrg(orgId, selectOrg)
  if (org === undefined) throw new Error(`The data set has no organization ${orgId}.`)
  return createCtx(db, org, { kind: 'system', id: null })
}

/** Site for this run's pixel events. */
async function renewSite({ owner, db, orgId }: DataSet): Promise<string> {
  await owner.query('delete from site')
  return (await addSite(db, orgId, { name: 'Bench', origins: [], forms: false }, new Date())).id
}

/** Rate limit too high for any load to reach, because one machine simulates many visitors. */
const unlimited = '1000000'

/** The service detects the running database in the folder and connects to it. */
const serviceEnv = ({ dataDir }: BenchOptions) => ({
  ...readStartOptions().env,
  DATA_DIR: resolve(dataDir),
  DATABASE_URL: '',
  LOG_LEVEL: 'warn',
  // Allows webhooks to reach the receiver on this machine.
  OUTSIDE_NETWORKS: '127.0.0.0/8',
  PIXEL_CLIENT_BURST: unlimited,
  PIXEL_CLIENT_PER_SECOND: unlimited,
  PIXEL_SITE_PER_SECOND: unlimited,
})

/** Node flags for a measured service. */
export const serviceFlags = ({ profile }: Pick<BenchOptions, 'profile'>): string[] => [
  ...readStartOptions().flags,
  ...(profile === undefined ? [] : ['--cpu-prof', `--cpu-prof-dir=${resolve(profile)}`]),
]

const baselineEnv = ({
  host = '',
  user = '',
  database = '',
}: Partial<Record<string, unknown>>) => ({
  PGHOST: String(host),
  PGUSER: String(user),
  PGDATABASE: String(database),
})
