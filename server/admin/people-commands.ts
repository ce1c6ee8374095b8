import { roles } from '../../contract/organizations/roles.ts'
import { createResetLink, loadMembers } from '../features/accounts/index.ts'
import {
  insertMembership,
  selectUserByEmail,
  selectUsers,
} from '../features/organizations/index.ts'
import { type Command, orgNamed, readOptions, table } from './command.ts'

const listPeople: Command = {
  options: '[--org ORG]',
  help: 'List the people who have an account, or the members of an organization.',
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
  help: 'Make somebody who has an account a member of an organization.',
  async run(db, args) {
    const { needed } = readOptions(args, ['org', 'email', 'role'])
    const org = await orgNamed(db, needed('org'))
    const email = needed('email').toLowerCase()
    const role = roles.find((one) => one === needed('role'))
    if (role === undefined) throw new Error(`--role is one of ${roles.join(', ')}.`)
    const person = await db.inSystem((tx) => selectUserByEmail(tx, email))
    if (person === undefined) throw new Error(`Nobody has the address ${email}. See list-people.`)
    const members = await loadMembers(db, org.id)
    if (members.some(({ personId }) => personId === person.id)) {
      throw new Error(`${email} is a member of "${org.name}" already.`)
    }
    await db.inOrg(org.id, (tx) => insertMembership(tx, person.id, role, new Date()))
    return `${email} is ${role} of "${org.name}" now.`
  },
}

const resetPassword: Command = {
  options: '--email EMAIL',
  help: 'Print a link by which a person chooses a new password within an hour.',
  async run(db, args) {
    const email = readOptions(args, ['email']).needed('email')
    const link = await createResetLink(db, email, new Date())
    if (link === undefined) throw new Error(`Nobody has the address ${email}. See list-people.`)
    return link
  },
}

export const peopleCommands: readonly (readonly [string, Command])[] = [
  ['list-people', listPeople],
  ['add-member', addMember],
  ['reset-password', resetPassword],
]
