import type pg from 'pg'
import type { Connection } from '../server/platform/db/database.ts'
import type { Ctx } from '../server/platform/operation.ts'
import type { Child } from './child.ts'
import type { Sample } from './data-set/sample.ts'

/** Everything that a measurement needs. */
export interface Stage {
  /** Service processes on the shared database; at least one. */
  readonly services: readonly [Child, ...Child[]]
  readonly baseline: Child
  /** Key for the large organization. */
  readonly key: string
  /** Organization that the large one is compared with. */
  readonly small: { readonly key: string; readonly leads: number }
  /** The large organization's site. */
  readonly siteId: string
  /** Sample from the large organization. */
  readonly sample: Sample
  readonly ctx: Ctx
  /** Superuser connection; `connection` contains its settings. */
  readonly owner: pg.Client
  readonly connection: Connection
  readonly postmasterPid: number
  /** Runs the service's background work. */
  readonly settle: () => Promise<unknown>
}
