import * as z from 'zod'
import { wholeNumber } from '../../../../contract/leads/lead-query.ts'
import { isMasked } from '../../../lead-index/index.ts'
import { ApiError } from '../../../platform/http/api-error.ts'
import { idOrUnmatchable } from '../../../platform/http/id-cursor-page.ts'
import { paginate } from '../../../platform/http/paginate.ts'
import { operation } from '../../../platform/operation.ts'
import { isId } from '../../../platform/process/ids.ts'
import { describeMissing } from '../merging/describe-missing.ts'
import {
  countHistory,
  type NamedHistoryRow,
  selectHistory,
  selectLocked,
} from '../store/history-store.ts'

const row = z.object({
  id: z.uuid(),
  at: z.iso.datetime(),
  actorKind: z
    .string()
    .meta({ description: 'Who made the change: `user`, `key`, `client`, `import` or `system`.' }),
  actorId: z.string().nullable(),
  actorName: z.string().nullable().meta({
    description: 'Current name of the user, key, app or file; null if unknown.',
  }),
  field: z.string().meta({ description: 'Name of the lead field.' }),
  from: z.string().nullable(),
  to: z.string().nullable(),
  mergedId: z.uuid().nullable().meta({
    description: 'ID of the merged lead that was changed; null if the lead itself was changed.',
  }),
  leftOut: z.boolean().meta({
    description: 'True if the lead was not changed. `to` is then the value from a duplicate.',
  }),
})

export const getLeadHistory = operation({
  name: 'get_lead_history',
  tag: 'Leads',
  rest: 'GET /leads/{id}/history',
  summary: 'List the changes to a lead.',
  description:
    'Oldest first by default. Includes the changes to leads that were merged into it. Each change includes the field, the values before and after, and who made it. Values are strings. ' +
    "A locked lead's contact data is null.",
  scope: 'leads:read',
  inputSource: 'query',
  input: z.strictObject({
    id: z.string().meta({ description: 'Lead ID.' }),
    // Accepts numbers and strings of digits; the generated schema shows only integers.
    limit: wholeNumber(1, 1_000).prefault(100),
    page: wholeNumber(1, 1_000_000).optional(),
    cursor: z
      .string()
      .refine(isId, 'must be a nextCursor from this list')
      .optional()
      .meta({ description: '`meta.pagination.nextCursor` from the previous page.' }),
    // `sort` has no description, because the list of MCP tools has a size limit.
    sort: z.enum(['at:asc', 'at:desc']).prefault('at:asc'),
  }),
  invalidInputCode: 'INVALID_FILTER',
  output: z.array(row),
  statuses: [200],
  errors: ['UNAUTHORIZED', 'INVALID_FILTER', 'NOT_FOUND'],
  extension: true,
  meta: ['pagination'],

  async run({ db, org }, { limit, page, cursor: after, sort, ...sent }) {
    if (after !== undefined && page !== undefined) throw rejectBoth()
    const id = idOrUnmatchable(sent.id)
    const place = { after, isNewestFirst: sort === 'at:desc' }
    return db.readInOrg(org.id, async (tx) => {
      const lead = await selectLocked(tx, id)
      if (lead === undefined) throw await describeMissing(tx, id)
      const { total, following } = await countHistory(tx, id, place)
      const start = after === undefined ? ((page ?? 1) - 1) * limit : total - following
      const offset = after === undefined ? start : 0
      const rows = await selectHistory(tx, id, { ...place, limit, offset })
      const last = rows.at(-1)
      const pagination = {
        ...paginate(total, { limit, page: Math.floor(start / limit) + 1 }),
        hasMore: start + rows.length < total && last !== undefined,
      }
      return {
        data: rows.map((one) => toAnswer(one, lead.locked)),
        pagination: pagination.hasMore ? { ...pagination, nextCursor: last?.id } : pagination,
      }
    })
  },
})

const rejectBoth = (): ApiError =>
  new ApiError('INVALID_FILTER', 'Send either cursor or page, not both.', {
    details: { problems: [{ field: 'cursor', message: 'cannot be combined with page' }] },
  })

/** Hides a locked lead's contact data. @see D-36 */
function toAnswer({ leadId: _, ...change }: NamedHistoryRow, isLocked: boolean) {
  const isHidden = isLocked && isMasked(change.field)
  return isHidden ? { ...change, from: null, to: null } : change
}
