/**
 * Gives up on what takes too long. It goes on by itself, and whatever becomes of it is not heard.
 *
 * Every request comes by here: to race promises would take twice as many of them.
 *
 * @param ms  Milliseconds.
 * @param late  What is thrown then.
 */
export const withTimeout = <T>(work: Promise<T>, ms: number, late: () => Error): Promise<T> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(late()), ms)
    work.then(
      (result) => {
        clearTimeout(timer)
        resolve(result)
      },
      (error: unknown) => {
        clearTimeout(timer)
        reject(error)
      },
    )
  })
