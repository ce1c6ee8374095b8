import { availableParallelism } from 'node:os'
import type pg from 'pg'
import type { Connection } from '../../server/platform/db/database.ts'
import { connectOwner } from './owner.ts'

/**
 * Server settings for loading only: an interrupted load is discarded, so nothing needs to survive a
 * crash.
 */
export const loadSettings = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  // Indexes are built without WAL.
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_wal_size: '16GB',
  checkpoint_timeout: '1h',
  maintenance_work_mem: '1GB',
  work_mem: '256MB',
  autovacuum: 'off',
  // JIT compilation takes longer than creating a chunk of leads.
  jit: 'off',
} as const

/** A task that any connection can run. */
export type Task = (client: pg.Client) => Promise<unknown>

/** Connections that process a list of tasks. Tasks start in order, but may finish out of order. */
export interface Crew {
  work(tasks: readonly Task[]): Promise<void>
  end(): Promise<void>
}

/** Opens one superuser connection per core. */
export async function openCrew(owner: Connection, prepare: Task): Promise<Crew> {
  const clients = await Promise.all(
    Array.from({ length: availableParallelism() }, () => connectOwner(owner)),
  )
  for (const client of clients) await prepare(client)
  return {
    async work(tasks) {
      const remaining = [...tasks]
      const workOn = async (client: pg.Client) => {
        for (let task = remaining.shift(); task !== undefined; task = remaining.shift())
          await task(client)
      }
      await Promise.all(clients.map(workOn))
    },
    async end() {
      await Promise.all(clients.map((client) => client.end()))
    },
  }
}

/**
 * Drops indexes that enforce no constraint, fills the tables, and then rebuilds the indexes in
 * parallel. With millions of rows, this saves minutes.
 */
export async function withoutIndexes(
  crew: Crew,
  tables: readonly string[],
  fill: () => Promise<void>,
): Promise<void> {
  const definitions: string[] = []
  await crew.work([
    async (client) => {
      const { rows } = await client.query<{ name: string; definition: string }>(
        `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition
         from pg_index
         where indrelid = any($1::regclass[])
           and not exists (select from pg_constraint where conindid = indexrelid)
         order by indrelid, indexrelid`,
        [tables],
      )
      for (const { name } of rows) await client.query(`drop index ${name}`)
      definitions.push(...rows.map(({ definition }) => definition))
    },
  ])
  await fill()
  await crew.work(definitions.map((definition) => (client) => client.query(definition)))
}
