import * as z from 'zod'
import { orgSettingsSchema, planSchema } from '../../../contract/organizations/org.ts'
import { givenName } from '../../../contract/values/text.ts'
import { type UserCtx, userOperation } from '../../platform/app-operation.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import { getMemberships, getSessionMemberships, requireAccountSession } from '../accounts/index.ts'
import { audit } from '../audit/index.ts'
import { insertTemplateRows, selectTemplate, type Template } from '../org-templates/index.ts'
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
    templateOrgId: z.uuid().optional().meta({
      description:
        'Organization that you own, whose rules, labels, fields, stages, views and settings are copied.',
    }),
  }),
  output: z.object({ id: z.uuid(), name: z.string() }),

  async run(ctx, { name, timeZone, currency, templateOrgId }) {
    const { db, user } = ctx
    requireAccountSession(ctx)
    if ((await getMemberships(db, user.id)).length >= maxMemberships) {
      throw new ApiError('CONFLICT', `You can belong to at most ${maxMemberships} organizations.`)
    }
    const id = ctx.newId()
    const template =
      templateOrgId === undefined ? undefined : await loadTemplate(ctx, templateOrgId)
    const org = {
      ...orgSettingsSchema.parse({ ...template?.settings, name, timeZone, currency }),
      ...planSchema.parse({}),
    }
    await db.inOrg(id, async (tx) => {
      await insertOrg(tx, org, ctx.now())
      await insertMembership(tx, user.id, 'owner', ctx.now())
      if (template !== undefined) await insertTemplateRows(tx, template.rows, ctx.now())
      const fields = [
        ...['name', 'timeZone', ...(currency === null ? [] : ['currency'])],
        ...(template === undefined ? [] : ['template']),
      ]
      await audit(tx, ctx, { action: 'create', kind: 'org', id, fields })
    })
    return { status: 201, data: { id, name } }
  },
})

/**
 * Loads a template from one of the user's organizations.
 *
 * @throws ApiError NOT_FOUND unless the user is an owner; the same error as for a nonexistent
 *   organization.
 * @see L-427
 */
async function loadTemplate({ db, user, onlyOrgId }: UserCtx, orgId: string): Promise<Template> {
  const memberships = await getSessionMemberships(db, { personId: user.id, onlyOrgId })
  const membership = memberships.find((one) => one.orgId === orgId)
  const isOwner = membership?.role === 'owner' && !membership.needsSingleSignOn
  if (!isOwner) throw new ApiError('NOT_FOUND', 'Organization not found.')
  return db.readInOrg(orgId, (tx) => selectTemplate(tx, user.id))
}
