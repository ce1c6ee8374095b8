/** Request to send to both the service and the baseline. */
export interface ClientRequest {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH'
  /** Path and query. */
  readonly path: string
  readonly body?: string
  /** Headers in addition to the client's. */
  readonly headers?: Readonly<Record<string, string>>
}

export const buildGet = (path: string): ClientRequest => ({ method: 'GET', path })

export const buildWrite = (
  method: 'POST' | 'PUT' | 'PATCH',
  path: string,
  body: object,
): ClientRequest => ({
  method,
  path,
  body: JSON.stringify(body),
})

/** Cycles through the items of a list. */
export function cycle<T>(items: readonly T[]): () => T {
  let next = 0
  return () => {
    const item = items[next++ % items.length]
    if (item === undefined) throw new RangeError('There is nothing to send.')
    return item
  }
}
