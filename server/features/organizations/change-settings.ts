import * as z from 'zod'
import { type OrgSettings, orgSettingsSchema } from '../../../contract/organizations/org.ts'
import { givenName } from '../../../contract/values/text.ts'
import { appOperation } from '../../platform/app-operation.ts'
import type { OrgTx } from '../../platform/db/database.ts'
import { ApiError, found } from '../../platform/http/api-error.ts'
import { getLocalDay } from '../../platform/process/local-day.ts'
import { audit } from '../audit/index.ts'
import { selectFirstDates } from './first-day-store.ts'
import { lockOrg, selectOrg, updateOrg } from './org-store.ts'

const { shape } = orgSettingsSchema

/** Settings to change; all are optional and have no defaults. */
const changes = z.strictObject({
  name: givenName.optional(),
  timeZone: shape.timeZone.unwrap().optional(),
  defaultCountry: shape.defaultCountry.unwrap().optional(),
  currency: shape.currency.unwrap().optional(),
  conversionWindowDays: shape.conversionWindowDays.unwrap().optional(),
  duplicatePolicy: shape.duplicatePolicy.unwrap().optional(),
  duplicateWindowDays: shape.duplicateWindowDays.unwrap().optional(),
  matchPolicy: shape.matchPolicy.unwrap().optional(),
  sessionMinutes: shape.sessionMinutes.unwrap().optional(),
  retentionDays: shape.retentionDays.unwrap().optional(),
  lossReasons: shape.lossReasons.unwrap().optional(),
  costPerLeadTarget: shape.costPerLeadTarget.unwrap().optional(),
  roasTarget: shape.roasTarget.unwrap().optional(),
  fillsLastAd: shape.fillsLastAd.unwrap().optional(),
  allowsContactInMessages: shape.allowsContactInMessages.unwrap().optional(),
} satisfies Record<keyof OrgSettings, z.ZodType>)

const answered = orgSettingsSchema.extend({
  id: z.uuid(),
  firstDay: z.iso
    .date()
    .nullable()
    .meta({ description: 'Earliest local day with a lead or ad spend; null if there is none.' }),
})

/** Loads the settings in the format used in responses. */
async function loadSettings(tx: OrgTx): Promise<z.output<typeof answered>> {
  const org = found(await selectOrg(tx), 'organization')
  const { leadAt, spendDay } = await selectFirstDates(tx)
  const leadDay = leadAt && getLocalDay(org.timeZone, new Date(leadAt))
  const [firstDay = null] = [leadDay, spendDay].filter((day) => day !== null).sort()
  return answered.parse({ ...org, firstDay })
}

/** `get_settings` */
export const getSettings = appOperation({
  name: 'get_settings',
  rest: 'GET /orgs/{orgId}/settings',
  summary: "Read the organization's settings.",
  permission: 'org.read',
  input: z.strictObject({}),
  output: answered,

  async run(ctx) {
    return { data: await ctx.db.readInOrg(ctx.org.id, loadSettings) }
  },
})

/** `change_settings` */
export const changeSettings = appOperation({
  name: 'change_settings',
  rest: 'PATCH /orgs/{orgId}/settings',
  summary: 'Change settings. Omitted settings are not changed.',
  permission: 'org.change',
  input: changes,
  output: answered,

  async run(ctx, sent) {
    // Contains only the fields that were sent, because zod adds no keys for omitted fields.
    const fields = Object.keys(sent)
    if (fields.length === 0) throw new ApiError('VALIDATION_ERROR', 'Send at least one setting.')
    const data = await ctx.db.inOrg(ctx.org.id, async (tx) => {
      await lockOrg(tx)
      const before = found(await selectOrg(tx), 'organization')
      const after = { ...before, ...orgSettingsSchema.parse({ ...before, ...sent }) }
      await updateOrg(tx, after)
      await audit(tx, ctx, { action: 'change', kind: 'org', id: ctx.org.id, fields })
      return loadSettings(tx)
    })
    return { data }
  },
})
