// Types for the parts of autocannon that we use, because the package has no types.
declare module 'autocannon' {
  import type { EventEmitter } from 'node:events'

  interface Request {
    method?: string
    path?: string
    body?: string
    headers?: Record<string, string>
    setupRequest?: (request: Request) => Request
  }

  /** `errors` counts broken connections and timeouts; `non2xx` counts error responses. */
  interface Result {
    errors: number
    non2xx: number
    duration: number
  }

  function autocannon(options: {
    url: string
    connections: number
    duration: number
    timeout: number
    sampleInt: number
    requests: Request[]
  }): EventEmitter & PromiseLike<Result> & { stop(): void }

  export = autocannon
}
