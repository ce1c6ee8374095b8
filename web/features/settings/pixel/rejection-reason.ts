import { messages } from '../../../i18n/index.ts'
import { translateMessage } from '../../../i18n/service-messages.ts'

interface Reason {
  readonly title: string
  readonly help: string
}

const reasons = new Map<string, Reason>(Object.entries(messages.pixel.reasons))

/**
 * Why something was refused, in plain words.
 *
 * @param told  What the service says of it, for a reason that a newer version has.
 */
export const rejectionReason = (reason: string, serviceHelp = ''): Reason =>
  reasons.get(reason) ?? { title: reason, help: translateMessage(serviceHelp) }
