import type { TestWebhookInput } from '../../../../sdk/app-operations.generated.ts'
import { useOrgMutation } from '../../../api/org-query.ts'
import { toastFailure, toastSuccess } from '../../../components/feedback/toast.ts'
import { messages } from '../../../i18n/index.ts'
import { loadServiceMessages, translateMessage } from '../../../i18n/service-messages.ts'
import { formatNumber } from '../../../lib/numbers.ts'

const texts = messages.webhooks

/**
 * Sends a test event and shows the receiver's response.
 *
 * @param options  `quiet` if the caller shows the error itself when a request fails.
 */
export function useSendTest(options: { readonly quiet?: boolean } = {}) {
  const test = useOrgMutation('test_webhook', { stale: ['list_audit'], ...options })
  const send = async (input: TestWebhookInput): Promise<void> => {
    const { status, ms, error } = await test.mutateAsync(input)
    if (error === null) {
      toastSuccess(texts.testDone(status ?? 0, formatNumber(ms)))
      return
    }
    await loadServiceMessages()
    toastFailure(translateMessage(error))
  }
  return { send, isPending: test.isPending }
}
