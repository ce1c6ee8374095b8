import { createCatalog } from './message-catalog.ts'

type Translate = (text: string) => string | undefined

let translate: Translate = () => undefined
let loading: Promise<void> | undefined
/** True once the catalog is loaded or has failed to. */
let isSettled = false
const listeners = new Set<() => void>()

/**
 * Loads the catalog, once. No page contains it, because most show no sentence of the service;
 * without it, for example offline, the sentences stay English.
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
 * A sentence of the service, which speaks English, in the language of this build. Unchanged if the
 * catalog lacks it, such as one of a newer service, or before {@link loadServiceMessages}.
 */
export const translateMessage = (text: string): string => translate(text) ?? text

/** {@link translateMessage}, but empty while the catalog is loading: pages would flash in English. */
export const showMessage = (text: string): string => (isSettled ? translateMessage(text) : '')

/** Loads the catalog, and calls the listener after that; returns what stops the calls. */
export function subscribeServiceMessages(listener: () => void): () => void {
  listeners.add(listener)
  void loadServiceMessages()
  return () => void listeners.delete(listener)
}
