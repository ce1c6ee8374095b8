import type { OrgTx } from '../../platform/db/database.ts'
import { sql } from '../../platform/db/sql.ts'
import type { ConversionRule } from './match-rule.ts'

/** Connection to an ad platform account. */
export interface Destination {
  readonly id: string
  readonly name: string
  readonly kind: 'google_file'
  readonly isEnabled: boolean
  readonly sendsUnknownConsent: boolean
  readonly holdHours: number
  readonly windowDays: number
  readonly rules: readonly ConversionRule[]
  /** SHA-256 in hex. */
  readonly passwordHash: string
  /** Position of the last event that conversions were derived from. */
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
  'position',
  'createdAt',
  'updatedAt',
] as const satisfies readonly (keyof Destination)[]

const columns = sql.columns(names)

export async function insertDestination(tx: OrgTx, row: Destination): Promise<void> {
  await tx.query(sql`
    insert into conversion_destination ("orgId", ${columns})
    values (${tx.orgId}, ${row.id}, ${row.name}, ${row.kind}, ${row.isEnabled},
      ${row.sendsUnknownConsent}, ${row.holdHours}, ${row.windowDays},
      ${JSON.stringify(row.rules)}::jsonb, ${row.passwordHash}, ${row.position}, ${row.createdAt},
      ${row.updatedAt})`)
}

/** Destinations of an organization, oldest first. */
export const selectDestinations = (tx: OrgTx): Promise<Destination[]> =>
  tx.query(sql`
    select ${columns} from conversion_destination where "orgId" = ${tx.orgId} order by id limit 100`)

export async function selectDestination(tx: OrgTx, id: string): Promise<Destination | undefined> {
  const [row] = await tx.query<Destination>(sql`
    select ${columns} from conversion_destination where "orgId" = ${tx.orgId} and id = ${id}`)
  return row
}

/**
 * Loads a destination and locks it until the transaction ends. Everything that derives, changes or
 * sends its conversions holds this lock.
 */
export async function lockDestination(tx: OrgTx, id: string): Promise<Destination | undefined> {
  const [row] = await tx.query<Destination>(sql`
    select ${columns} from conversion_destination
    where "orgId" = ${tx.orgId} and id = ${id} for no key update`)
  return row
}

export type DestinationChanges = {
  readonly [K in keyof Omit<Destination, 'id' | 'kind' | 'createdAt'>]?: Destination[K] | undefined
}

export async function updateDestination(
  tx: OrgTx,
  id: string,
  { rules, ...changes }: DestinationChanges,
): Promise<void> {
  const set = sql.assign({ ...changes, rules: rules && JSON.stringify(rules) })
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
