import type {
  ChangeInboundSourceInput,
  ListInboundBodiesOutput,
  ListInboundSourcesOutput,
} from '../../../../sdk/app-operations.generated.ts'
import { messages } from '../../../i18n/index.ts'

const texts = messages.inbound

export type Source = ListInboundSourcesOutput[number]

export type Kind = Source['kind']

export type Defaults = NonNullable<ChangeInboundSourceInput['defaults']>

export type Body = ListInboundBodiesOutput['rows'][number]

/** States in which a submission can still become a lead. */
export const openStates: readonly Body['state'][] = ['unmapped', 'rejected']

/** Operations to refetch after sources have changed. */
export const sourceQueries = [
  'list_inbound_sources',
  'list_inbound_activity',
  'get_inbound_connection',
  'list_inbound_bodies',
  'list_audit',
] as const

export type SourceState = keyof typeof texts.states

export function getState({ enabled, mode }: Source): SourceState {
  if (!enabled) return 'off'
  return mode === 'live' ? 'live' : 'collect'
}

export const stateColors: Readonly<Record<SourceState, string>> = {
  live: 'success',
  collect: 'blue',
  off: 'gray',
}

/** These services let the user choose the secret. */
export const hasOwnSecret = (kind: Kind): boolean =>
  ['google_lead_form', 'typeform', 'tally', 'calendly', 'placetel'].includes(kind)

/** These services create the secret. */
export const hasForeignSecret = (kind: Kind): boolean =>
  ['meta', 'linkedin', 'webflow', 'hubspot', 'twilio', 'telnyx'].includes(kind)

const foreignSecrets: Readonly<Partial<Record<Kind, string>>> = texts.foreignSecrets

/** The service's name for the secret, if it has one. */
export const secretName = (kind: Kind): string => foreignSecrets[kind] ?? texts.secret

/** Google accepts keys of up to 50 characters. */
export function generateSecret(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(20))
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
