import type * as z from 'zod'
import { toConnectionView } from '../connections/connection-view.ts'
import type { OauthClients } from '../connections/oauth-providers.ts'
import type { Conversion } from '../conversion-store.ts'
import type { Destination } from '../destination-store.ts'
import type { ConversionRule, RuleValue } from '../match-rule.ts'
import type { conversionSchema, conversionStates, destinationSchema } from './conversion-schemas.ts'
import type { ruleSchema } from './rule-schemas.ts'

export type ConversionState = (typeof conversionStates)[number]

/** A waiting conversion that is not yet due is shown as held. */
export const toState = ({ state, dueAt }: Conversion, now: Date): ConversionState =>
  state === 'waiting' && Date.parse(dueAt) > now.getTime() ? 'held' : state

export const toConversionView = (one: Conversion, now: Date): z.output<typeof conversionSchema> => {
  const { clickId: _, leadCreatedAt: __, clickIdName, value, newValue, ...stored } = one
  const { correctionRejectedAt: ___, ...shown } = stored
  return {
    ...shown,
    state: toState(one, now),
    clickId: clickIdName,
    value: value === null ? null : value / 100,
    newValue: newValue === null ? null : newValue / 100,
  }
}

/** User name for the file's URL. Google's form requires a user name, but accepts any. */
const userName = 'leadtrace'

export const toDestinationView = (
  { id, kind, name, isEnabled, rules, secret, ...row }: Destination,
  orgId: string,
  { publicUrl, clients }: { readonly publicUrl: string; readonly clients?: OauthClients },
): z.output<typeof destinationSchema> => ({
  ...{ id, kind, name, enabled: isEnabled },
  rules: rules.map(toRuleView),
  ...{ holdHours: row.holdHours, windowDays: row.windowDays },
  sendsUnknownConsent: row.sendsUnknownConsent,
  ...{ settings: row.settings, hasSecret: secret !== null },
  connection: toConnectionView({ kind, connectedAt: row.connectedAt }, clients),
  ...{ blockedReason: row.blockedReason, pausedUntil: row.pausedUntil },
  pausedReason: row.pausedReason,
  fileUrl: kind === 'google_file' ? `${publicUrl}/conversions/${orgId}/${id}.csv` : null,
  userName: kind === 'google_file' ? userName : null,
  ...{ createdAt: row.createdAt, updatedAt: row.updatedAt },
})

const toRuleView = ({ when, only = {}, ...rule }: ConversionRule): z.output<typeof ruleSchema> => ({
  ...rule,
  status: 'status' in when ? when.status : null,
  labelId: 'labelId' in when ? when.labelId : null,
  conversionEventId: 'conversionEventId' in when ? when.conversionEventId : null,
  ...{ minValue: only.minValue ?? null, maxValue: only.maxValue ?? null },
  ...{ sources: [...(only.sources ?? [])], channels: [...(only.channels ?? [])] },
  value: toValueView(rule.value),
})

/** Copies the rows, because the schema's arrays are mutable. */
const toValueView = (value: RuleValue): z.output<typeof ruleSchema>['value'] => {
  if (value === null || typeof value !== 'object' || !('by' in value)) return value
  return value.by === 'label'
    ? { ...value, rows: [...value.rows] }
    : { ...value, rows: [...value.rows] }
}
