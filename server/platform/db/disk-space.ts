import { isDiskFull } from './database-errors.ts'
import { sql } from './sql.ts'
import type { Tx } from './tx.ts'

/** Remembers whether the most recent database failure was due to a full disk. */
export interface DiskSpace {
  /** Records a transaction's error, and counts it if the disk was full. */
  observe(error: unknown, faults: { diskFull: number }): void
  /** True if the database responds and can write. */
  check(inTransaction: (work: (tx: Tx) => Promise<void>) => Promise<void>): Promise<boolean>
}

/** Assumes that there is enough space until a transaction fails. */
export function watchDiskSpace(): DiskSpace {
  let isFull = false
  return {
    observe(error, faults) {
      if (!isDiskFull(error)) return
      faults.diskFull++
      isFull = true
    },
    async check(inTransaction) {
      const isWritable = await inTransaction(async (tx) => {
        if (!isFull) return
        // Creates a temporary file of a few megabytes, which is deleted at the end of the
        // statement. Smaller writes would not reach the disk, because WAL is allocated in advance.
        await tx.query(sql`set local work_mem = '64kB'`)
        await tx.query(sql`select count(*) from generate_series(1, 200000)`)
      }).then(
        () => true,
        () => false,
      )
      if (isWritable) isFull = false
      return isWritable
    },
  }
}
