// The part of autocannon that we use; the package brings no types of its own.
declare module 'autocannon' {
  import type { EventEmitter } from 'node:events'

  interface Request {
    method?: string
    path?: string
    body?: string
    headers?: Record<string, string>
    setupRequest?: (request: Request) => Request
  }

  /** `errors` counts broken connections and time-outs, `non2xx` refusals. */
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
