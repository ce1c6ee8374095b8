import { createCatalog, type MessagePair } from './message-catalog.ts'

type Translate = (text: string) => string | undefined

/** Maximum time, in milliseconds, that a message waits for the catalog. */
const timeoutMs = 2_000

/** The service's messages in the language of this build. */
export interface MessageLoader {
  /**
   * Loads the catalog once. Also resolves if the catalog is missing or late; in that case, messages
   * are in English.
   */
  readonly load: () => Promise<void>
  /**
   * Translates an English message from the service. Returns it unchanged if it is not in the
   * catalog (for example, because the service is newer) or if the catalog has not been loaded yet.
   */
  readonly translate: (text: string) => string
  /**
   * Like `translate`, but returns an empty string while the catalog is loading, so that messages do
   * not flash in English.
   */
  readonly show: (text: string) => string
  /** Loads the catalog and calls the listener afterward. @returns Unsubscribe function. */
  readonly subscribe: (listener: () => void) => () => void
}

/** @param loadPairs Loads the catalog; `undefined` for English, which needs none. */
export function createMessageLoader(
  loadPairs: (() => Promise<readonly MessagePair[]>) | undefined,
): MessageLoader {
  let translate: Translate = () => undefined
  let loading: Promise<void> | undefined
  let isSettled = loadPairs === undefined
  const listeners = new Set<() => void>()
  const settle = () => {
    isSettled = true
    for (const listener of listeners) listener()
  }
  const load = async () => {
    if (loadPairs === undefined) return
    loading ??= loadPairs().then(
      (pairs) => {
        translate = createCatalog(pairs)
        settle()
      },
      () => {
        loading = undefined
      },
    )
    await withTimeout(loading)
    if (!isSettled) settle()
  }
  const translateMessage = (text: string) => translate(text) ?? text
  return {
    load,
    translate: translateMessage,
    show: (text) => (isSettled ? translateMessage(text) : ''),
    subscribe: (listener) => {
      listeners.add(listener)
      void load()
      return () => void listeners.delete(listener)
    },
  }
}

async function withTimeout(loading: Promise<void>): Promise<void> {
  const { promise: timeout, resolve } = Promise.withResolvers<void>()
  const timer = setTimeout(resolve, timeoutMs)
  await Promise.race([loading, timeout])
  clearTimeout(timer)
}
