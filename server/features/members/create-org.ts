import * as z from 'zod'
import { orgSettingsSchema, planSchema } from '../../../contract/organizations/org.ts'
import { givenName } from '../../../contract/values/text.ts'
import { userOperation } from '../../platform/app-operation.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import { getMemberships, requireAccountSession } from '../accounts/index.ts'
import { audit } from '../audit/index.ts'
import { insertMembership, insertOrg } from '../organizations/index.ts'

/** Number of memberships at which a user can no longer create organizations. */
const maxMemberships = 100

export const createOrg = userOperation({
  name: 'create_org',
  rest: 'POST /orgs',
  summary: 'Create an organization with yourself as owner.',
  input: z.strictObject({
    name: givenName,
    timeZone: orgSettingsSchema.shape.timeZone,
    currency: orgSettingsSchema.shape.currency,
  }),
  output: z.object({ id: z.uuid(), name: z.string() }),

  async run(ctx, { name, timeZone, currency }) {
    const { db, user } = ctx
    requireAccountSession(ctx)
    if ((await getMemberships(db, user.id)).length >= maxMemberships) {
      throw new ApiError('CONFLICT', `You can belong to at most ${maxMemberships} organizations.`)
    }
    const id = ctx.newId()
    const org = {
      ...orgSettingsSchema.parse({ name, timeZone, currency }),
      ...planSchema.parse({}),
    }
    await db.inOrg(id, async (tx) => {
      await insertOrg(tx, org, ctx.now())
      await insertMembership(tx, user.id, 'owner', ctx.now())
      const fields = ['name', 'timeZone', ...(currency === null ? [] : ['currency'])]
      await audit(tx, ctx, { action: 'create', kind: 'org', id, fields })
    })
    return { status: 201, data: { id, name } }
  },
})
