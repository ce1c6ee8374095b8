import * as z from 'zod'
import { currencyCode } from './values/currency-code.ts'

// Accepts any string, because the error code depends on whether it is a date. @see D-34
const anyText = z.string()

const aboutDay = (help: string) => ({ description: help, format: 'date' })

/** Date `YYYY-MM-DD`. */
export const dayText = (help: string) => anyText.meta(aboutDay(help))

export const optionalDayText = (help: string) => anyText.optional().meta(aboutDay(help))

const periodKind = z.enum(['current', 'previous', 'custom'])

export type PeriodKind = z.output<typeof periodKind>

/** @see D-48 */
export const countedBy = z
  .enum(['created', 'outcome'])
  .default('created')
  .meta({
    description:
      'Extension: `created` counts the outcomes of leads created in the period; `outcome` counts ' +
      'leads qualified, won and lost in the period.',
  })

/** Period of statistics and spend reports. @see D-34; D-46 */
export const periodShape = {
  period: periodKind.optional().meta({
    description:
      'Current period, previous period, or `startDate` to `endDate`. Defaults to `custom` ' +
      'if you send dates, and to `current` otherwise.',
  }),
  startDate: optionalDayText('First day, `YYYY-MM-DD`; required if `period` is `custom`.'),
  endDate: optionalDayText('Last day, inclusive, `YYYY-MM-DD`; required if `period` is `custom`.'),
}

export interface PeriodInput {
  period?: PeriodKind | undefined
  startDate?: string | undefined
  endDate?: string | undefined
}

/** @see L-406 */
export const shownCurrency = currencyCode.optional().meta({
  description: 'Currency to convert amounts to, if the organization has exchange rates for it.',
})

/** Days that a response covers. @see D-46 */
export const periodSchema = z
  .object({
    kind: periodKind,
    startDate: z.iso.date().meta({ description: 'First day.' }),
    endDate: z.iso.date().meta({ description: 'Last day, inclusive.' }),
    timeZone: z.string().meta({ description: 'Time zone that determines the days.' }),
  })
  .meta({ description: 'Extension: The days that the response covers.' })

/** `currency` in the `meta` of reports that contain lead values. @see D-47 */
export const valueCurrencySchema = z
  .string()
  .nullable()
  .meta({
    description:
      'Extension: ISO 4217 code of the lead values: the requested currency if they were ' +
      "converted, otherwise the one in the organization's settings; null if not set.",
  })

export type PeriodMeta = z.output<typeof periodSchema>
