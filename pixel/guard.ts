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
