import * as z from 'zod'
import { storable } from '../../../contract/leads/query-values.ts'
import { appOperation } from '../../platform/app-operation.ts'
import { idPageInput, idPageSchema, readIdPage } from '../../platform/http/id-cursor-page.ts'
import { auditedKinds } from './audit.ts'
import { selectAudit } from './audit-store.ts'

const row = z.object({
  id: z.uuid(),
  at: z.iso.datetime(),
  actorKind: z.string(),
  actorId: z.string().nullable(),
  actorName: z.string().nullable(),
  action: z.string(),
  objectKind: z.string(),
  objectId: z.string().nullable(),
  fields: z.array(z.string()),
})

/** Filters for the log. */
export const auditFilter = {
  objectKind: z.enum(auditedKinds).optional(),
  actorId: storable(100).optional(),
}

export type AuditFilter = z.output<z.ZodObject<typeof auditFilter>>

export const listAudit = appOperation({
  name: 'list_audit',
  rest: 'GET /orgs/{orgId}/audit',
  summary: 'List settings changes and who made them, newest first.',
  permission: 'audit.read',
  input: idPageInput.extend(auditFilter),
  output: idPageSchema(row),

  async run(ctx, { objectKind, actorId, ...input }) {
    const data = await readIdPage(input, (page) =>
      ctx.db.readInOrg(ctx.org.id, (tx) => selectAudit(tx, { ...page, objectKind, actorId })),
    )
    return { data }
  },
})
