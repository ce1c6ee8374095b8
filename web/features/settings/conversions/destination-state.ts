import type {
  ListConversionDestinationsOutput,
  ListConversionsOutput,
} from '../../../../sdk/app-operations.generated.ts'
import { messages } from '../../../i18n/index.ts'

const texts = messages.conversions

export type Destination = ListConversionDestinationsOutput[number]

export type Kind = Destination['kind']

export type Conversion = ListConversionsOutput['rows'][number]

/** Operations to refetch after destinations have changed. */
export const destinationQueries = [
  'list_conversion_destinations',
  'get_conversion_status',
  'list_conversions',
  'list_audit',
] as const

export type DestinationState = keyof typeof texts.states

export function getState(
  { enabled, blockedReason, pausedReason, pausedUntil }: Destination,
  now: number,
): DestinationState {
  if (!enabled) return 'off'
  if (blockedReason !== null || pausedReason !== null) return 'blocked'
  return pausedUntil !== null && Date.parse(pausedUntil) > now ? 'paused' : 'active'
}

export const stateColors: Readonly<Record<DestinationState, string>> = {
  active: 'success',
  off: 'gray',
  blocked: 'red',
  paused: 'blue',
}

/** True if Google fetches a file; for all other kinds, the service sends the conversions. */
export const isFile = (kind: Kind): boolean => kind === 'google_file'

/**
 * Returns where users can find the results for accepted conversions. Only Google reports results.
 */
export function getResults(kind: Kind): keyof typeof texts.resultsOf {
  if (isFile(kind)) return 'file'
  return kind === 'google_ads' ? 'later' : 'none'
}

/** Google Ads needs a connection, but no secret. */
export const hasSecret = (kind: Kind): boolean => !isFile(kind) && kind !== 'google_ads'
