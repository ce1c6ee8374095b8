import * as z from 'zod'
import type { Language } from '../../../contract/languages.ts'
import { orgSettingsSchema, planSchema } from '../../../contract/organizations/org.ts'
import { dayMs } from '../../../contract/values/time.ts'
import { type UserCtx, userOperation } from '../../platform/app-operation.ts'
import { perDatabase } from '../../platform/concurrency/cache.ts'
import { openLimiter } from '../../platform/concurrency/token-bucket.ts'
import { ApiError, found } from '../../platform/http/api-error.ts'
import { getMemberships, requireAccountSession } from '../accounts/index.ts'
import { insertMembership, insertOrg } from '../organizations/index.ts'
import { fillSample, sampleDays } from './fill-sample.ts'
import { timeZone } from './invent/calendar.ts'
import { deleteMembers, updateSampleUntil } from './sample-org-store.ts'

const names: Readonly<Record<Language, string>> = { en: 'Sample data', de: 'Beispieldaten' }

/** The rate is limited, because creating sample data takes about a second of database time. */
const limiters = perDatabase(() => openLimiter({ burst: 3, perSecond: 1 / 600 }))

/**
 * `add_sample_data`: a separate organization, so that sample data never mixes with real data. The
 * user is only a member, so that no one can create keys, webhooks or conversion destinations in the
 * organization.
 *
 * @see L-393
 */
export const addSampleData = userOperation({
  name: 'add_sample_data',
  rest: 'POST /sample-data',
  summary: 'Create an organization with sample data, or return the existing one.',
  input: z.strictObject({}),
  output: z.object({ id: z.uuid(), name: z.string() }),

  async run(ctx) {
    const { db, user } = ctx
    requireAccountSession(ctx)
    const existing = await findSample(ctx)
    if (existing !== undefined) return { data: { id: existing.orgId, name: existing.orgName } }
    if (!limiters(db).take(user.id)) {
      throw new ApiError('RATE_LIMITED', 'Too many attempts. Try again in a few minutes.', {
        headers: { 'retry-after': '600' },
      })
    }
    const now = ctx.now()
    const [id, name] = [ctx.newId(), names[user.language]]
    const settings = { timeZone, name, currency: 'EUR', defaultCountry: 'DE', fillsLastAd: true }
    const org = {
      ...orgSettingsSchema.parse(settings),
      ...planSchema.parse({}),
    }
    await db.inOrg(id, async (tx) => {
      await insertOrg(tx, org, now)
      await updateSampleUntil(tx, new Date(now.getTime() + sampleDays * dayMs))
      await insertMembership(tx, user.id, 'member', now)
      await fillSample(tx, { org: { ...org, id }, author: { kind: 'user', id: user.id }, now })
    })
    return { status: 201, data: { id, name } }
  },
})

/** `remove_sample_data`: access ends immediately; a job deletes the rows a minute later. */
export const removeSampleData = userOperation({
  name: 'remove_sample_data',
  rest: 'DELETE /sample-data',
  summary: "Delete the user's sample data.",
  input: z.strictObject({}),
  output: z.object({ id: z.uuid() }),

  async run(ctx) {
    const { orgId } = found(await findSample(ctx), 'sample data')
    const now = ctx.now()
    await ctx.db.inOrg(orgId, async (tx) => {
      await updateSampleUntil(tx, now)
      await deleteMembers(tx)
    })
    return { data: { id: orgId } }
  },
})

async function findSample({ db, user }: UserCtx) {
  const memberships = await getMemberships(db, user.id)
  return memberships.find(({ isSample }) => isSample)
}
