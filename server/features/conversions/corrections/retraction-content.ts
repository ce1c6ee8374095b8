import * as z from 'zod'
import { leadFieldEntries } from '../../../../contract/lead-fields.ts'
import type { LeadRecord } from '../../../../contract/leads/lead-schemas.ts'
import type { Ctx } from '../../../platform/operation.ts'
import { getSecrets } from '../../../platform/secrets/secrets.ts'

const contentSchema = z.object({
  action: z.string(),
  at: z.iso.datetime(),
  ids: z.record(z.string(), z.union([z.string(), z.boolean(), z.null()])),
})

/** Data that a platform needs to find a conversion. */
export interface RetractionContent {
  readonly action: string
  readonly at: string
  readonly ids: Partial<LeadRecord>
}

const toOwner = ({ org }: Pick<Ctx, 'org'>, rowId: string) => ({
  orgId: org.id,
  purpose: 'conversion_retraction.content',
  rowId,
})

export const encryptContent = (
  ctx: Pick<Ctx, 'db' | 'org'>,
  id: string,
  content: RetractionContent,
): Promise<string> => getSecrets(ctx.db).encrypt(JSON.stringify(content), toOwner(ctx, id))

const noFields = Object.fromEntries(leadFieldEntries.map(([name]) => [name, null]))

/**
 * Decrypts a retraction's content. Any lead fields that were not stored are null.
 *
 * @returns `undefined` if the key is unknown.
 */
export async function decryptContent(
  ctx: Pick<Ctx, 'db' | 'org'>,
  id: string,
  encrypted: string,
): Promise<{ action: string; at: string; lead: LeadRecord } | undefined> {
  const text = await getSecrets(ctx.db)
    .decrypt(encrypted, toOwner(ctx, id))
    .catch(() => undefined)
  if (text === undefined) return undefined
  const { action, at, ids } = contentSchema.parse(JSON.parse(text))
  // Every field of a lead is either a value or null.
  return { action, at, lead: { ...noFields, ...ids } as LeadRecord }
}
