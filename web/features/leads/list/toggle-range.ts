/**
 * Selection after a click or Shift-click on one of `ids`.
 *
 * @param anchor ID that was clicked before. With `isRange`, this ID, the clicked one and all IDs in
 *   between get the clicked ID's new state.
 */
export function toggleRange(
  selected: ReadonlySet<string>,
  ids: readonly string[],
  clicked: string,
  { anchor, isRange }: { readonly anchor: string | undefined; readonly isRange: boolean },
): ReadonlySet<string> {
  const next = new Set(selected)
  const isOn = !selected.has(clicked)
  const [from, to] = [ids.indexOf(anchor ?? ''), ids.indexOf(clicked)]
  const affected =
    isRange && from >= 0 && to >= 0
      ? ids.slice(Math.min(from, to), Math.max(from, to) + 1)
      : [clicked]
  for (const id of affected) {
    if (isOn) next.add(id)
    else next.delete(id)
  }
  return next
}
