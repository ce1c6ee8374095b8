import { widthLimits } from '../../../../contract/leads/lead-values.ts'
import { messages } from '../../../i18n/index.ts'
import type { ColumnLayout } from './column-layout.ts'
import classes from './leads-table.module.css'

const texts = messages.leads.columnHandle

type Gestures = typeof import('./column-gestures.ts')

let loaded: Gestures | undefined

async function load(): Promise<Gestures> {
  loaded ??= await import('./column-gestures.ts')
  return loaded
}

/** Loads the code in advance, because a quick drag would otherwise end before it is loaded. */
export const preloadGestures = (): void => void load().catch(() => undefined)

/**
 * Starts a gesture. If its code is still loading, starts it afterward, unless the pointer has been
 * released by then. Even importing loaded code again takes longer than a quick drag.
 */
function startGesture(start: (gestures: Gestures) => void): void {
  if (loaded !== undefined) {
    start(loaded)
    return
  }
  let isReleased = false
  const stop = new AbortController()
  const release = () => {
    isReleased = true
  }
  window.addEventListener('pointerup', release, { signal: stop.signal })
  window.addEventListener('pointercancel', release, { signal: stop.signal })
  void load().then((gestures) => {
    stop.abort()
    if (!isReleased) start(gestures)
  })
}

/** Starts moving a column with the mouse. */
export function startMoving(event: React.PointerEvent, column: string, layout: ColumnLayout): void {
  // On touch screens, this gesture scrolls the table.
  if (event.button !== 0 || event.pointerType === 'touch') return
  const { nativeEvent } = event
  startGesture(({ followMove }) => followMove(nativeEvent, column, layout))
}

interface Props {
  readonly column: string
  readonly name: string
  readonly layout: ColumnLayout
}

/** Edge of a column header: changes the column's width and, with the keyboard, its position. */
export function ColumnHandle({ column, name, layout }: Props) {
  const width = layout.widths[column]
  return (
    // biome-ignore lint/a11y/useSemanticElements: a focusable separator is no thematic break.
    <div
      role="separator"
      aria-orientation="vertical"
      aria-label={texts.label(name)}
      aria-valuenow={width ?? 0}
      aria-valuemin={0}
      aria-valuemax={widthLimits.max}
      aria-valuetext={width === undefined ? texts.automatic : texts.pixels(width)}
      title={texts.help}
      tabIndex={0}
      className={classes.handle}
      onPointerDown={(event) => {
        // Otherwise, the same gesture would also move the column.
        event.stopPropagation()
        const { nativeEvent } = event
        startGesture(({ followResize }) => followResize(nativeEvent, column, layout))
      }}
      onDoubleClick={(event) => {
        const handle = event.currentTarget
        void load().then(({ resetWidth }) => resetWidth(handle, column, layout))
      }}
      onKeyDown={(event) => {
        const { nativeEvent, currentTarget } = event
        if (!/^(Arrow(Left|Right)|Home)$/.test(nativeEvent.key)) return
        event.preventDefault()
        event.stopPropagation()
        void load().then(({ changeByKey }) =>
          changeByKey(nativeEvent, currentTarget, column, layout),
        )
      }}
    />
  )
}
