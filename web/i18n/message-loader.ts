import { createCatalog, type MessagePair } from './message-catalog.ts'

type Translate = (text: string) => string | undefined

/** Maximum time, in milliseconds, that a message waits for the catalog. */
const timeoutMs = 2_000

/** A catalog in one language. */
export interface Catalog {
  readonly serviceMessages: readonly MessagePair[]
  /** Marks a text that an ad platform supplied; `{}` stands for the text. */
  readonly platformResponse: string
}

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
   * Like `translate`, for messages about ad platforms: marks a message that is not in the catalog as
   * the platform's response, because it stays in English.
   */
  readonly translateOrQuote: (text: string) => string
  /** True once messages no longer change, so that they do not flash in English. */
  readonly isSettled: () => boolean
  /** Loads the catalog and calls the listener afterward. @returns Unsubscribe function. */
  readonly subscribe: (listener: () => void) => () => void
}

/** @param loadCatalog Loads the catalog; `undefined` for English, which needs none. */
export function createMessageLoader(
  loadCatalog: (() => Promise<Catalog>) | undefined,
): MessageLoader {
  let translate: Translate = () => undefined
  let quote = '{}'
  let loading: Promise<void> | undefined
  let isSettled = loadCatalog === undefined
  const listeners = new Set<() => void>()
  const settle = () => {
    isSettled = true
    for (const listener of listeners) listener()
  }
  const load = async () => {
    if (loadCatalog === undefined) return
    loading ??= loadCatalog().then(
      ({ serviceMessages, platformResponse }) => {
        translate = createCatalog(serviceMessages)
        quote = platformResponse
        settle()
      },
      () => {
        loading = undefined
      },
    )
    await withTimeout(loading)
    if (!isSettled) settle()
  }
  return {
    load,
    translate: (text) => translate(text) ?? text,
    translateOrQuote: (text) => translate(text) ?? quote.replace('{}', () => text),
    isSettled: () => isSettled,
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
