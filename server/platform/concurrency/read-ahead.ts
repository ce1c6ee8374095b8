/**
 * Streams items, reading the next one while the caller handles the current one. At most two items
 * are in memory at a time.
 */
export async function* readAhead<T>(
  items: AsyncGenerator<T, void, void>,
): AsyncGenerator<T, void, void> {
  const readNext = () => {
    const next = items.next()
    // Handle the rejection, because the caller may stop before it awaits this promise.
    next.catch(() => undefined)
    return next
  }
  try {
    for (let next = readNext(); ; ) {
      const item = await next
      if (item.done === true) return
      next = readNext()
      yield item.value
    }
  } finally {
    await items.return()
  }
}
