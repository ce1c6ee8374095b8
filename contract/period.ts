import * as z from 'zod'

// Any string is accepted, because whether it is a date decides between two error codes. @see D-34
const anyText = z.string()

const aboutDay = (help: string) => ({ description: help, format: 'date' })

/** Day `YYYY-MM-DD`. */
export const dayText = (help: string) => anyText.meta(aboutDay(help))

export const optionalDayText = (help: string) => anyText.optional().meta(aboutDay(help))

/** Period of statistics and spend. @see D-34 */
export const periodShape = {
  period: z
    .enum(['current', 'previous', 'custom'])
    .default('current')
    .meta({ description: 'Current period, previous period, or `startDate` to `endDate`.' }),
  startDate: optionalDayText('First day, `YYYY-MM-DD`; required if `period` is `custom`.'),
  endDate: optionalDayText('Last day, inclusive, `YYYY-MM-DD`; required if `period` is `custom`.'),
}

export interface PeriodInput {
  period: 'current' | 'previous' | 'custom'
  startDate?: string | undefined
  endDate?: string | undefined
}
