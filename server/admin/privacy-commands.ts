import { erasePerson, type Sought, showPerson } from '../features/erasure/index.ts'
import { isId } from '../platform/ids.ts'
import { type Command, type Options, orgNamed, readOptions } from './command.ts'

const names = ['org', 'email', 'phone', 'lead'] as const

const options = '--org ORG [--email EMAIL] [--phone PHONE] [--lead LEAD_ID]'

/** @throws Error when nobody is named. */
function readSought({ optional }: Options): Sought {
  const [email, phone, leadId] = [optional('email'), optional('phone'), optional('lead')]
  if (!(email?.trim() || phone?.trim() || leadId)) {
    throw new Error('Say whom you mean: --email, --phone or --lead.')
  }
  if (leadId !== undefined && !isId(leadId)) throw new Error('--lead is the id of a lead.')
  return { email, phone, leadId }
}

const show: Command = {
  options,
  help: 'Print as JSON what is kept of a person: leads with history, visits, refused leads, views.',
  async run(db, args) {
    const read = readOptions(args, names)
    const org = await orgNamed(db, read.needed('org'))
    return JSON.stringify(await showPerson(db, org, readSought(read)), null, 2)
  },
}

const erase: Command = {
  options,
  help: 'Erase what is kept of a person, for good.',
  async run(db, args) {
    const read = readOptions(args, names)
    const org = await orgNamed(db, read.needed('org'))
    const erased = await erasePerson(db, org, readSought(read))
    const { leads, visits, refused, views, files } = erased
    const counts =
      `Erased: ${leads} leads, ${visits} visits, ${refused} refused leads and events, ` +
      `${views} saved views.`
    const left = files.map(({ name, contentUntil }) => `  ${name}, until ${contentUntil}`)
    if (left.length === 0) return counts
    return `${counts}
These imported files are still kept and may name the person. Discard them in the web app:
${left.join('\n')}`
  },
}

/** Commands about the data of people outside, by name. */
export const privacyCommands: readonly (readonly [string, Command])[] = [
  ['show-person', show],
  ['erase-person', erase],
]
