import { useCallback, useSyncExternalStore } from 'react'
import { showMessage, subscribeServiceMessages } from '../../i18n/service-messages.ts'

/** Shows a message stored by the service, such as the reason an import failed. */
export function ServiceMessage({ text }: { readonly text: string }) {
  const getText = useCallback(() => showMessage(text), [text])
  return useSyncExternalStore(subscribeServiceMessages, getText)
}
