import { selectOrgs } from './features/organizations/index.ts'
import type { Database } from './platform/db/database.ts'

/** Maximum number of rows deleted per transaction, to keep each transaction short. */
export const batchSize = 1_000

/** Runs `work` for each organization in turn. */
export async function forEachOrg(
  db: Database,
  work: (orgId: string) => Promise<unknown>,
): Promise<void> {
  for (const { id } of await selectOrgs(db)) await work(id)
}

/**
 * Runs `work` for each organization, and repeats it as long as it returns the size of a full batch.
 */
export async function inEveryOrg(
  db: Database,
  work: (orgId: string) => Promise<number>,
): Promise<void> {
  for (const { id } of await selectOrgs(db)) {
    while ((await work(id)) === batchSize);
  }
}
