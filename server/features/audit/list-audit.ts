import * as z from 'zod'
import { appOperation } from '../../platform/app-operation.ts'
import { idPageInput, idPageSchema, readIdPage } from '../../platform/http/id-cursor-page.ts'
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

export const listAudit = appOperation({
  name: 'list_audit',
  rest: 'GET /orgs/{orgId}/audit',
  summary: 'List settings changes and who made them, newest first.',
  permission: 'audit.read',
  input: idPageInput,
  output: idPageSchema(row),

  async run(ctx, input) {
    const data = await readIdPage(input, (page) =>
      ctx.db.readInOrg(ctx.org.id, (tx) => selectAudit(tx, page)),
    )
    return { data }
  },
})
