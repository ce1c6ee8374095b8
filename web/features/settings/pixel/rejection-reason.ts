import { messages } from '../../../i18n/index.ts'
import { translateMessage } from '../../../i18n/service-messages.ts'

interface Reason {
  readonly title: string
  readonly help: string
}

const reasons = new Map<string, Reason>(Object.entries(messages.pixel.reasons))

/**
 * Title and help text for a rejection reason.
 *
 * @param serviceHelp  The service's own explanation, for reasons that this version does not
 *   recognize.
 */
export const rejectionReason = (reason: string, serviceHelp = ''): Reason =>
  reasons.get(reason) ?? { title: reason, help: translateMessage(serviceHelp) }
