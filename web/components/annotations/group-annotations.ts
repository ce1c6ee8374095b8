import type { Annotation } from '../../../contract/annotations.ts'
import type { Days } from '../period/period.ts'

/** Point on a chart, with its axis label. */
export interface LabeledPoint extends Days {
  readonly label: string
}

/** Annotations for the days covered by one point. */
export interface AnnotatedPoint {
  readonly label: string
  /** True in the second half of the chart, where annotations must open to the left. */
  readonly isLate: boolean
  readonly annotations: readonly Annotation[]
}

/** Points with annotations, in order. Annotations that do not fall on any point are omitted. */
export const groupAnnotations = (
  annotations: readonly Annotation[],
  points: readonly LabeledPoint[],
): AnnotatedPoint[] =>
  points.flatMap(({ label, startDate, endDate }, i) => {
    const among = annotations.filter(({ date }) => startDate <= date && date <= endDate)
    return among.length === 0 ? [] : [{ label, isLate: i >= points.length / 2, annotations: among }]
  })
