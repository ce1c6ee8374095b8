export interface Deadline {
  readonly signal: AbortSignal
  /** Call as soon as the work has ended. */
  clear(): void
}

/**
 * Aborts after `totalMs`, or when the caller aborts. Does not use `AbortSignal.timeout`, which
 * cannot be cleared: with hundreds of requests per second, each one would create an error 15 s
 * after it started.
 */
export function startDeadline({
  totalMs,
  signal: given,
}: {
  readonly totalMs: number
  readonly signal?: AbortSignal
}): Deadline {
  const controller = new AbortController()
  const abort = () => controller.abort()
  const timer = setTimeout(abort, totalMs).unref()
  given?.addEventListener('abort', abort)
  if (given?.aborted === true) abort()
  const clear = () => {
    clearTimeout(timer)
    given?.removeEventListener('abort', abort)
  }
  return { signal: controller.signal, clear }
}
