import { deleteUser } from '../features/accounts/index.ts'
import { selectOrgs } from '../features/organizations/index.ts'
import { deleteLeftovers, deleteOrg } from '../features/privacy/index.ts'
import type { Database } from '../platform/db/database.ts'
import { isId } from '../platform/process/ids.ts'
import { type Command, orgNamed, readOptions } from './command.ts'

/**
 * Default waiting time in seconds: cache entries live for up to 10 s, requests take up to 10 s, and
 * counts are written 5 s after that.
 */
const usualWaitS = 30

/** Maximum waiting time in seconds; anything longer is probably a typo. */
const maxWaitS = 3_600

const deleteOrgCommand: Command = {
  options: '--org ORG --confirm NAME [--wait SECONDS]',
  help: 'Permanently delete an organization and all its data. If interrupted, run it again.',
  async run(db, args, _publicUrl, say = () => undefined) {
    const { needed, optional } = readOptions(args, ['org', 'confirm', 'wait'])
    const idOrName = needed('org')
    const graceMs = readWait(optional('wait')) * 1_000
    if (await isGone(db, idOrName)) return deleteRest(db, idOrName, optional('confirm'), say)
    const { id, name } = await orgNamed(db, idOrName)
    if (optional('confirm') !== name) {
      throw new Error(`This will permanently delete "${name}" (${id}) and all its data.
To continue, add --confirm "${name}".`)
    }
    const rows = await deleteOrg(db, id, { graceMs, say })
    return `Deleted "${name}" (${id}) with ${rows} rows. User accounts are kept; see list-people.`
  },
}

/** @throws Error if the text is not a valid number of seconds. */
function readWait(text: string | undefined): number {
  const seconds = text === undefined ? usualWaitS : Number(text)
  if (!(Number.isInteger(seconds) && seconds >= 0 && seconds <= maxWaitS)) {
    throw new Error(`--wait must be a whole number of seconds up to ${maxWaitS}.`)
  }
  return seconds
}

/** True if an ID belongs to no organization or to a deleted one. */
const isGone = async (db: Database, idOrName: string): Promise<boolean> =>
  isId(idOrName) &&
  (await selectOrgs(db)).every(({ id, name }) => id !== idOrName && name !== idOrName)

/** Deletes the remaining data of an organization whose name has already been deleted. */
async function deleteRest(
  db: Database,
  id: string,
  confirmed: string | undefined,
  say: (line: string) => void,
): Promise<string> {
  if (confirmed !== id) {
    throw new Error(`Organization ${id} not found.
To delete any remaining data of this organization, add --confirm ${id}.`)
  }
  return `Deleted ${await deleteLeftovers(db, id, say)} remaining rows of ${id}.`
}

const deletePersonCommand: Command = {
  options: '--email ADDRESS --confirm ADDRESS',
  help: 'Permanently delete a user account.',
  async run(db, args) {
    const { needed, optional } = readOptions(args, ['email', 'confirm'])
    const email = needed('email').toLowerCase()
    if (optional('confirm')?.toLowerCase() !== email) {
      throw new Error(`This will permanently delete the account of ${email}.
To continue, add --confirm ${email}.`)
    }
    const orgNames = await deleteUser(db, email, new Date())
    if (orgNames === undefined)
      throw new Error(`No account has the email ${email}. See list-people.`)
    const orgs = orgNames.length === 0 ? 'none' : orgNames.map((name) => `"${name}"`).join(', ')
    return `Deleted the account of ${email}. Former organizations: ${orgs}.`
  },
}

export const deletionCommands: readonly (readonly [string, Command])[] = [
  ['delete-org', deleteOrgCommand],
  ['delete-person', deletePersonCommand],
]
