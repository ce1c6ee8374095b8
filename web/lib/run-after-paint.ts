/**
 * Runs `act` once the next frame has been painted, so that it does not delay that frame.
 *
 * @returns Function that cancels the run.
 */
export function runAfterPaint(act: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  // The frame is painted between this callback and the next task.
  const frame = requestAnimationFrame(() => {
    timer = setTimeout(act)
  })
  return () => {
    cancelAnimationFrame(frame)
    clearTimeout(timer)
  }
}
