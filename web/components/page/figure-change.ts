/** How a figure has changed against the period before. */
export interface Change {
  readonly direction: 'up' | 'down' | 'same'
  /** As a share of the figure before; null where it was nothing. */
  readonly share: number | null
}

/** Compares a figure with the one before. */
export function compareFigures(now: number, before: number): Change {
  const direction = now > before ? 'up' : now < before ? 'down' : 'same'
  return { direction, share: before === 0 ? null : Math.abs(now - before) / before }
}
