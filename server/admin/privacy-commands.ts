import type { Org } from '../../contract/organizations/org.ts'
import { toPhoneKey } from '../features/contacts/index.ts'
import { erasePerson, exportPersonData, type PersonQuery } from '../features/privacy/index.ts'
import { isId } from '../platform/process/ids.ts'
import { type Command, type Options, orgNamed, readOptions } from './command.ts'

const names = ['org', 'email', 'phone', 'lead'] as const

const options = '--org ORG [--email EMAIL] [--phone PHONE] [--lead LEAD_ID]'

/**
 * @throws Error if no person is given, or an impossible one: an empty result would be mistaken for
 *   "nothing is stored".
 */
function readSought({ optional }: Options, { defaultCountry }: Org): PersonQuery {
  const [email, phone, leadId] = [optional('email'), optional('phone'), optional('lead')]
  for (const [name, given] of Object.entries({ email, phone, lead: leadId })) {
    if (given?.trim() === '') throw new Error(`--${name} is empty.`)
  }
  if ((email ?? phone ?? leadId) === undefined) {
    throw new Error('Say whom you mean: --email, --phone or --lead.')
  }
  if (email?.includes('@') === false) throw new Error('--email is an address.')
  if (phone !== undefined && toPhoneKey(phone, defaultCountry) === null) {
    throw new Error('--phone holds no digit.')
  }
  if (leadId !== undefined && !isId(leadId)) throw new Error('--lead is the id of a lead.')
  return { email, phone, leadId }
}

const show: Command = {
  options,
  help: 'Print as JSON what is kept of a person: leads with history, visits, what was refused, views.',
  async run(db, args) {
    const read = readOptions(args, names)
    const org = await orgNamed(db, read.needed('org'))
    return JSON.stringify(await exportPersonData(db, org, readSought(read, org)), null, 2)
  },
}

const erase: Command = {
  options,
  help: 'Erase what is kept of a person, for good.',
  async run(db, args) {
    const read = readOptions(args, names)
    const org = await orgNamed(db, read.needed('org'))
    const erased = await erasePerson(db, org, readSought(read, org))
    const { leads, visits, refused, views, files, formerIds } = erased
    const counts =
      `Erased: ${leads} leads, ${visits} visits, ${refused} refused leads and events, ` +
      `${views} saved views.`
    const keptFiles = files.map(({ name, contentUntil }) => `  ${name}, until ${contentUntil}`)
    const former = formerIds.map((id) => `  --lead ${id}`)
    return [
      counts,
      ...formatSection(
        'These imported files are still kept and may name the person. Discard them in the web app:',
        keptFiles,
      ),
      ...formatSection(
        'The history of these leads tells that they had the address or number before. If they are ' +
          'of the person, erase them, too, with:',
        former,
      ),
    ].join('\n')
  },
}

/** Heading and lines; empty without lines. */
const formatSection = (heading: string, lines: readonly string[]): string[] =>
  lines.length === 0 ? [] : [heading, ...lines]

export const privacyCommands: readonly (readonly [string, Command])[] = [
  ['show-person', show],
  ['erase-person', erase],
]
