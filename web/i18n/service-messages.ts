import { language } from './language.ts'
import { createMessageLoader } from './message-loader.ts'

// No page includes the catalog, because most pages show no messages from the service.
const loadPairs = async () => (await import('./en/service-messages/index.ts')).serviceMessages

/** The service's English messages, translated into the language of this build. */
export const {
  load: loadServiceMessages,
  translate: translateMessage,
  show: showMessage,
  subscribe: subscribeServiceMessages,
} = createMessageLoader(language === 'en' ? undefined : loadPairs)
