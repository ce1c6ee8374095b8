import type { BlockList } from 'node:net'
import { perDatabase } from '../concurrency/cache.ts'
import type { Database } from '../db/database.ts'
import { inputError } from '../http/validation-error.ts'
import { isPrivateHost } from './public-address.ts'

const networks = perDatabase((): { named: BlockList | undefined } => ({ named: undefined }))

/** @param named  Networks that the administrator allows in addition to public ones. */
export function allowNetworks(db: Database, named: BlockList | undefined): void {
  networks(db).named = named
}

/** Networks that the administrator allows in addition to public ones. */
export const getAllowedNetworks = (db: Database): BlockList | undefined => networks(db).named

/**
 * Rejects URLs that could never be fetched. Names are not resolved and checked until the URL is
 * fetched, because their addresses might change before then.
 *
 * @param field  Name of the input field to use in the error.
 * @throws ApiError `VALIDATION_ERROR`
 */
export function validateAddress(db: Database, address: string, field = 'address'): void {
  const message = findProblem(address, networks(db).named)
  if (message !== undefined) throw inputError('VALIDATION_ERROR', [{ field, message }])
}

function findProblem(address: string, named: BlockList | undefined): string | undefined {
  const url = URL.parse(address)
  if (url === null || url.username !== '' || url.password !== '') {
    return 'must be a URL without a user name or password'
  }
  // Only networks that the administrator allows can be accessed without encryption.
  if (url.protocol !== 'https:' && named === undefined) return 'must start with https://'
  return isPrivateHost(url.hostname, named) ? 'must not refer to a private network' : undefined
}
