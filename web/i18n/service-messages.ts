import { language } from './language.ts'
import { createMessageLoader } from './message-loader.ts'

// No page includes the catalog, because most pages show no messages from the service.
const loadCatalog = () => import('./en/service-messages/index.ts')

/** The service's English messages, translated into the language of this build. */
export const {
  load: loadServiceMessages,
  translate: translateMessage,
  translateOrQuote: translatePlatformMessage,
  isSettled: isMessageSettled,
  subscribe: subscribeServiceMessages,
} = createMessageLoader(language === 'en' ? undefined : loadCatalog)
