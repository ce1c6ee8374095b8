import { createCatalog } from './message-catalog.ts'

type Translate = (text: string) => string | undefined

let translate: Translate = () => undefined
let loading: Promise<void> | undefined
const listeners = new Set<() => void>()

/**
 * Loads the catalog, once. No page contains it, because most show no sentence of the service;
 * without it, for example offline, the sentences stay English.
 */
export function loadServiceMessages(): Promise<void> {
  loading ??= import('./en/service-messages/index.ts').then(
    ({ serviceMessages }) => {
      translate = createCatalog(serviceMessages)
      for (const listener of listeners) listener()
    },
    () => {
      loading = undefined
    },
  )
  return loading
}

/**
 * A sentence of the service, which speaks English, in the language of this build. Unchanged if the
 * catalog lacks it, such as one of a newer service, or before {@link loadServiceMessages}.
 */
export const translateMessage = (text: string): string => translate(text) ?? text

/** Loads the catalog, and calls the listener after that; returns what stops the calls. */
export function subscribeServiceMessages(listener: () => void): () => void {
  listeners.add(listener)
  void loadServiceMessages()
  return () => void listeners.delete(listener)
}
