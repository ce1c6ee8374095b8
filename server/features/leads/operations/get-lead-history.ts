import * as z from 'zod'
import { leadFieldsWhere } from '../../../../contract/lead-fields.ts'
import { appOperation } from '../../../platform/app-operation.ts'
import { found } from '../../../platform/http/api-error.ts'
import { idInput, idOrUnmatchable } from '../../../platform/http/id-cursor-page.ts'
import { type NamedHistoryRow, selectHistory, selectLocked } from '../store/history-store.ts'

const masked: ReadonlySet<string> = new Set(leadFieldsWhere((field) => field.masked))

const row = z.object({
  id: z.uuid(),
  at: z.iso.datetime(),
  actorKind: z.string(),
  actorId: z.string().nullable(),
  actorName: z.string().nullable(),
  field: z.string(),
  from: z.string().nullable(),
  to: z.string().nullable(),
  leftOut: z.boolean().meta({
    description: 'True if the lead was not changed and `to` is the value of a duplicate.',
  }),
})

export const getLeadHistory = appOperation({
  name: 'get_lead_history',
  rest: 'GET /orgs/{orgId}/leads/{id}/history',
  summary: 'List the first 1,000 changes of a lead, oldest first.',
  permission: 'leads.read',
  input: z.strictObject({ id: idInput }),
  output: z.array(row),

  async run({ db, org }, sent) {
    const id = idOrUnmatchable(sent.id)
    const data = await db.readInOrg(org.id, async (tx) => {
      const { locked } = found(await selectLocked(tx, id), 'lead')
      const rows = await selectHistory(tx, id)
      return rows.map((one) => toAnswer(one, locked))
    })
    return { data }
  },
})

/** Hides contact data of a locked lead. @see D-36 */
function toAnswer({ leadId: _, ...change }: NamedHistoryRow, isLocked: boolean) {
  const isHidden = isLocked && masked.has(change.field)
  return isHidden ? { ...change, from: null, to: null } : change
}
