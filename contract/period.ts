import * as z from 'zod'

// Any text passes: whether it is a date decides between two error codes. @see D-34
const day = (help: string) => z.string().optional().meta({ description: help, format: 'date' })

/** The period that statistics and spend are asked for. @see D-34 */
export const periodShape = {
  period: z
    .enum(['current', 'previous', 'custom'])
    .default('current')
    .meta({ description: 'Running period, the one before, or `startDate` to `endDate`.' }),
  startDate: day('First day, `YYYY-MM-DD`; needed when `period` is `custom`.'),
  endDate: day('Last day, inclusive, `YYYY-MM-DD`; needed when `period` is `custom`.'),
}

/** What a client says of the period. */
export interface PeriodInput {
  period: 'current' | 'previous' | 'custom'
  startDate?: string | undefined
  endDate?: string | undefined
}
