import { widthLimits } from '../../../../contract/leads/lead-values.ts'
import type { ColumnWidths } from '../shared/use-columns.ts'
import { type ColumnLayout, widthVariable } from './column-layout.ts'

/** Width added by one key press, in pixels. */
const step = 16

/** Distance after which a press becomes a drag, in pixels. */
const dragThreshold = 6

const clamp = (width: number): number =>
  Math.round(Math.min(widthLimits.max, Math.max(widthLimits.min, width)))

/** Header cells of a table's columns that can be moved and resized. */
const headCells = (table: Element): HTMLElement[] => [
  ...table.querySelectorAll<HTMLElement>('thead th[data-column]'),
]

/**
 * Current widths of all columns. Fixing every width prevents a column from taking up space that
 * another column frees.
 */
function measureWidths(table: Element): Record<string, number> {
  return Object.fromEntries(
    headCells(table).map((cell) => [cell.dataset.column ?? '', clamp(cell.offsetWidth)]),
  )
}

const isReversed = (element: Element): boolean => getComputedStyle(element).direction === 'rtl'

/**
 * Calls `move` for each movement of the pointer, and `end` once the pointer is released or lost.
 */
function followPointer(
  { pointerId }: PointerEvent,
  move: (event: PointerEvent) => void,
  end: (isDone: boolean) => void,
): void {
  const stop = new AbortController()
  const finish = (isDone: boolean) => {
    stop.abort()
    end(isDone)
  }
  const { signal } = stop
  const own = (event: PointerEvent) => event.pointerId === pointerId
  window.addEventListener('pointermove', (event) => own(event) && move(event), { signal })
  window.addEventListener('pointerup', (event) => own(event) && finish(true), { signal })
  window.addEventListener('pointercancel', (event) => own(event) && finish(false), { signal })
  window.addEventListener('keydown', (event) => event.key === 'Escape' && finish(false), {
    signal,
  })
}

/** Changes a column's width with the pointer; Escape restores the previous width. */
export function followResize(event: PointerEvent, column: string, layout: ColumnLayout): void {
  const table = event.target instanceof Element ? event.target.closest('table') : null
  if (table === null || event.button !== 0) return
  const before = measureWidths(table)
  const start = before[column] ?? widthLimits.min
  const sign = isReversed(table) ? -1 : 1
  let width = start
  const show = (widths: ColumnWidths) => showWidths(table, widths)
  followPointer(
    event,
    (moved) => {
      width = clamp(start + sign * (moved.clientX - event.clientX))
      show({ ...before, [column]: width })
    },
    (isDone) => {
      if (isDone && width !== start) layout.setWidths({ ...before, [column]: width })
      else showWidths(table, layout.widths)
    },
  )
}

/** Applies widths without rendering; React later sets the same widths. */
function showWidths(table: HTMLElement, widths: ColumnWidths): void {
  for (const cell of headCells(table)) {
    const column = cell.dataset.column ?? ''
    const width = widths[column]
    if (width === undefined) table.style.removeProperty(widthVariable(column))
    else table.style.setProperty(widthVariable(column), `${width}px`)
  }
  table.toggleAttribute('data-sized', Object.keys(widths).length > 0)
}

/** Resets a column to the width of its content. */
export function resetWidth(handle: Element, column: string, layout: ColumnLayout): void {
  const { [column]: _, ...others } = layout.widths
  const table = handle.closest('table')
  if (table !== null) showWidths(table, others)
  layout.setWidths(others)
}

/** Arrow keys change the width or, with Shift, the position; Home resets the width. */
export function changeByKey(
  { key, shiftKey }: KeyboardEvent,
  handle: HTMLElement,
  column: string,
  layout: ColumnLayout,
): void {
  const table = handle.closest('table')
  if (table === null) return
  if (key === 'Home') {
    resetWidth(handle, column, layout)
    return
  }
  const sign = (key === 'ArrowRight') === isReversed(table) ? -1 : 1
  if (!shiftKey) {
    const before = measureWidths(table)
    const width = clamp((before[column] ?? widthLimits.min) + sign * step)
    layout.setWidths({ ...before, [column]: width })
    return
  }
  const columns = headCells(table).map((cell) => cell.dataset.column ?? '')
  const target = columns[columns.indexOf(column) + sign]
  if (target !== undefined) layout.moveColumn(column, target)
}

/** Moves a column to the position of the one under the pointer. A short press still sorts. */
export function followMove(event: PointerEvent, column: string, layout: ColumnLayout): void {
  const table = event.target instanceof Element ? event.target.closest('table') : null
  if (table === null) return
  const cells = headCells(table)
  const from = cells.findIndex((cell) => cell.dataset.column === column)
  let target: HTMLElement | undefined
  const mark = (next: HTMLElement | undefined) => {
    if (target !== undefined) delete target.dataset.drop
    target = next
    if (next !== undefined) next.dataset.drop = cells.indexOf(next) < from ? 'before' : 'after'
  }
  followPointer(
    event,
    ({ clientX }) => {
      if (target === undefined && Math.abs(clientX - event.clientX) < dragThreshold) return
      table.toggleAttribute('data-moving', true)
      mark(
        cells.find((cell) => {
          const { left, right } = cell.getBoundingClientRect()
          return left <= clientX && clientX < right
        }),
      )
    },
    (isDone) => {
      const dropped = target?.dataset.column
      mark(undefined)
      if (!table.hasAttribute('data-moving')) return
      table.removeAttribute('data-moving')
      // Otherwise, the click that follows would sort the table.
      window.addEventListener('click', stopClick, { capture: true, once: true })
      setTimeout(() => window.removeEventListener('click', stopClick, { capture: true }), 0)
      if (isDone && dropped !== undefined && dropped !== column) layout.moveColumn(column, dropped)
    },
  )
}

const stopClick = (event: Event): void => {
  event.preventDefault()
  event.stopPropagation()
}
