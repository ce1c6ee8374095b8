import type { OrgTx } from '../../platform/db/database.ts'
import { sql } from '../../platform/db/sql.ts'
import type { ConversionRule } from './match-rule.ts'
import type { DestinationKind } from './platforms/platforms.ts'

/** Connection to an ad platform account. */
export interface Destination {
  readonly id: string
  readonly name: string
  readonly kind: DestinationKind
  readonly isEnabled: boolean
  readonly sendsUnknownConsent: boolean
  readonly holdHours: number
  readonly windowDays: number
  readonly rules: readonly ConversionRule[]
  /** SHA-256 in hex; null unless the destination is a file. */
  readonly passwordHash: string | null
  /** Settings that conform to the platform's schema. */
  readonly settings: Readonly<Record<string, unknown>>
  /** Encrypted; null if the destination has no secret. */
  readonly secret: string | null
  /** Why and when access was lost. Only trial requests are sent until access is restored. */
  readonly blockedReason: string | null
  readonly blockedSince: string | null
  readonly pausedUntil: string | null
  /** Number of failed attempts since the platform last responded. */
  readonly failures: number
  readonly lastAcceptedAt: string | null
  /** Code and number of the latest consecutive rejections, and the time of the first one. */
  readonly rejectedCode: string | null
  readonly rejectedCount: number
  readonly rejectedSince: string | null
  /** When consecutive rejections last paused the destination. */
  readonly rejectingAt: string | null
  /** Reason given for pausing a destination whose platform rejects every conversion. */
  readonly pausedReason: string | null
  /** When the ad account was connected through OAuth. */
  readonly connectedAt: string | null
  /** Position of the last event from which conversions were derived. */
  readonly position: number
  readonly createdAt: string
  readonly updatedAt: string
}

const names = [
  'id',
  'name',
  'kind',
  'isEnabled',
  'sendsUnknownConsent',
  'holdHours',
  'windowDays',
  'rules',
  'passwordHash',
  'settings',
  'secret',
  'blockedReason',
  'blockedSince',
  'pausedUntil',
  'failures',
  'lastAcceptedAt',
  'rejectedCode',
  'rejectedCount',
  'rejectedSince',
  'rejectingAt',
  'pausedReason',
  'connectedAt',
  'position',
  'createdAt',
  'updatedAt',
] as const satisfies readonly (keyof Destination)[]

export const destinationColumns = sql.columns(names)

export type NewDestination = Omit<
  Destination,
  | 'blockedReason'
  | 'blockedSince'
  | 'pausedUntil'
  | 'failures'
  | 'lastAcceptedAt'
  | 'rejectedCode'
  | 'rejectedCount'
  | 'rejectedSince'
  | 'rejectingAt'
  | 'pausedReason'
  | 'connectedAt'
>

export async function insertDestination(tx: OrgTx, row: NewDestination): Promise<void> {
  await tx.query(sql`
    insert into conversion_destination ("orgId", id, name, kind, "isEnabled",
      "sendsUnknownConsent", "holdHours", "windowDays", rules, settings, secret, "passwordHash",
      position, "createdAt", "updatedAt")
    values (${tx.orgId}, ${row.id}, ${row.name}, ${row.kind}, ${row.isEnabled},
      ${row.sendsUnknownConsent}, ${row.holdHours}, ${row.windowDays},
      ${JSON.stringify(row.rules)}::jsonb, ${JSON.stringify(row.settings)}::jsonb, ${row.secret},
      ${row.passwordHash}, ${row.position}, ${row.createdAt}, ${row.updatedAt})`)
}

/** An organization's destinations, oldest first. */
export const selectDestinations = (tx: OrgTx): Promise<Destination[]> =>
  tx.query(sql`
    select ${destinationColumns} from conversion_destination where "orgId" = ${tx.orgId} order by id limit 100`)

export async function selectDestination(tx: OrgTx, id: string): Promise<Destination | undefined> {
  const [row] = await tx.query<Destination>(sql`
    select ${destinationColumns} from conversion_destination where "orgId" = ${tx.orgId} and id = ${id}`)
  return row
}

/**
 * Loads a destination and locks it until the transaction ends. Everything that derives, changes or
 * sends the destination's conversions holds this lock.
 */
export async function lockDestination(tx: OrgTx, id: string): Promise<Destination | undefined> {
  const [row] = await tx.query<Destination>(sql`
    select ${destinationColumns} from conversion_destination
    where "orgId" = ${tx.orgId} and id = ${id} for no key update`)
  return row
}

export type DestinationChanges = {
  readonly [K in keyof Omit<Destination, 'id' | 'kind' | 'createdAt'>]?: Destination[K] | undefined
}

export async function updateDestination(
  tx: OrgTx,
  id: string,
  { rules, settings, ...changes }: DestinationChanges,
): Promise<void> {
  const set = sql.assign({
    ...changes,
    rules: rules && JSON.stringify(rules),
    settings: settings && JSON.stringify(settings),
  })
  if (set.sql === '') return
  await tx.query(sql`
    update conversion_destination set ${set} where "orgId" = ${tx.orgId} and id = ${id}`)
}

/**
 * Deletes a destination and its conversions.
 *
 * @returns False if it does not exist.
 */
export async function deleteDestinationRow(tx: OrgTx, id: string): Promise<boolean> {
  const deleted = await tx.query(sql`
    delete from conversion_destination where "orgId" = ${tx.orgId} and id = ${id} returning 1`)
  return deleted.length > 0
}
