import * as z from 'zod'
import { appOperation } from '../../platform/app-operation.ts'
import { ruleReason } from './record-rejected-create.ts'
import {
  firstListedDay,
  type RejectedCreateSum,
  selectRejectedCreates,
} from './rejected-create-store.ts'

const row = z.object({
  keyId: z.uuid(),
  keyName: z.string().nullable().meta({ description: 'Null if the key no longer exists.' }),
  status: z.int(),
  code: z.string(),
  field: z.string().nullable().meta({ description: 'Null for a problem with the entire request.' }),
  reason: z.string(),
  count: z.int().meta({ description: 'Number of times that this problem was reported.' }),
  lastAt: z.iso.datetime(),
})

export const listRejectedCreates = appOperation({
  name: 'list_rejected_creates',
  rest: 'GET /orgs/{orgId}/rejected-creates',
  summary: 'List the reasons why API requests to create leads were rejected in the last 7 days.',
  permission: 'keys.read',
  input: z.strictObject({}),
  output: z.object({
    rows: z.array(row),
    lost: z.int().meta({
      description: 'Rejected requests, except duplicates and leads that a filter rule blocked.',
    }),
  }),

  async run({ db, org, now }) {
    const from = firstListedDay(now())
    const sums = await db.readInOrg(org.id, (tx) => selectRejectedCreates(tx, from))
    return { data: { rows: sums.map(toRow), lost: countLost(sums) } }
  },
})

const toRow = ({ field, n, requests: _, ...sum }: RejectedCreateSum) => ({
  ...sum,
  field: field === '' ? null : field,
  count: n,
})

/**
 * Number of rejected requests whose data is lost. Duplicates are already stored, and blocked leads
 * are in quarantine.
 */
export const countLost = (sums: readonly RejectedCreateSum[]): number =>
  sums
    .filter(({ code, reason }) => code !== 'CONFLICT' && reason !== ruleReason)
    .reduce((total, { requests }) => total + requests, 0)
