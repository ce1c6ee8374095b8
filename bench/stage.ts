import type pg from 'pg'
import type { Connection } from '../server/platform/db/database.ts'
import type { Ctx } from '../server/platform/operation.ts'
import type { Child } from './child.ts'
import type { Sample } from './data-set/sample.ts'

/** Everything that a measurement needs. */
export interface Stage {
  /** Processes of the service, all on the one database; one at least. */
  readonly services: readonly [Child, ...Child[]]
  readonly baseline: Child
  /** Of the large organization. */
  readonly key: string
  /** An organization that is compared with the large one. */
  readonly small: { readonly key: string; readonly leads: number }
  /** A site of the large organization. */
  readonly siteId: string
  readonly sample: Sample
  /** Of the large organization. */
  readonly ctx: Ctx
  /** Connection of the superuser, and how to open more. */
  readonly owner: pg.Client
  readonly connection: Connection
  readonly postmasterPid: number
  /** Does what the service would do in the background by and by. */
  readonly settle: () => Promise<unknown>
}
