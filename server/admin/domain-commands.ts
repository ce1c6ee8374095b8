import { trustDomain } from '../features/single-sign-on/index.ts'
import { type Command, orgNamed, readOptions } from './command.ts'

const trustDomainCommand: Command = {
  options: '--org ORG --domain DOMAIN',
  help:
    "Allow an organization's sign-in provider to sign in users with email addresses at a " +
    'domain, without a DNS record.',
  async run(db, args) {
    const { needed } = readOptions(args, ['org', 'domain'])
    const org = await orgNamed(db, needed('org'))
    const domain = await trustDomain(db, org.id, needed('domain'), new Date())
    return (
      `The sign-in provider of "${org.name}" can now sign in users with email addresses at ` +
      `${domain}.`
    )
  },
}

export const domainCommands: readonly (readonly [string, Command])[] = [
  ['trust-domain', trustDomainCommand],
]
