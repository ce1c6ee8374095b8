import { roles } from '../../contract/organizations/roles.ts'
import { createResetLink, loadMembers } from '../features/accounts/index.ts'
import {
  insertMembership,
  selectUserByEmail,
  selectUsers,
} from '../features/organizations/index.ts'
import { unlinkUser } from '../features/single-sign-on/index.ts'
import { type Command, orgNamed, readOptions, table } from './command.ts'

const listPeople: Command = {
  options: '[--org ORG]',
  help: "List all users, or an organization's members.",
  async run(db, args) {
    const org = readOptions(args, ['org']).optional('org')
    if (org === undefined) {
      const people = await db.inSystem(selectUsers)
      const rows = people.map(({ id, name, email }) => [id, name, email])
      return table([['ID', 'NAME', 'EMAIL'], ...rows])
    }
    const members = await loadMembers(db, (await orgNamed(db, org)).id)
    const rows = members.map(({ personId, name, email, role }) => [personId, name, email, role])
    return table([['ID', 'NAME', 'EMAIL', 'ROLE'], ...rows])
  },
}

const addMember: Command = {
  options: `--org ORG --email EMAIL --role ${roles.join('|')}`,
  help: 'Add an existing user to an organization.',
  async run(db, args) {
    const { needed } = readOptions(args, ['org', 'email', 'role'])
    const org = await orgNamed(db, needed('org'))
    const email = needed('email').toLowerCase()
    const role = roles.find((one) => one === needed('role'))
    if (role === undefined) throw new Error(`--role must be one of ${roles.join(', ')}.`)
    const person = await db.inSystem((tx) => selectUserByEmail(tx, email))
    if (person === undefined) throw new Error(`No account has the email ${email}. See list-people.`)
    const members = await loadMembers(db, org.id)
    if (members.some(({ personId }) => personId === person.id)) {
      throw new Error(`${email} is already a member of "${org.name}".`)
    }
    await db.inOrg(org.id, (tx) => insertMembership(tx, person.id, role, new Date()))
    return `${email} now has the role ${role} in "${org.name}".`
  },
}

const resetPassword: Command = {
  options: '--email EMAIL',
  help: 'Print a password reset link for a user. It expires after an hour.',
  async run(db, args) {
    const email = readOptions(args, ['email']).needed('email')
    const link = await createResetLink(db, email, new Date())
    if (link === undefined) throw new Error(`No account has the email ${email}. See list-people.`)
    return link
  },
}

const unlinkProvider: Command = {
  options: '--email EMAIL',
  help:
    "Unlink a user from the installation's sign-in provider. The next sign-in links the user " +
    'again.',
  async run(db, args) {
    const email = readOptions(args, ['email']).needed('email').toLowerCase()
    const count = await unlinkUser(db, email)
    if (count === undefined) throw new Error(`No account has the email ${email}. See list-people.`)
    if (count === 0) throw new Error(`${email} has never signed in with the sign-in provider.`)
    return `${email} is no longer linked to the sign-in provider and has been signed out.`
  },
}

export const peopleCommands: readonly (readonly [string, Command])[] = [
  ['list-people', listPeople],
  ['add-member', addMember],
  ['reset-password', resetPassword],
  ['unlink-provider', unlinkProvider],
]
