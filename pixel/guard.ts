/** The same function, except that it never throws: a failure of ours is no failure of the page. */
export const guard =
  <A extends unknown[], R>(task: (...args: A) => R) =>
  (...args: A): R | undefined => {
    try {
      return task(...args)
    } catch {
      return undefined
    }
  }

/** Listens to an event of the window or the document, before the page's own listeners. */
export const on = (type: string, listener: (event: Event) => void): void =>
  addEventListener(type, guard(listener), true)

/** A call of `task` some time after the first of several calls. */
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

/** Calls `task` after each call of a method of the page's, with its arguments. It must not throw. */
export const after = <N extends string, A extends unknown[], R>(
  owner: Record<N, (...args: A) => R>,
  name: N,
  task: (...args: NoInfer<A>) => void,
): void => {
  const original = owner[name]
  owner[name] = (...args) => {
    const result = original.apply(owner, args)
    task(...args)
    return result
  }
}
