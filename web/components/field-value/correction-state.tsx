import type { ListConversionsOutput } from '../../../sdk/app-operations.generated.ts'
import { messages } from '../../i18n/index.ts'
import { ServiceMessage } from '../feedback/service-message.tsx'

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
  const state = messages.conversions.corrections[correction][correctionState]
  if (correctionMessage === null) return state
  return (
    <>
      {state}: <ServiceMessage text={correctionMessage} />
    </>
  )
}
