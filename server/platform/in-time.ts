/**
 * Gives up on what takes too long. It goes on by itself, and whatever becomes of it is not heard.
 *
 * @param ms  Milliseconds.
 * @param late  What is thrown then.
 */
export async function inTime<T>(work: Promise<T>, ms: number, late: () => Error): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const over = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(late()), ms)
  })
  try {
    return await Promise.race([work, over])
  } finally {
    clearTimeout(timer)
  }
}
