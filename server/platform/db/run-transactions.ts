import { isBadValue, isReadOnly, toApiError, toAway } from './database-errors.ts'
import type { DiskSpace } from './disk-space.ts'
import type { Notification, Notifications } from './notifications.ts'
import type { ServerPool, TransactionOptions } from './server-pool.ts'

/** Converts an error of a transaction. */
type ConvertError = (error: unknown, commit: 'await' | 'later') => unknown

/** Counts faults, and converts the database's errors to errors for the client. */
export function createErrorConverter(
  faults: { badValues: number; diskFull: number },
  disk: DiskSpace,
): ConvertError {
  return (error, commit) => {
    if (isBadValue(error)) faults.badValues++
    disk.observe(error, faults)
    // In a writable transaction, this error means that the server is read-only, for example because
    // it is a standby.
    return commit === 'await' && isReadOnly(error) ? toAway(error) : toApiError(error)
  }
}

/** Runs transactions, and delivers their notifications. */
export function createRunner(
  server: ServerPool,
  notifications: Notifications,
  convertError: ConvertError,
): <T>(transaction: Omit<TransactionOptions<T>, 'announced'>) => Promise<T> {
  return async (transaction) => {
    const announced: Notification[] = []
    try {
      return await server.run({ ...transaction, announced })
    } catch (error) {
      throw convertError(error, transaction.commit)
    } finally {
      // Deliver notifications even after an error, because the commit may still have succeeded.
      for (const notice of announced) {
        if (notice.kind === 'leads') notifications.publishLeads(notice.id)
        else notifications.deliver(notice)
      }
    }
  }
}
