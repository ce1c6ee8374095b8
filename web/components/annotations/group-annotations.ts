import type { Annotation } from '../../../contract/annotations.ts'
import type { Days } from '../period/period.ts'

/** Point on a chart, with its label on the axis. */
export interface LabeledPoint extends Days {
  readonly label: string
}

/** Annotations for the days that one point covers. */
export interface AnnotatedPoint {
  readonly label: string
  /** True in the second half of the chart, where annotations must open to the left. */
  readonly isLate: boolean
  readonly annotations: readonly Annotation[]
}

/** Points with annotations, in order; annotations outside all points are omitted. */
export const groupAnnotations = (
  annotations: readonly Annotation[],
  points: readonly LabeledPoint[],
): AnnotatedPoint[] =>
  points.flatMap(({ label, startDate, endDate }, i) => {
    const among = annotations.filter(({ date }) => startDate <= date && date <= endDate)
    return among.length === 0 ? [] : [{ label, isLate: i >= points.length / 2, annotations: among }]
  })
