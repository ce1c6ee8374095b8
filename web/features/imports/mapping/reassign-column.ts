interface Mapping<T> {
  readonly columns: (T | null)[]
}

/**
 * Gives a column to a target, which leaves the column that had it before.
 *
 * @param clashes  True for further targets that cannot stand beside the given one.
 */
export const reassignColumn = <T, M>(
  mapping: M & Mapping<T>,
  column: number,
  target: NoInfer<T> | null,
  clashes: (known: NoInfer<T>, target: NoInfer<T>) => boolean = () => false,
): M => ({
  ...mapping,
  columns: mapping.columns.map((current, i) => {
    if (i === column) return target
    if (current === null || target === null) return current
    return current === target || clashes(current, target) ? null : current
  }),
})
