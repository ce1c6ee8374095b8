import * as z from 'zod'
import { text } from '../values/text.ts'
import { ruleConditionSchema, ruleLimits } from './filter-rules.ts'

/** Limits for assignment rules. Conditions have the same limits as those in filter rules. */
export const assignmentLimits = {
  /** Maximum number of rules per organization. */
  rules: 100,
  /** Maximum number of members per rule. */
  members: 100,
} as const

const shape = {
  name: text(ruleLimits.name).min(1, 'is empty'),
  enabled: z.boolean(),
  position: z.int().min(0).max(ruleLimits.position).meta({
    description:
      'Rules are checked in ascending order; if positions are equal, older rules come first.',
  }),
  conditions: z.array(ruleConditionSchema).max(ruleLimits.conditions).meta({
    description:
      'The rule applies to leads that match all conditions, or to all leads if there are none.',
  }),
  memberIds: z
    .array(z.uuid())
    .min(1)
    .max(assignmentLimits.members)
    .refine((ids) => new Set(ids).size === ids.length, 'must not contain duplicate members')
    .meta({ description: 'IDs of the members who take turns.' }),
  includesImports: z.boolean().meta({ description: 'Whether imported leads are also assigned.' }),
}

/** Rule as sent by clients. The server also validates patterns and members. */
export const assignmentRuleInputSchema = z.strictObject({
  ...shape,
  enabled: shape.enabled.default(true),
  position: shape.position.default(0),
  includesImports: shape.includesImports.default(false),
})

export type AssignmentRuleInput = z.output<typeof assignmentRuleInputSchema>

/** Stored rule that assigns new leads. @see L-365 */
export const assignmentRuleSchema = z.strictObject({ id: z.uuid(), ...shape })

export type AssignmentRule = z.output<typeof assignmentRuleSchema>
