import { createHash } from 'node:crypto'
import { availableParallelism, cpus, totalmem } from 'node:os'
import type pg from 'pg'

/** Machine and software versions for a run; without them, the results mean little. */
export interface Machine {
  readonly cpu: string
  readonly cores: number
  readonly memoryBytes: number
  readonly node: string
  readonly postgres: string
  /** ISO 8601. */
  readonly at: string
}

/** Describes this machine without its name. */
export async function describeMachine(owner: pg.Client): Promise<Machine> {
  const { rows } = await owner.query<{ server_version: string }>('show server_version')
  return {
    cpu: cpus()[0]?.model ?? 'unknown',
    cores: availableParallelism(),
    memoryBytes: totalmem(),
    node: process.version,
    postgres: rows[0]?.server_version ?? 'unknown',
    at: new Date().toISOString(),
  }
}

const hashed = Buffer.alloc(8 * 1024 * 1024)

/**
 * Time in milliseconds that a fixed calculation takes at the moment: the fastest of three attempts.
 * Other work on the machine, or on its host, makes it slower.
 */
export function measureSpeed(): number {
  const attempts = [1, 2, 3].map(() => {
    const startedAt = performance.now()
    createHash('sha256').update(hashed).digest()
    return performance.now() - startedAt
  })
  return Math.min(...attempts)
}
