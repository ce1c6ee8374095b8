import * as z from 'zod'
import { countedBy, periodShape } from './period.ts'

/** Maximum number of paths, and of the newest leads that they are computed from. @see L-503 */
export const pathLimits = { paths: 20, leads: 10_000 } as const

export const attributionPathsInput = z.strictObject({ ...periodShape, by: countedBy })

const count = z.int().min(0)

const path = z.object({
  channels: z.array(z.string()).min(1).meta({
    description: 'Channels of the visits, oldest first; repeated ones in a row count once.',
  }),
  leads: count.meta({ description: 'Leads created in the period.' }),
  won: count,
  value: z.number().min(0).meta({ description: 'Total value of the won leads.' }),
  medianDays: z
    .number()
    .min(0)
    .nullable()
    .meta({
      description:
        'Median number of days from the first visit to the lead; null without visits, and if no lead ' +
        'was created in the period.',
    }),
})

/** Most frequent sequences of channels that led to a period's leads. */
export const attributionPathsSchema = z.object({
  paths: z.array(path).max(pathLimits.paths),
  total: count.meta({ description: 'Number of different paths.' }),
  isLimited: z.boolean().meta({
    description: `True if the period has more leads; only the newest ${pathLimits.leads} count.`,
  }),
})

export type AttributionPath = z.output<typeof path>

export type AttributionPaths = z.output<typeof attributionPathsSchema>
