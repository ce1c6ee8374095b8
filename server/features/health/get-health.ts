import * as z from 'zod'
import { appOperation } from '../../platform/app-operation.ts'
import { checkIds } from './check-result.ts'
import { runChecks } from './run-checks.ts'
import { describeCheck } from './texts/describe-check.ts'

const check = z.object({
  id: z.enum(checkIds),
  state: z.enum(['ok', 'warning', 'notApplicable']),
  cause: z.string().nullable().meta({ description: 'Reason for a warning.' }),
  title: z.string(),
  message: z.string().meta({ description: "Result, in the user's language." }),
  advice: z.string().nullable().meta({ description: 'What to do about a warning.' }),
  lastGoodAt: z.iso
    .datetime()
    .nullable()
    .meta({ description: 'When this was last known to work.' }),
  figures: z.record(z.string(), z.number()),
  names: z.array(z.string()).meta({ description: 'Names of affected objects.' }),
})

/** @see L-299 */
export const getHealth = appOperation({
  name: 'get_health',
  rest: 'GET /orgs/{orgId}/health',
  summary:
    "Check the organization's leads, pixel, imports, webhooks, conversions, domains and plan.",
  permission: 'health.read',
  input: z.strictObject({}),
  output: z.object({ checkedAt: z.iso.datetime(), checks: z.array(check) }),

  async run({ db, org, user, now }) {
    const at = now()
    const results = await runChecks(db, org, at)
    const checks = results.map((result) => ({ ...result, ...describeCheck(user.language, result) }))
    return { data: { checkedAt: at.toISOString(), checks } }
  },
})
