import {
  findPreset,
  type KeyScope,
  keyPresetNames,
  keyPresets,
  keyScopes,
  keyScopesSchema,
} from '../../contract/scopes.ts'
import { isDay } from '../../contract/values/time.ts'
import { createApiKey, endKey, issueKey, selectKeys } from '../features/api-keys/index.ts'
import { isId } from '../platform/process/ids.ts'
import type { FolderCommand } from './backup-commands.ts'
import { type Command, orgNamed, readOptions, table } from './command.ts'

const createKey: Command = {
  options: `--org ORG --name NAME [--access ${keyPresetNames.join('|')}] [--scopes SCOPE,…] [--expires YYYY-MM-DD]`,
  help:
    'Create an API key and print it. It cannot be shown again. Scopes: ' +
    `${keyScopes.join(', ')}. With --access form, the key can only create leads.`,
  async run(db, args) {
    const { needed, optional } = readOptions(args, ['org', 'name', 'access', 'scopes', 'expires'])
    const org = await orgNamed(db, needed('org'))
    const scopes = readScopes(optional('access'), optional('scopes'))
    const keyInput = {
      name: needed('name'),
      scopes,
      createdBy: 'administrator',
      expiresAt: parseExpiry(optional('expires')),
    } as const
    const { id, key } = await db.inOrg(org.id, (tx) => issueKey(tx, keyInput, new Date()))
    return `${key}\n\nKey ${id} of "${org.name}" (${scopes.join(', ')}). It will not be shown again.`
  },
}

function readScopes(access: string | undefined, list: string | undefined): readonly KeyScope[] {
  if (list === undefined) {
    const preset = keyPresetNames.find((name) => name === (access ?? 'read+write'))
    if (preset !== undefined) return keyPresets[preset]
    throw new Error(`--access must be ${keyPresetNames.join(', ')}.`)
  }
  if (access !== undefined) throw new Error('Use either --access or --scopes.')
  const { data: scopes } = keyScopesSchema.safeParse(list.split(','))
  if (scopes !== undefined) return scopes
  throw new Error(`--scopes must be a comma-separated list of ${keyScopes.join(', ')}.`)
}

/** A key is valid through the end of its expiry day, in UTC. */
function parseExpiry(day: string | undefined): string | null {
  if (day === undefined) return null
  if (!isDay(day)) throw new Error('--expires must be a valid YYYY-MM-DD date.')
  const end = `${day}T23:59:59.999Z`
  if (end <= new Date().toISOString()) throw new Error('--expires must not be in the past.')
  return end
}

const listKeys: Command = {
  options: '--org ORG',
  help: "List an organization's API keys.",
  async run(db, args) {
    const org = await orgNamed(db, readOptions(args, ['org']).needed('org'))
    const keys = await db.readInOrg(org.id, selectKeys)
    const rows = keys.map((key) => [
      key.id,
      `${key.hint}…`,
      key.name,
      findPreset(key.scopes) ?? key.scopes.join(','),
      key.lastUsedAt ?? 'never used',
      key.revokedAt === null ? (key.expiresAt ?? 'no expiry') : `revoked ${key.revokedAt}`,
    ])
    return table([['ID', 'KEY', 'NAME', 'ACCESS', 'LAST USED', 'UNTIL'], ...rows])
  },
}

const revoke: Command = {
  options: '--org ORG --id KEY_ID',
  help: 'Revoke an API key. All processes reject it within a second.',
  async run(db, args) {
    const { needed } = readOptions(args, ['org', 'id'])
    const org = await orgNamed(db, needed('org'))
    const id = needed('id')
    const isRevoked = isId(id) && (await endKey(db, org.id, id, new Date()))
    if (!isRevoked) throw new Error(`"${org.name}" has no active key ${id}. See list-keys.`)
    return `Revoked key ${id}.`
  },
}

export const newKey: FolderCommand = {
  options: '',
  help: 'Print a new key for BOOTSTRAP_API_KEY. It is not stored.',
  async run(_settings, args) {
    readOptions(args, [])
    return createApiKey()
  },
}

export const keyCommands: readonly (readonly [string, Command])[] = [
  ['create-key', createKey],
  ['list-keys', listKeys],
  ['revoke-key', revoke],
]
