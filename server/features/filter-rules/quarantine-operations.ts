import * as z from 'zod'
import { appOperation } from '../../platform/app-operation.ts'
import { found } from '../../platform/http/api-error.ts'
import {
  type IdPage,
  idInput,
  idOrUnmatchable,
  idPageInput,
  idPageSchema,
  readIdPage,
} from '../../platform/http/id-cursor-page.ts'
import { type Ctx, operation } from '../../platform/operation.ts'
import { deleteOperation } from '../audit/index.ts'
import {
  countQuarantined,
  deleteRejected,
  listRejected,
  type RejectedRow,
  selectRejected,
} from './quarantine-store.ts'

const rejected = z.object({
  id: z.uuid(),
  ruleId: z.uuid(),
  ruleName: z.string(),
  lead: z.record(z.string(), z.unknown()).meta({ description: 'The lead as it was sent.' }),
  receivedAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
})

async function listPage({ db, org }: Pick<Ctx, 'db' | 'org'>, pageInput: IdPage) {
  const { rows, nextCursor } = await readIdPage(pageInput, (page) =>
    db.readInOrg(org.id, (tx) => listRejected(tx, page)),
  )
  return { data: { rows: rows.map(toAnswer), nextCursor } }
}

const toAnswer = ({ lead, ...row }: RejectedRow) => ({ ...row, lead: JSON.parse(lead) })

export const listQuarantine = appOperation({
  name: 'list_quarantine',
  rest: 'GET /orgs/{orgId}/quarantine',
  summary: 'List quarantined leads, newest first. They are deleted after 30 days.',
  permission: 'quarantine.read',
  input: idPageInput,
  output: idPageSchema(rejected),
  run: listPage,
})

/** @see L-510 */
export const listRejectedLeads = operation({
  name: 'list_rejected_leads',
  tag: 'Leads',
  rest: 'GET /rejected-leads',
  summary: 'List leads that filter rules blocked.',
  description:
    'Paginated, newest first. `lead` is the lead as it was sent. Blocked leads are deleted after ' +
    '30 days; users can release them in the web app.',
  // Viewers, whose apps can have `leads:read`, have no access to the quarantine.
  scope: 'leads:write',
  inputSource: 'query',
  input: idPageInput,
  invalidInputCode: 'INVALID_FILTER',
  output: idPageSchema(rejected),
  statuses: [200],
  errors: ['UNAUTHORIZED', 'FORBIDDEN', 'INVALID_FILTER'],
  extension: true,
  run: listPage,
})

/** Maximum number of leads that the menu counts. */
const maxCounted = 100

/** @see L-507 */
export const countQuarantine = appOperation({
  name: 'count_quarantine',
  rest: 'GET /orgs/{orgId}/quarantine-count',
  summary: `Count the quarantined leads, up to ${maxCounted}.`,
  permission: 'quarantine.read',
  input: z.strictObject({}),
  output: z.object({
    count: z.int(),
    isComplete: z.boolean().meta({ description: 'False if there may be more leads.' }),
  }),

  async run({ db, org }) {
    const count = await db.readInOrg(org.id, (tx) => countQuarantined(tx, maxCounted))
    return { data: { count, isComplete: count < maxCounted } }
  },
})

export const getQuarantined = appOperation({
  name: 'get_quarantined',
  rest: 'GET /orgs/{orgId}/quarantine/{id}',
  summary: 'Read one quarantined lead.',
  permission: 'quarantine.read',
  input: z.strictObject({ id: idInput }),
  output: rejected,

  async run({ db, org }, { id }) {
    const row = await db.readInOrg(org.id, (tx) => selectRejected(tx, idOrUnmatchable(id)))
    return { data: toAnswer(found(row, 'quarantined lead')) }
  },
})

export const deleteQuarantined = deleteOperation({
  name: 'delete_quarantined',
  rest: 'DELETE /orgs/{orgId}/quarantine/{id}',
  summary: 'Delete a quarantined lead.',
  permission: 'quarantine.change',
  noun: 'quarantined lead',
  kind: 'quarantinedLead',
  remove: deleteRejected,
})
