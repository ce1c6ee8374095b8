import { Text } from '@mantine/core'
import { Figure, type FigureProps } from './figure.tsx'
import classes from './figure-board.module.css'

/** A metric's value at each point of the period. */
interface Trend {
  /** Describes the points, such as “Revenue per day”. */
  readonly label: string
  readonly points: readonly { readonly value: number; readonly isComplete: boolean }[]
}

interface Props {
  readonly label: string
  readonly hero: FigureProps
  readonly trend: Trend
  /** Metrics next to the main one. */
  readonly figures: readonly FigureProps[]
}

/** One main metric with its trend, and the other metrics next to it. @see L-500 */
export const FigureBoard = ({ label, hero, trend, figures }: Props) => (
  <section aria-label={label} className={classes.board}>
    <div className={classes.hero}>
      <Figure {...hero}>
        <TrendBars {...trend} />
      </Figure>
    </div>
    <div className={classes.rest}>
      {figures.map((figure) => (
        <Figure key={figure.label} {...figure} />
      ))}
    </div>
  </section>
)

/** Share of each point's width that its bar takes up. */
const barShare = 0.72

const height = 40

/** Bars without axes; the chart below shows the same values with axes, and as a table. */
const TrendBars = ({ label, points }: Trend) => {
  const most = Math.max(0, ...points.map(({ value }) => value))
  return (
    <div className={classes.trend} aria-hidden>
      <svg viewBox={`0 0 ${points.length} ${height}`} preserveAspectRatio="none">
        <title>{label}</title>
        {points.map(({ value, isComplete }, i) => {
          // A point without a value still shows where it is.
          const tall = most === 0 ? 0.5 : Math.max(0.5, (value / most) * height)
          return (
            <rect
              // Points have no other identity.
              key={`${i}`}
              x={i + (1 - barShare) / 2}
              y={height - tall}
              width={barShare}
              height={tall}
              className={isComplete ? classes.bar : `${classes.bar} ${classes.unfinished}`}
            />
          )
        })}
      </svg>
      <Text size="xs" c="dimmed" mt={4}>
        {label}
      </Text>
    </div>
  )
}
