import { timingSafeEqual } from 'node:crypto'
import { dayMs } from '../../../contract/values/time.ts'
import type { Database, OrgTx } from '../../platform/db/database.ts'
import { type Ctx, createCtx, systemActor } from '../../platform/operation.ts'
import { isId } from '../../platform/process/ids.ts'
import { hashSecret } from '../../platform/process/secret-token.ts'
import { getOrg } from '../organizations/index.ts'
import { formatGoogleFile } from './conversion-file.ts'
import { deriveConversions, deriveLeads } from './derive-conversions.ts'
import { type Destination, lockDestination, selectDestination } from './destination-store.ts'
import { type FileRow, insertPull, markSent, selectDueRows, selectSentRows } from './file-store.ts'

/** Maximum number of rows per file; the rest follow in the next file. */
const maxRows = 50_000

/** Number of days for which a sent conversion stays in the file in case the platform missed it. */
const repeatDays = 14

export interface PullRequest {
  readonly orgId: string
  readonly destinationId: string
  readonly password: string
  readonly agent: string
  /** True to check the password without sending anything. */
  readonly isHead?: boolean
  /** Called as soon as the password has been verified, but before the file is built. */
  readonly onAllowed?: () => void
}

/**
 * Builds a destination's file and marks its conversions as sent. A conversion stays in the file for
 * {@link repeatDays} days, because the transfer may be cut off after the conversion was marked;
 * Google ignores repeated rows.
 *
 * @returns `undefined` if the password is wrong, or if the destination is unknown or disabled.
 * @see L-279
 */
export async function pullFile(
  db: Database,
  { orgId, destinationId: id, password, agent, isHead = false, onAllowed }: PullRequest,
  clock = () => new Date(),
): Promise<string | undefined> {
  if (!isId(orgId) || !isId(id)) return undefined
  const org = await getOrg(db, orgId)
  const destination = org && (await db.readInOrg(orgId, (tx) => selectDestination(tx, id)))
  if (!org || !destination?.isEnabled || !isPassword(password, destination.passwordHash))
    return undefined
  onAllowed?.()
  if (isHead) return ''
  const ctx = { ...createCtx(db, org, systemActor), now: clock }
  await deriveConversions(ctx)
  const now = clock()
  const at = now.toISOString()
  return db.inOrg(orgId, async (tx) => {
    // Check the password again, because it may have been rotated in the meantime.
    const locked = await lockDestination(tx, id)
    if (!locked?.isEnabled || locked.passwordHash !== destination.passwordHash) return undefined
    await checkRows(tx, ctx, locked, await selectRows(tx, id, now))
    const { due, sent } = await selectRows(tx, id, now)
    if (due.length > 0) {
      await markSent(
        tx,
        due.map((row) => row.id),
        at,
      )
    }
    const rows = [...due, ...sent].sort(
      (a, b) => a.at.localeCompare(b.at) || a.id.localeCompare(b.id),
    )
    await insertPull(tx, id, { id: ctx.newId(), at, rows: rows.length, agent: agent.slice(0, 200) })
    return formatGoogleFile(rows)
  })
}

/** Number of leads per statement. */
const leadsAtOnce = 500

interface Rows {
  readonly due: readonly FileRow[]
  readonly sent: readonly FileRow[]
}

async function selectRows(tx: OrgTx, id: string, now: Date): Promise<Rows> {
  const since = new Date(now.getTime() - repeatDays * dayMs).toISOString()
  const due = await selectDueRows(tx, id, now.toISOString(), maxRows)
  return { due, sent: await selectSentRows(tx, id, since, maxRows - due.length) }
}

/**
 * Checks the rows against their leads again, because the lead may have changed while the
 * destination was disabled, or consent may have been withdrawn.
 */
async function checkRows(
  tx: OrgTx,
  ctx: Ctx,
  destination: Destination,
  { due, sent }: Rows,
): Promise<void> {
  const leadIds = [...new Set([...due, ...sent].map(({ leadId }) => leadId))]
  for (let i = 0; i < leadIds.length; i += leadsAtOnce) {
    await deriveLeads(tx, ctx, destination, { leadIds: leadIds.slice(i, i + leadsAtOnce) })
  }
}

function isPassword(password: string, passwordHash: string | null): boolean {
  if (passwordHash === null) return false
  const [given, stored] = [Buffer.from(hashSecret(password)), Buffer.from(passwordHash)]
  return given.length === stored.length && timingSafeEqual(given, stored)
}
