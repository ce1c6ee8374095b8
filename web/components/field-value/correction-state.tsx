import type { ListConversionsOutput } from '../../../sdk/app-operations.generated.ts'
import { messages } from '../../i18n/index.ts'
import { PlatformMessage } from '../feedback/service-message.tsx'

type Correction = Pick<
  ListConversionsOutput['rows'][number],
  'correction' | 'correctionState' | 'correctionMessage'
>

/**
 * Shows whether the platform has received a later change to a conversion and, if the platform
 * rejected it, why.
 */
export function CorrectionState({ correction, correctionState, correctionMessage }: Correction) {
  if (correction === null || correctionState === null) return null
  const states = messages.conversions.corrections[correction]
  if (correctionMessage === null) return states[correctionState]
  // A rejected correction is retried at first.
  const state = correctionState === 'waiting' ? states.retried : states[correctionState]
  return (
    <>
      {state}: <PlatformMessage text={correctionMessage} />
    </>
  )
}
