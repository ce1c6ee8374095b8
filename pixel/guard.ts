/** Wraps a function so that it never throws: our errors must not break the page. */
export const guard =
  <A extends unknown[], R>(task: (...args: A) => R) =>
  (...args: A): R | undefined => {
    try {
      return task(...args)
    } catch {
      return undefined
    }
  }

/**
 * Listens to an event on the window or document. The listener runs before any of the page's own.
 */
export const on = (type: string, listener: (event: Event) => unknown): void =>
  addEventListener(type, guard(listener), true)

/** Throttles `task`: runs it once, `delayMs` after the first in a series of calls. */
export const later = (task: () => unknown, delayMs: number): (() => void) => {
  let timer: unknown
  return () => {
    timer =
      timer ||
      setTimeout(() => {
        timer = 0
        guard(task)()
      }, delayMs)
  }
}

/**
 * Calls `task` after each call to one of the page's methods, passing the method's object and
 * arguments. `task` must not throw.
 */
export const after = <N extends string, A extends unknown[], R, O>(
  owner: O & Record<N, (this: O, ...args: A) => R>,
  name: N,
  task: (self: NoInfer<O>, args: NoInfer<A>) => void,
): void => {
  const original = owner[name]
  // Has exactly the method's type, but TypeScript cannot infer this through `O`.
  owner[name] = function (this: O, ...args: A) {
    const result = original.apply(this, args)
    task(this, args)
    return result
  } as (typeof owner)[N]
}
