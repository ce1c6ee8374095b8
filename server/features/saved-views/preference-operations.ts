import * as z from 'zod'
import { type Preferences, preferencesSchema } from '../../../contract/leads/saved-views.ts'
import { appOperation } from '../../platform/app-operation.ts'
import { found } from '../../platform/http/api-error.ts'
import { selectPreferences, upsertPreferences } from './preference-store.ts'

/** @see L-71 */
export const getPreferences = appOperation({
  name: 'get_preferences',
  rest: 'GET /orgs/{orgId}/preferences',
  summary: 'Read your display preferences for the organization.',
  permission: 'leads.read',
  input: z.strictObject({}),
  output: preferencesSchema,

  async run({ db, org, user }) {
    const stored = await db.readInOrg(org.id, (tx) => selectPreferences(tx, user.id))
    return { data: parseStoredPreferences(stored) }
  },
})

export const putPreferences = appOperation({
  name: 'put_preferences',
  rest: 'PUT /orgs/{orgId}/preferences',
  summary: 'Replace your display preferences for the organization.',
  permission: 'leads.read',
  input: preferencesSchema,
  output: preferencesSchema,

  async run({ db, org, user, now }, sent) {
    await db.inOrg(org.id, async (tx) => {
      found(await upsertPreferences(tx, user.id, sent, now()), 'organization')
    })
    return { data: sent }
  },
})

/**
 * The stored preferences that this version recognizes. Another version may have stored additional
 * preferences.
 */
export function parseStoredPreferences(stored: unknown): Preferences {
  if (typeof stored !== 'object' || stored === null) return {}
  const valid = Object.entries(stored).filter(
    ([name, value]) => preferencesSchema.safeParse({ [name]: value }).success,
  )
  return preferencesSchema.parse(Object.fromEntries(valid))
}
