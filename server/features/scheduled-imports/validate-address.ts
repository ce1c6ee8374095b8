import type { BlockList } from 'node:net'
import { perDatabase } from '../../platform/concurrency/cache.ts'
import type { Database } from '../../platform/db/database.ts'
import { isPrivateHost } from '../../platform/fetch/public-address.ts'
import { ApiError } from '../../platform/http/api-error.ts'

const networks = perDatabase((): { named: BlockList | undefined } => ({ named: undefined }))

/** @param named  Networks that the administrator allows in addition to public ones. */
export function allowNetworks(db: Database, named: BlockList | undefined): void {
  networks(db).named = named
}

/**
 * Rejects addresses that could never be fetched. What a name resolves to can change, so it is
 * checked when fetching.
 *
 * @throws ApiError `VALIDATION_ERROR`
 */
export function validateAddress(db: Database, address: string): void {
  const problem = findProblem(address, networks(db).named)
  if (problem === undefined) return
  throw new ApiError('VALIDATION_ERROR', problem.sentence, {
    details: { problems: [{ field: 'address', message: problem.rule }] },
  })
}

const problems = {
  notUrl: {
    rule: 'must be a URL without a user name or password',
    sentence: 'address must be a URL without a user name or password.',
  },
  notEncrypted: {
    rule: 'must start with https://',
    sentence: 'address must start with https://.',
  },
  isPrivate: {
    rule: 'must not refer to a private network',
    sentence: 'address must not refer to a private network.',
  },
} as const

function findProblem(address: string, named: BlockList | undefined) {
  const url = URL.parse(address)
  if (url === null || url.username !== '' || url.password !== '') return problems.notUrl
  // Only networks of the administrator are fetched without encryption.
  if (url.protocol !== 'https:' && named === undefined) return problems.notEncrypted
  return isPrivateHost(url.hostname, named) ? problems.isPrivate : undefined
}
