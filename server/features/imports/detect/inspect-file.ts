import { takeTurns } from '../../../platform/concurrency/concurrency-limit.ts'
import type { Ctx } from '../../../platform/operation.ts'
import { kinds } from '../import-kinds.ts'
import type { FoundFile, ImportRow } from '../import-store.ts'
import { inspect } from './inspect.ts'

/** A spreadsheet takes up to 100 MB while it is looked at. */
const inTurn = takeTurns({ atOnce: 2, perOrg: 1, waiting: 20, mostMs: 45_000 })

/**
 * Looks at a file that has wholly arrived, when its turn comes.
 *
 * @param how  `signal` ends it; `sheet` is the one of a spreadsheet that somebody asked for.
 * @throws ApiError `VALIDATION_ERROR` for one that cannot be read.
 */
export async function lookAt(
  { db, org }: Ctx,
  row: ImportRow,
  { signal, sheet }: { readonly signal?: AbortSignal | undefined; readonly sheet?: string },
): Promise<FoundFile> {
  const stored = { db, orgId: org.id, importId: row.id, size: row.size, bytesRead: 0, signal }
  const isUtf8 = row.isUtf8 && row.tail.length === 0
  return inTurn(org.id, () => inspect(stored, { kind: kinds[row.kind], isUtf8, sheet }))
}
