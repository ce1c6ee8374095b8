import * as z from 'zod'
import { appOperation } from '../../platform/app-operation.ts'
import { selectOnboardingSteps } from './onboarding-store.ts'

const done = z.boolean()

/**
 * The checklist's state is computed. The only stored value is whether a user has hidden the
 * checklist.
 */
export const getOnboarding = appOperation({
  name: 'get_onboarding',
  rest: 'GET /orgs/{orgId}/onboarding',
  summary: 'Read which setup steps the organization has completed.',
  permission: 'org.change',
  input: z.strictObject({}),
  output: z.object({
    connected: done.meta({ description: 'The pixel, a form or an app has sent data.' }),
    lead: done.meta({ description: 'The organization has a lead.' }),
    adSpend: done.meta({ description: 'Ad spend was imported.' }),
    delivery: done.meta({ description: 'A webhook or a conversion destination is turned on.' }),
    isNew: z
      .boolean()
      .meta({ description: 'Whether the organization was created in the last 60 days.' }),
    team: done.meta({ description: 'There are other members or pending invitations.' }),
  }),

  async run({ db, org, now }) {
    return { data: await db.readInOrg(org.id, (tx) => selectOnboardingSteps(tx, now())) }
  },
})
