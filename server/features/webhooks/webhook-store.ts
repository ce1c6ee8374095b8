import type { OrgTx, SystemTx } from '../../platform/db/database.ts'
import { sql } from '../../platform/db/sql.ts'
import type { ChatName } from './chat/chat-formats.ts'
import type { ChatLanguage } from './chat/chat-texts.ts'

/** A webhook's filters. An empty list matches everything. */
export interface WebhookFilters {
  readonly types: readonly string[]
  readonly statuses: readonly string[]
  readonly sources: readonly string[]
  readonly labelIds: readonly string[]
}

export interface WebhookRow extends WebhookFilters {
  readonly id: string
  readonly name: string
  /** Masked if there is a `secretUrl`. */
  readonly url: string
  /** Encrypted URL; null if the URL is not a secret. */
  readonly secretUrl: string | null
  readonly isEnabled: boolean
  readonly disabledReason: string | null
  readonly payload: 'full' | 'thin' | ChatName
  readonly language: ChatLanguage
  readonly showsContact: boolean
  /** True if new leads are combined into one chat message per minute. */
  readonly bundlesLeads: boolean
  /** Encrypted. */
  readonly secret: string
  readonly oldSecret: string | null
  readonly oldSecretUntil: string | null
  /** Position of the last event from which deliveries were derived. */
  readonly position: number
  readonly isFull: boolean
  readonly nextAt: string | null
  readonly pausedUntil: string | null
  readonly failures: number
  readonly failingSince: string | null
  readonly createdAt: string
  readonly updatedAt: string
}

const names = [
  'id',
  'name',
  'url',
  'secretUrl',
  'isEnabled',
  'disabledReason',
  'types',
  'statuses',
  'sources',
  'labelIds',
  'payload',
  'language',
  'showsContact',
  'bundlesLeads',
  'secret',
  'oldSecret',
  'oldSecretUntil',
  'position',
  'isFull',
  'nextAt',
  'pausedUntil',
  'failures',
  'failingSince',
  'createdAt',
  'updatedAt',
] as const satisfies readonly (keyof WebhookRow)[]

export const webhookColumns = sql.columns(names)

export type NewWebhook = WebhookFilters &
  Pick<
    WebhookRow,
    | 'id'
    | 'name'
    | 'url'
    | 'secretUrl'
    | 'isEnabled'
    | 'payload'
    | 'language'
    | 'showsContact'
    | 'bundlesLeads'
    | 'secret'
    | 'position'
    | 'createdAt'
  >

export async function insertWebhook(tx: OrgTx, row: NewWebhook): Promise<void> {
  await tx.query(sql`
    insert into webhook ("orgId", id, name, url, "secretUrl", "isEnabled", types, statuses, sources,
      "labelIds", payload, language, "showsContact", "bundlesLeads", secret, position, "createdAt",
      "updatedAt")
    values (${tx.orgId}, ${row.id}, ${row.name}, ${row.url}, ${row.secretUrl}, ${row.isEnabled},
      ${row.types}, ${row.statuses}, ${row.sources}, ${row.labelIds}, ${row.payload}, ${row.language},
      ${row.showsContact}, ${row.bundlesLeads}, ${row.secret}, ${row.position}, ${row.createdAt},
      ${row.createdAt})`)
}

/** An organization's webhooks, oldest first. */
export const selectWebhooks = (tx: OrgTx): Promise<WebhookRow[]> =>
  tx.query(sql`
    select ${webhookColumns} from webhook where "orgId" = ${tx.orgId} order by id limit 100`)

export async function selectWebhook(tx: OrgTx, id: string): Promise<WebhookRow | undefined> {
  const [row] = await tx.query<WebhookRow>(sql`
    select ${webhookColumns} from webhook where "orgId" = ${tx.orgId} and id = ${id}`)
  return row
}

/**
 * All organizations' webhooks that have one of the given payloads and a URL stored as plain text.
 */
export async function selectPlainUrls(
  tx: SystemTx,
  payloads: readonly string[],
  limit: number,
): Promise<{ orgId: string; id: string }[]> {
  await tx.set('app.webhooks', 'on')
  return tx.query(sql`
    select "orgId", id from webhook
    where "secretUrl" is null and payload = any(${payloads}) limit ${limit}`)
}

/** Loads a webhook and locks it until the transaction ends. */
export async function lockWebhook(tx: OrgTx, id: string): Promise<WebhookRow | undefined> {
  const [row] = await tx.query<WebhookRow>(sql`
    select ${webhookColumns} from webhook
    where "orgId" = ${tx.orgId} and id = ${id} for no key update`)
  return row
}

export type WebhookChanges = {
  readonly [K in keyof Omit<WebhookRow, 'id' | 'createdAt'>]?: WebhookRow[K] | undefined
}

export async function updateWebhook(tx: OrgTx, id: string, changes: WebhookChanges): Promise<void> {
  const set = sql.assign(changes)
  if (set.sql === '') return
  await tx.query(sql`update webhook set ${set} where "orgId" = ${tx.orgId} and id = ${id}`)
}

/**
 * Deletes a webhook and its deliveries.
 *
 * @returns False if it does not exist.
 */
export async function deleteWebhookRow(tx: OrgTx, id: string): Promise<boolean> {
  const deleted = await tx.query(sql`
    delete from webhook where "orgId" = ${tx.orgId} and id = ${id} returning 1`)
  return deleted.length > 0
}
