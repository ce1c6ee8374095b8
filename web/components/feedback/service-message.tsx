import { useCallback, useSyncExternalStore } from 'react'
import {
  isMessageSettled,
  subscribeServiceMessages,
  translateMessage,
  translatePlatformMessage,
} from '../../i18n/service-messages.ts'

interface Props {
  readonly text: string
}

/** Shows a message stored by the service, such as the reason an import failed. */
export const ServiceMessage = ({ text }: Props) => useMessage(text, translateMessage)

/** Shows a message about an ad platform, and marks the texts that the platform supplied. */
export const PlatformMessage = ({ text }: Props) => useMessage(text, translatePlatformMessage)

/** Empty while the catalog is loading, so that messages do not flash in English. */
function useMessage(text: string, translate: (text: string) => string): string {
  const getText = useCallback(
    () => (text === '' || !isMessageSettled() ? '' : translate(text)),
    [text, translate],
  )
  return useSyncExternalStore(subscribeServiceMessages, getText)
}
