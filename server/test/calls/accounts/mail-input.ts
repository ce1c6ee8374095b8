import {
  type MailChoices,
  type MailOptions,
  mailKinds,
  mailOptionsSchema,
} from '../../../../contract/organizations/mail-preferences.ts'

/** Body that turns on the given emails and no others. */
export const buildMailInput = (
  choices: Partial<MailChoices>,
  options: Partial<MailOptions> = {},
) => ({
  choices: { ...Object.fromEntries(mailKinds.map((kind) => [kind, false])), ...choices },
  options: mailOptionsSchema.parse(options),
  timeZone: null,
})
