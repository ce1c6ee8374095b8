import * as z from 'zod'
import { timeZoneName } from './org.ts'

/** Mails that members can choose, in page order. */
export const mailKinds = ['alarms', 'weekly', 'monthly'] as const

export type MailKind = (typeof mailKinds)[number]

/** Whether a member gets each mail. */
export const mailChoicesSchema = z.strictObject({
  alarms: z.boolean().meta({ description: 'A health check turned to a warning.' }),
  weekly: z.boolean().meta({ description: 'A report on Monday.' }),
  monthly: z.boolean().meta({ description: 'A report on the first of the month.' }),
} satisfies Record<MailKind, z.ZodType>)

export type MailChoices = z.output<typeof mailChoicesSchema>

export const mailPreferencesSchema = z.strictObject({
  choices: mailChoicesSchema,
  timeZone: timeZoneName
    .nullable()
    .meta({ description: 'Time zone of mails; null for that of the organization.' }),
})
