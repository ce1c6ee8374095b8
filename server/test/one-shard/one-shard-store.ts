import pg from 'pg'
import { inject } from 'vitest'
import type { Sent } from './one-shard-statements.ts'
import { orgColumn } from './one-shard-tables.ts'

/** Tables that a statement may access, according to its plan. */
export interface Reach {
  /** Shards of organizations' tables, in the form `table@shard`. */
  readonly shards: readonly string[]
  /** Other tables in the schema. */
  readonly others: readonly string[]
  /** True if the organization is included in rows from a parameter or from `values`. */
  readonly isInvented: boolean
}

/** Empty copies of our tables, sharded by organization as they would be in Citus. */
export interface Shards {
  /** Plans a statement with its values. */
  reachOf(sent: Pick<Sent, 'text' | 'values'>): Promise<Reach>
  /** Number of an organization's shard, which is the same in every table. */
  shardOf(orgId: string): Promise<number>
  /** Those of the given functions that are not immutable. */
  changeable(names: readonly string[]): Promise<string[]>
  close(): Promise<void>
}

const shardCount = 4

/**
 * Creates the copies in a schema that precedes the real tables in the search path. The copies are
 * partitioned by a hash of the organization, so PostgreSQL itself proves which statements need only
 * one partition, and rejects unique keys that do not include the organization. Runs as a superuser,
 * so that row-level security cannot narrow down the rows.
 */
export async function openShards(database: string | undefined): Promise<Shards> {
  const client = new pg.Client({ ...inject('postgres'), database })
  await client.connect()
  await client.query('create schema sharded')
  for (const table of await selectOrgTables(client)) await cut(client, table)
  await client.query('set search_path = sharded, public')

  async function explainReach({ text, values }: Pick<Sent, 'text' | 'values'>): Promise<Reach> {
    const explained = await client.query(`explain (verbose, format json) ${text}`, [...values])
    // PostgreSQL's documented plan format; see the interface below.
    const [{ Plan: plan }] = explained.rows[0]['QUERY PLAN'] as [{ Plan: Plan }]
    const nodes = [...walkPlan(plan)]
    return {
      shards: tablesIn(nodes, 'sharded'),
      others: tablesIn(nodes, 'public'),
      isInvented: nodes.some(isInvented),
    }
  }
  return {
    reachOf: explainReach,
    async shardOf(orgId) {
      const text = 'select from lead where "orgId" = $1'
      const { shards } = await explainReach({ text, values: [orgId] })
      return Number(shards[0]?.split('@')[1])
    },
    async changeable(names) {
      if (names.length === 0) return []
      const { rows } = await client.query<{ name: string }>(
        `select distinct proname as name from pg_proc where proname = any($1) and provolatile <> 'i'`,
        [names],
      )
      return rows.map(({ name }) => name)
    },
    close: () => client.end(),
  }
}

async function selectOrgTables(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
       and not c.relispartition and a.attname = 'orgId' and not a.attisdropped`,
  )
  return ['org', ...rows.map(({ name }) => name)]
}

async function cut(client: pg.Client, table: string): Promise<void> {
  const twin = `sharded.${pg.escapeIdentifier(table)}`
  const column = pg.escapeIdentifier(orgColumn(table))
  await client.query(`create table ${twin}
    (like public.${pg.escapeIdentifier(table)} including all) partition by hash (${column})`)
  for (let i = 0; i < shardCount; i++) {
    const shard = pg.escapeIdentifier(`${table}@${i}`)
    await client.query(`create table sharded.${shard} partition of ${twin}
      for values with (modulus ${shardCount}, remainder ${i})`)
  }
}

/** Properties of a plan node that the checks use. */
interface Plan {
  readonly 'Node Type': string
  readonly Schema?: string
  readonly 'Relation Name'?: string
  readonly 'Target Tables'?: readonly Pick<Plan, 'Schema' | 'Relation Name'>[]
  readonly Output?: readonly string[]
  readonly Plans?: readonly Plan[]
}

function* walkPlan(node: Plan): Generator<Plan> {
  yield node
  for (const child of node.Plans ?? []) yield* walkPlan(child)
}

/**
 * Tables that are read or changed. The plan does not include the target partitions of inserts,
 * because each row determines its own partition.
 */
const tablesIn = (nodes: readonly Plan[], schema: string): string[] =>
  nodes
    .flatMap((node) => (node['Node Type'] === 'ModifyTable' ? (node['Target Tables'] ?? []) : node))
    .flatMap((table) => (table.Schema === schema ? (table['Relation Name'] ?? []) : []))

const isInvented = ({ 'Node Type': type, Output: output = [] }: Plan): boolean =>
  /Function Scan|Values Scan/.test(type) && output.some((column) => column.endsWith('"orgId"'))
