import * as z from 'zod'
import { givenName } from '../../values/text.ts'
import { stageColors, stagedStatuses } from './stage-limits.ts'

const shape = {
  status: z.enum(stagedStatuses).meta({ description: 'Status of the leads in this stage.' }),
  name: givenName,
  color: z.enum(stageColors).meta({ description: 'Color of the stage in the web app.' }),
}

/** A named step within a status. */
export const stageSchema = z.object({ id: z.uuid(), ...shape, name: z.string() })

export type Stage = z.output<typeof stageSchema>

export const stageInputSchema = z.strictObject({ ...shape, color: shape.color.default('blue') })
