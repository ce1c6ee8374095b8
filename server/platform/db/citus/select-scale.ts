import type { OrgTx, Tx } from '../database.ts'
import { sql } from '../sql.ts'

/** One shard of every distributed table; together, they contain the same organizations. */
export interface ShardGroup {
  /** ID of the shard of `lead`. */
  readonly shard: number
  readonly machine: string
  readonly bytes: number
}

/** All shards, largest first; empty if the tables are not distributed. */
export async function selectShards(tx: Tx): Promise<ShardGroup[]> {
  if (!tx.isCitus) return []
  return tx.query(sql`
    select max(shardid) filter (where each.table_name = 'lead'::regclass) as shard,
      concat(nodename, ':', nodeport) as machine, sum(shard_size)::float8 as bytes
    from citus_shards as each join pg_dist_shard using (shardid)
    where citus_table_type = 'distributed'
    group by nodename, nodeport, shardminvalue order by bytes desc`)
}

/** Bytes of the database on the machine that the service is connected to. */
export async function selectDatabaseBytes(tx: Tx): Promise<number> {
  const [row] = await tx.query<{ bytes: number }>(sql`
    select pg_database_size(current_database())::float8 as bytes`)
  return row?.bytes ?? 0
}

/** Where an organization's leads are. */
export interface OrgScale {
  readonly leads: number
  /** ID of the shard of `lead`; null if the tables are not distributed. */
  readonly shard: number | null
}

export async function selectOrgScale(tx: OrgTx, isDistributed: boolean): Promise<OrgScale> {
  const [counted] = await tx.query<{ leads: number }>(sql`
    select count(*) as leads from lead where "orgId" = ${tx.orgId}`)
  const [found] = isDistributed
    ? await tx.query<{ shard: number }>(sql`
        select get_shard_id_for_distribution_column('lead', ${tx.orgId}::uuid) as shard`)
    : []
  return { leads: counted?.leads ?? 0, shard: found?.shard ?? null }
}
