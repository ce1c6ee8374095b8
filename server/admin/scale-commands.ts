import { selectOrgs } from '../features/organizations/index.ts'
import { formatBytes } from '../platform/backup/create-backup.ts'
import { distributeDatabase } from '../platform/db/citus/distribute-database.ts'
import {
  type OrgScale,
  type ShardGroup,
  selectDatabaseBytes,
  selectOrgScale,
  selectShards,
} from '../platform/db/citus/select-scale.ts'
import type { FolderCommand } from './backup-commands.ts'
import { type Command, readOptions, table } from './command.ts'

/** Maximum number of organizations and of shards in a report. */
const maxRows = 20

const distributeTables: FolderCommand = {
  options: '',
  help:
    'Distribute the tables of a Citus cluster by organization. Repeat this after each upgrade. ' +
    'Stop the service before you run it for the first time.',
  async run({ DATABASE_URL: url, DATABASE_OWNER_URL: ownerUrl = url }, args, say) {
    readOptions(args, [])
    if (url === undefined || ownerUrl === undefined) {
      throw new Error('Set DATABASE_URL to the coordinator of a Citus cluster.')
    }
    const count = await distributeDatabase({ url, ownerUrl }, say)
    return count === 0
      ? 'Everything was already distributed.'
      : `Ran ${count} statements. The tables are distributed.`
  },
}

const scaleReport: Command = {
  options: '',
  help: 'Show the sizes of the machines, shards and organizations of a Citus cluster.',
  async run(db, args) {
    readOptions(args, [])
    const { shards, bytes } = await db.inSystem(async (tx) => ({
      shards: await selectShards(tx),
      bytes: await selectDatabaseBytes(tx),
    }))
    const orgs: (OrgScale & { readonly name: string; readonly id: string })[] = []
    for (const { id, name } of await selectOrgs(db)) {
      const scale = await db.readInOrg(id, (tx) => selectOrgScale(tx, shards.length > 0))
      orgs.push({ id, name, ...scale })
    }
    orgs.sort((one, other) => other.leads - one.leads)
    const size =
      shards.length === 0
        ? `The tables are not distributed. Size of the database: ${formatBytes(bytes)}`
        : [...machineLines(shards), '', ...shardLines(shards)].join('\n')
    const machines = new Map(shards.map(({ shard, machine }) => [shard, machine]))
    const rows = orgs.slice(0, maxRows).map(({ id, name, leads, shard }) => {
      const place = shard === null ? [] : [String(shard), machines.get(shard) ?? '']
      return [id, String(leads), ...place, name]
    })
    const places = shards.length === 0 ? [] : ['Shard', 'Machine']
    return [size, '', table([['Organization', 'Leads', ...places, 'Name'], ...rows])].join('\n')
  },
}

function machineLines(shards: readonly ShardGroup[]): string[] {
  const machines = Map.groupBy(shards, ({ machine }) => machine)
  const rows = [...machines].map(([machine, groups]) => [
    machine,
    String(groups.length),
    formatBytes(groups.reduce((sum, { bytes }) => sum + bytes, 0)),
  ])
  return [table([['Machine', 'Shards', 'Size'], ...rows.toSorted()])]
}

const shardLines = (shards: readonly ShardGroup[]): string[] => [
  table([
    ['Shard', 'Machine', 'Size'],
    ...shards
      .slice(0, maxRows)
      .map(({ shard, machine, bytes }) => [String(shard), machine, formatBytes(bytes)]),
  ]),
]

export const scaleCommands: ReadonlyMap<string, Command> = new Map([['scale-report', scaleReport]])

export const scaleFolderCommands: ReadonlyMap<string, FolderCommand> = new Map([
  ['distribute', distributeTables],
])
