import pg from 'pg'
import { inject } from 'vitest'
import type { Sent } from './one-shard-statements.ts'
import { orgColumn } from './one-shard-tables.ts'

/** Which rows a statement could touch, by what the planner says. */
export interface Reach {
  /** Shards of tables of organizations, as `table@shard`. */
  readonly shards: readonly string[]
  /** Other tables of ours. */
  readonly others: readonly string[]
  /** True when rows that come from a value say themselves which organization they belong to. */
  readonly isInvented: boolean
}

/** Empty twins of our tables, cut into shards by organization as Citus would cut them. */
export interface Shards {
  /** What the planner makes of a statement, given its values. */
  reachOf(sent: Pick<Sent, 'text' | 'values'>): Promise<Reach>
  /** Number of the shard that holds an organization, in every table. */
  shardOf(orgId: string): Promise<number>
  /** Those of some functions that are not immutable. */
  changeable(names: readonly string[]): Promise<string[]>
  close(): Promise<void>
}

const shardCount = 4

/**
 * Makes the twins in a schema of their own, in front of the real tables. They are partitioned by a
 * hash of the organization, so PostgreSQL itself proves which statements need one partition, and
 * refuses unique keys that do not have the organization. As a superuser, whom row-level security
 * does not help to find the right rows.
 */
export async function openShards(database: string | undefined): Promise<Shards> {
  const client = new pg.Client({ ...inject('postgres'), database })
  await client.connect()
  await client.query('create schema sharded')
  for (const table of await selectOrgTables(client)) await cut(client, table)
  await client.query('set search_path = sharded, public')

  async function explainReach({ text, values }: Pick<Sent, 'text' | 'values'>): Promise<Reach> {
    const explained = await client.query(`explain (verbose, format json) ${text}`, [...values])
    // PostgreSQL's own description of a plan; see the interface below.
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

/** Tables whose rows belong to organizations. */
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

/** What we read of a node of a plan. */
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

/** Tables that are read or changed. Where a new row goes is not told: each row decides it. */
const tablesIn = (nodes: readonly Plan[], schema: string): string[] =>
  nodes
    .flatMap((node) => (node['Node Type'] === 'ModifyTable' ? (node['Target Tables'] ?? []) : node))
    .flatMap((table) => (table.Schema === schema ? (table['Relation Name'] ?? []) : []))

const isInvented = ({ 'Node Type': type, Output: output = [] }: Plan): boolean =>
  /Function Scan|Values Scan/.test(type) && output.some((column) => column.endsWith('"orgId"'))
