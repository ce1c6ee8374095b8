import { useState } from 'react'
import { ReferenceLine } from 'recharts'
import { formatDay } from '../../lib/times.ts'
import classes from './annotations.module.css'
import type { AnnotatedPoint } from './group-annotations.ts'

/**
 * Marks each annotated point of a chart with a line and a flag, which shows the annotations on
 * hover and focus. A list next to the chart shows the same annotations.
 */
export const drawAnnotations = (points: readonly AnnotatedPoint[]) =>
  points.map((point) => (
    <ReferenceLine
      key={point.label}
      x={point.label}
      stroke="var(--mantine-color-dimmed)"
      strokeDasharray="2 3"
      ifOverflow="hidden"
      // Recharts passes the line's position in the chart.
      label={({ viewBox }: { viewBox?: unknown }) => (
        <Flag point={point} {...toPosition(viewBox)} />
      )}
    />
  ))

interface Position {
  readonly x: number
  readonly y: number
}

/** Upper end of a marker line. */
function toPosition(box: unknown): Position {
  const { x, y } = (box ?? {}) as Partial<Record<'x' | 'y', unknown>> // All fields are checked.
  return { x: typeof x === 'number' ? x : 0, y: typeof y === 'number' ? y : 0 }
}

const width = 230

interface FlagProps extends Position {
  readonly point: AnnotatedPoint
}

function Flag({ point: { annotations, isLate }, x, y }: FlagProps) {
  const [isShown, setIsShown] = useState(false)
  const texts = annotations.map(({ date, text }) => `${formatDay(date)}: ${text}`)
  return (
    // biome-ignore lint/a11y/noInteractiveElementToNoninteractiveRole: the focus shows the text.
    <g
      role="img"
      aria-label={texts.join('; ')}
      tabIndex={0}
      className={classes.flag}
      onPointerEnter={() => setIsShown(true)}
      onPointerLeave={() => setIsShown(false)}
      onFocus={(event) => {
        // Otherwise, the chart would show its own tooltip when the flag receives focus.
        event.stopPropagation()
        setIsShown(true)
      }}
      onBlur={() => setIsShown(false)}
    >
      <circle cx={x} cy={y} r={12} fill="transparent" />
      <circle cx={x} cy={y} r={7} className={classes.dot} />
      <text x={x} y={y} dy="0.35em" textAnchor="middle" className={classes.count}>
        {annotations.length === 1 ? '!' : annotations.length}
      </text>
      {isShown ? (
        <foreignObject
          x={isLate ? x - width - 12 : x + 12}
          y={y - 8}
          width={width}
          height={1}
          className={classes.frame}
        >
          <div className={classes.bubble} data-late={isLate}>
            {texts.map((text) => (
              <div key={text}>{text}</div>
            ))}
          </div>
        </foreignObject>
      ) : null}
    </g>
  )
}
