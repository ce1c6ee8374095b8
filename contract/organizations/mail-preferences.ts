import * as z from 'zod'
import { timeZoneName } from './org.ts'

/** Emails that members can turn on or off, in the order shown on the page. */
export const mailKinds = [
  'newLeads',
  'assigned',
  'mentions',
  'reminders',
  'openLeads',
  'spendImports',
  'alarms',
  'quarantine',
  'weekly',
  'monthly',
] as const

export type MailKind = (typeof mailKinds)[number]

/** Reports that can include a PDF attachment. */
export const reportKinds = ['weekly', 'monthly'] as const

/** Whether a member receives each email. */
export const mailChoicesSchema = z.strictObject({
  newLeads: z.boolean().meta({ description: 'Someone else created leads.' }),
  assigned: z.boolean().meta({ description: 'Someone else assigned a lead to you.' }),
  mentions: z.boolean().meta({ description: 'Someone else mentioned you in a comment.' }),
  reminders: z.boolean().meta({ description: 'One of your reminders is due.' }),
  openLeads: z
    .boolean()
    .meta({ description: 'A daily list of leads that have been open for a long time.' }),
  spendImports: z.boolean().meta({ description: 'Someone else imported a file of ad spend.' }),
  alarms: z.boolean().meta({ description: 'A health check found a problem.' }),
  quarantine: z
    .boolean()
    .meta({ description: 'Filter rules rejected leads; sent at most once a day.' }),
  weekly: z.boolean().meta({ description: 'A report on Mondays.' }),
  monthly: z.boolean().meta({ description: 'A report on the first day of the month.' }),
} satisfies Record<MailKind, z.ZodType>)

export type MailChoices = z.output<typeof mailChoicesSchema>

/** Frequency of emails about new leads. */
export const newLeadIntervals = ['minute', 'hour', 'day'] as const

/** Content and frequency of emails about leads. */
export const mailOptionsSchema = z.strictObject({
  newLeadsEvery: z
    .enum(newLeadIntervals)
    .default('hour')
    .meta({ description: 'New leads are bundled per minute, per hour, or daily at 07:00.' }),
  openLeadsDays: z
    .int()
    .min(1)
    .max(90)
    .default(3)
    .meta({ description: 'Minimum age of leads in the daily list, in days.' }),
  openLeadsOf: z
    .enum(['mine', 'all'])
    .default('mine')
    .meta({ description: 'Only leads assigned to you, or all leads.' }),
  showsContact: z.boolean().default(false).meta({
    description: 'Whether emails contain names, email addresses, phone numbers and notes.',
  }),
  pdfReports: z
    .array(z.enum(reportKinds))
    .max(reportKinds.length)
    .default([])
    .meta({ description: 'Reports to which a PDF is attached.' }),
})

export type MailOptions = z.output<typeof mailOptionsSchema>

export const mailPreferencesSchema = z.strictObject({
  choices: mailChoicesSchema,
  options: mailOptionsSchema,
  timeZone: timeZoneName
    .nullable()
    .meta({ description: "Time zone for emails; null to use the organization's." }),
})
