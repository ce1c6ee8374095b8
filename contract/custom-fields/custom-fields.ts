import * as z from 'zod'
import { text } from '../values/text.ts'
import { customTypes, foldCustomText, customFieldLimits as limits } from './custom-values.ts'

const shape = {
  key: text(limits.key)
    .min(1, 'must not be empty')
    .meta({ description: "Key in the leads' custom data." }),
  label: text(limits.label).min(1, 'must not be empty'),
  type: z.enum(customTypes),
  choices: z
    .array(text(limits.choice).min(1, 'must not be empty'))
    .max(limits.choices)
    .refine(
      (choices) => new Set(choices.map(foldCustomText)).size === choices.length,
      'must not contain duplicate choices',
    )
    .meta({ description: 'Choices if the type is `choice`; empty for other types.' }),
}

/** Reason why a field of this type cannot have these choices; `undefined` if it can. */
export function findChoicesProblem(
  type: (typeof customTypes)[number],
  choices: readonly string[],
): string | undefined {
  if (type !== 'choice') return choices.length === 0 ? undefined : 'must be empty for this type'
  return choices.length === 0 ? 'must have at least 1 item' : undefined
}

/** A new custom field. */
export const newCustomFieldSchema = z
  .strictObject({ ...shape, choices: shape.choices.default([]) })
  .superRefine(({ type, choices }, issues) => {
    const message = findChoicesProblem(type, choices)
    if (message !== undefined) issues.addIssue({ code: 'custom', path: ['choices'], message })
  })

/** Changes to a custom field. Its key and type are fixed. */
export const customFieldChangesSchema = z.strictObject({
  label: shape.label.optional(),
  choices: shape.choices.optional(),
})

/** @see L-385 */
export const customFieldSchema = z.object({
  id: z.uuid(),
  key: z.string(),
  label: z.string(),
  type: z.enum(customTypes),
  choices: z.array(z.string()),
  isArchived: z.boolean(),
  isReady: z.boolean().meta({
    description:
      'False while existing leads are being read. Lists cannot be filtered by the field yet.',
  }),
})

export type CustomField = z.output<typeof customFieldSchema>

/** A key in recent leads that has no custom field yet. */
export const customSuggestionSchema = z.object({
  key: z.string(),
  type: z.enum(customTypes).meta({ description: 'Type that fits the values.' }),
  leads: z.int().meta({ description: 'Number of recent leads with a value in this field.' }),
  examples: z.array(z.string()).meta({ description: 'Up to three example values.' }),
  choices: z.array(z.string()).meta({ description: 'Distinct values if the type is `choice`.' }),
})

export type CustomSuggestion = z.output<typeof customSuggestionSchema>
