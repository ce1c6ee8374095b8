import type { Org } from '../../contract/organizations/org.ts'
import { toPhoneKey } from '../features/contacts/index.ts'
import { erasePerson, exportPersonData, type PersonQuery } from '../features/privacy/index.ts'
import { isId } from '../platform/process/ids.ts'
import { type Command, type Options, orgNamed, readOptions } from './command.ts'

const names = ['org', 'email', 'phone', 'lead'] as const

const options = '--org ORG [--email EMAIL] [--phone PHONE] [--lead LEAD_ID]'

/**
 * @throws Error if no person is specified or the values are invalid, because an empty result would
 *   suggest that no data about the person is stored.
 */
function readSought({ optional }: Options, { defaultCountry }: Org): PersonQuery {
  const [email, phone, leadId] = [optional('email'), optional('phone'), optional('lead')]
  for (const [name, given] of Object.entries({ email, phone, lead: leadId })) {
    if (given?.trim() === '') throw new Error(`--${name} must not be empty.`)
  }
  if ((email ?? phone ?? leadId) === undefined) {
    throw new Error('Use --email, --phone or --lead to identify the person.')
  }
  if (email?.includes('@') === false) throw new Error('--email must be an email address.')
  if (phone !== undefined && toPhoneKey(phone, defaultCountry) === null) {
    throw new Error('--phone must be a phone number.')
  }
  if (leadId !== undefined && !isId(leadId)) throw new Error('--lead must be a lead ID.')
  return { email, phone, leadId }
}

const show: Command = {
  options,
  help: 'Print all data about a person as JSON: leads, history, visits, blocked leads and saved views.',
  async run(db, args) {
    const read = readOptions(args, names)
    const org = await orgNamed(db, read.needed('org'))
    return JSON.stringify(await exportPersonData(db, org, readSought(read, org)), null, 2)
  },
}

const erase: Command = {
  options,
  help: 'Permanently erase all data about a person.',
  async run(db, args) {
    const read = readOptions(args, names)
    const org = await orgNamed(db, read.needed('org'))
    const erased = await erasePerson(db, org, readSought(read, org))
    const { leads, visits, refused, views, files, formerIds } = erased
    const counts =
      `Erased: ${leads} leads, ${visits} visits, ${refused} blocked leads and rejected events, ` +
      `${views} saved views.`
    const keptFiles = files.map(({ name, contentUntil }) => `  ${name}, until ${contentUntil}`)
    const former = formerIds.map((id) => `  --lead ${id}`)
    return [
      counts,
      ...formatSection(
        'These files are still stored and may contain data about the person. Discard them in the web app:',
        keptFiles,
      ),
      ...formatSection(
        'These leads previously had the email or phone number. If they belong to the person, erase ' +
          'them too:',
        former,
      ),
    ].join('\n')
  },
}

/** A heading followed by the lines; empty if there are none. */
const formatSection = (heading: string, lines: readonly string[]): string[] =>
  lines.length === 0 ? [] : [heading, ...lines]

export const privacyCommands: readonly (readonly [string, Command])[] = [
  ['show-person', show],
  ['erase-person', erase],
]
