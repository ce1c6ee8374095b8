/** One request as both sides get it. */
export interface ClientRequest {
  readonly method: 'GET' | 'POST' | 'PATCH'
  /** From the origin on. */
  readonly path: string
  readonly body?: string
}

export const buildGet = (path: string): ClientRequest => ({ method: 'GET', path })

export const buildWrite = (
  method: 'POST' | 'PATCH',
  path: string,
  body: object,
): ClientRequest => ({
  method,
  path,
  body: JSON.stringify(body),
})

/** The items of a list one after the other, and again from its first one. */
export function cycle<T>(items: readonly T[]): () => T {
  let next = 0
  return () => {
    const item = items[next++ % items.length]
    if (item === undefined) throw new RangeError('There is nothing to send.')
    return item
  }
}
