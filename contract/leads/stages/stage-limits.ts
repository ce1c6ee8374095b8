/** Statuses that can be divided into stages. */
export const stagedStatuses = ['open', 'qualified'] as const

export type StagedStatus = (typeof stagedStatuses)[number]

/** Colors that a stage can have, named as in the design system. */
export const stageColors = [
  'blue',
  'cyan',
  'teal',
  'lime',
  'yellow',
  'orange',
  'pink',
  'violet',
  'gray',
] as const

/** Maximum number of stages per status. */
export const maxStages = 8
