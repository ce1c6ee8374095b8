import * as z from 'zod'
import {
  mailKinds,
  mailPreferencesSchema,
} from '../../../../contract/organizations/mail-preferences.ts'
import { appOperation } from '../../../platform/app-operation.ts'
import type { Database } from '../../../platform/db/database.ts'
import { found } from '../../../platform/http/api-error.ts'
import { getAccountSettings } from '../../accounts/index.ts'
import { orderEvents } from '../../leads/index.ts'
import { upsertMailPreferences } from './preference-store.ts'
import { listMailKinds, loadRecipient } from './recipients.ts'

const answered = mailPreferencesSchema.extend({
  canSend: z.boolean().meta({ description: 'False if no mail server is configured.' }),
  isVerified: z.boolean().meta({ description: 'Emails are sent only to verified addresses.' }),
  kinds: z.array(z.enum(mailKinds)).meta({ description: 'Emails that your role can receive.' }),
})

async function loadView(db: Database, orgId: string, personId: string) {
  const loaded = await db.readInOrg(orgId, (tx) => loadRecipient(tx, personId))
  const { choices, options, timeZone, isVerified, role } = found(loaded, 'organization')
  const canSend = getAccountSettings(db).mailer !== undefined
  return { choices, options, timeZone, canSend, isVerified, kinds: listMailKinds(role) }
}

/** @see L-224 */
export const getMailPreferences = appOperation({
  name: 'get_mail_preferences',
  rest: 'GET /orgs/{orgId}/mail-preferences',
  summary: 'Read which emails you get about the organization.',
  permission: 'org.read',
  input: z.strictObject({}),
  output: answered,

  async run({ db, org, user }) {
    return { data: await loadView(db, org.id, user.id) }
  },
})

export const putMailPreferences = appOperation({
  name: 'put_mail_preferences',
  rest: 'PUT /orgs/{orgId}/mail-preferences',
  summary: 'Choose which emails you get about the organization.',
  permission: 'org.read',
  input: mailPreferencesSchema,
  output: answered,

  async run({ db, org, user, now }, { choices, options, timeZone }) {
    // Only leads that are created from now on trigger emails.
    const { head } = await orderEvents(db, org.id)
    await db.inOrg(org.id, async (tx) => {
      const before = (await loadRecipient(tx, user.id))?.leadPosition
      const leadPosition = choices.newLeads ? (before ?? head) : null
      const stored = { choices, options, timeZone, language: user.language, leadPosition }
      found(await upsertMailPreferences(tx, user.id, stored, now()), 'organization')
    })
    return { data: await loadView(db, org.id, user.id) }
  },
})
