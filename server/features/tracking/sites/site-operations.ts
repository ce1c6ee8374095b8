import * as z from 'zod'
import { givenName } from '../../../../contract/values/text.ts'
import { type AppCtx, appOperation } from '../../../platform/app-operation.ts'
import { ApiError, found } from '../../../platform/http/api-error.ts'
import { idInput, idOrUnmatchable } from '../../../platform/http/id-cursor-page.ts'
import { audit, deleteOperation } from '../../audit/index.ts'
import { lockOrg } from '../../organizations/index.ts'
import { hasUnknownSite } from '../collect/unknown-site-origins.ts'
import { siteActivity, siteActivityShape } from './site-activity.ts'
import { originTest } from './site-origins.ts'
import { removeSite, selectSite, selectSites } from './site-store.ts'
import { addSite, replaceSite, siteSchema } from './sites.ts'

/** Maximum number of sites per organization, and thus the maximum length of a list. */
const maxSites = 1_000

const settings = z.strictObject({ ...siteSchema.shape, name: givenName })

const site = z.object({
  id: z
    .uuid()
    .meta({ description: "Site ID. It is public, because it appears in the site's pages." }),
  name: z.string(),
  origins: z.array(z.string()),
  forms: z.boolean(),
  createdAt: z.iso.datetime(),
})

const fields = Object.keys(siteSchema.shape)

const note =
  (ctx: AppCtx, action: string, named: readonly string[] = []) =>
  (tx: Parameters<typeof audit>[0], id: string) =>
    audit(tx, ctx, { action, kind: 'site', id, fields: named })

export const listSites = appOperation({
  name: 'list_sites',
  rest: 'GET /orgs/{orgId}/sites',
  summary: 'List sites with their pixel events in the last 30 days, oldest first.',
  permission: 'sites.read',
  input: z.strictObject({}),
  output: z.array(
    site.extend({
      ...siteActivityShape,
      isIdMissing: z.boolean().meta({
        description: 'Whether a page on the site sent events without the site ID in the last hour.',
      }),
    }),
  ),

  async run(ctx) {
    const data = await ctx.db.readInOrg(ctx.org.id, async (tx) => {
      const [sites, activity] = await Promise.all([selectSites(tx), siteActivity(tx, ctx.now())])
      // If a site allows any origin, its pages cannot be recognized.
      const isIdMissing = ({ origins }: (typeof sites)[number]) =>
        origins.length > 0 && hasUnknownSite(ctx.db, originTest(origins), ctx.now())
      return sites.map((one) => ({
        ...one,
        ...activity(one.id),
        isIdMissing: isIdMissing(one),
      }))
    })
    return { data }
  },
})

export const createSite = appOperation({
  name: 'create_site',
  rest: 'POST /orgs/{orgId}/sites',
  summary: 'Create a site for the pixel.',
  permission: 'sites.change',
  input: settings,
  output: site,

  async run(ctx, sent) {
    const created = await addSite(ctx.db, ctx.org.id, sent, ctx.now(), async (tx, id) => {
      await lockOrg(tx)
      if ((await selectSites(tx)).length >= maxSites) {
        throw new ApiError('CONFLICT', `An organization can have at most ${maxSites} sites.`)
      }
      await note(ctx, 'create', fields)(tx, id)
    })
    return { status: 201, data: created }
  },
})

export const changeSite = appOperation({
  name: 'change_site',
  rest: 'PUT /orgs/{orgId}/sites/{id}',
  summary: "Replace a site's name, origins and forms setting.",
  permission: 'sites.change',
  input: settings.extend({ id: idInput }),
  output: site,

  async run(ctx, sent) {
    const changed = { ...sent, id: idOrUnmatchable(sent.id) }
    const isThere = await replaceSite(ctx.db, ctx.org.id, changed, note(ctx, 'change', fields))
    const row = await ctx.db.readInOrg(ctx.org.id, (tx) => selectSite(tx, changed.id))
    return { data: found(isThere && row, 'site') }
  },
})

export const deleteSite = deleteOperation({
  name: 'delete_site',
  rest: 'DELETE /orgs/{orgId}/sites/{id}',
  summary: 'Delete a site. New events from its pages will be rejected.',
  permission: 'sites.change',
  noun: 'site',
  kind: 'site',
  remove: removeSite,
})
