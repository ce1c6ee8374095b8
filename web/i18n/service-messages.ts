import { createCatalog } from './message-catalog.ts'

type Translate = (text: string) => string | undefined

let translate: Translate = () => undefined
let loading: Promise<void> | undefined
/** True once the catalog is loaded or has failed to. */
let isSettled = false
const listeners = new Set<() => void>()

/**
 * Loads the catalog, once. No page includes the catalog, because most pages show no messages from
 * the service. Without it, for example offline, messages stay in English.
 */
export function loadServiceMessages(): Promise<void> {
  loading ??= import('./en/service-messages/index.ts').then(
    ({ serviceMessages }) => {
      translate = createCatalog(serviceMessages)
      settle()
    },
    () => {
      loading = undefined
      settle()
    },
  )
  return loading
}

function settle() {
  isSettled = true
  for (const listener of listeners) listener()
}

/**
 * Translates an English sentence from the service into the language of this build. Returns it
 * unchanged if the catalog lacks it, as with a newer service, or has not been loaded yet ({@link
 * loadServiceMessages}).
 */
export const translateMessage = (text: string): string => translate(text) ?? text

/**
 * {@link translateMessage}, but empty while the catalog is loading, so that English texts do not
 * flash.
 */
export const showMessage = (text: string): string => (isSettled ? translateMessage(text) : '')

/** Loads the catalog, then calls the listener. Returns a function that unsubscribes it. */
export function subscribeServiceMessages(listener: () => void): () => void {
  listeners.add(listener)
  void loadServiceMessages()
  return () => void listeners.delete(listener)
}
