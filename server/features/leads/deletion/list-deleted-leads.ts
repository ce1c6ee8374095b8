import * as z from 'zod'
import { statuses } from '../../../../contract/field-kinds.ts'
import { isMasked } from '../../../lead-index/index.ts'
import { idPageInput, idPageSchema, readIdPage } from '../../../platform/http/id-cursor-page.ts'
import { operation } from '../../../platform/operation.ts'
import { type DeletedLead, selectDeletedLeads } from './deleted-lead-store.ts'
import { getRestorableUntil } from './move-deleted-lead.ts'

const row = z.object({
  id: z.uuid(),
  externalId: z.string().nullable(),
  name: z.string().nullable(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  status: z.enum(statuses),
  value: z.number().nullable(),
  locked: z.boolean(),
  createdAt: z.iso.datetime(),
  deletedAt: z.iso.datetime(),
  restorableUntil: z.iso.datetime(),
  keptId: z
    .uuid()
    .nullable()
    .meta({
      description:
        'ID of the lead into which this lead was merged. To restore this lead, use ' +
        '`unmerge_lead`.',
    }),
})

/** @see L-251 */
export const listDeletedLeads = operation({
  name: 'list_deleted_leads',
  tag: 'Leads',
  rest: 'GET /deleted-leads',
  summary: 'List deleted leads that can be restored.',
  description:
    "Includes merged leads. Paginated, newest lead first. Locked leads' contact data is null.",
  scope: 'leads:read',
  inputSource: 'query',
  input: idPageInput,
  invalidInputCode: 'INVALID_FILTER',
  output: idPageSchema(row),
  statuses: [200],
  errors: ['UNAUTHORIZED', 'INVALID_FILTER'],
  extension: true,

  async run({ db, org }, input) {
    const { rows, nextCursor } = await readIdPage(input, (page) =>
      db.readInOrg(org.id, (tx) => selectDeletedLeads(tx, page)),
    )
    return { data: { rows: rows.map(toAnswer), nextCursor } }
  },
})

/** A locked lead's contact data is hidden. @see D-36 */
function toAnswer(lead: DeletedLead): z.output<typeof row> {
  const shown = row.parse({
    ...lead,
    value: lead.value === null ? null : lead.value / 100,
    restorableUntil: getRestorableUntil(lead.deletedAt),
  })
  if (!lead.locked) return shown
  const entries = Object.entries(shown)
  // The keys stay the same, and hidden fields are nullable.
  return Object.fromEntries(
    entries.map(([field, value]) => [field, isMasked(field) ? null : value]),
  ) as z.output<typeof row>
}
