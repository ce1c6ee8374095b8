import { serviceMessages } from './en/service-messages/index.ts'
import { createCatalog } from './message-catalog.ts'

const translate = createCatalog(serviceMessages)

/**
 * A sentence of the service, which speaks English, in the language of this build; as it is if the
 * catalog lacks it, such as one of a newer service.
 */
export const translateMessage = (text: string): string => translate(text) ?? text
