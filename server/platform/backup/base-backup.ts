import { Readable } from 'node:stream'
import type { Client, Connection, Submittable } from 'pg'

/** Message types in a base backup's copy data. */
const [archiveStart, archiveData] = ['n', 'd'].map((letter) => letter.charCodeAt(0))

/**
 * Starts a base backup on a replication connection, as `pg_basebackup` does. The server copies its
 * files, verifies their checksums, and adds the WAL needed to make the copy consistent.
 *
 * @returns Archive in tar format. The stream ends with an error if the server reports one or
 *   disconnects.
 * @see https://www.postgresql.org/docs/18/protocol-replication.html
 */
export function startBaseBackup(client: Client): Readable {
  let connection: Connection | undefined
  let archives = 0
  const archive = new Readable({
    highWaterMark: 4 * 1024 * 1024,
    read: () => void connection?.stream.resume(),
    destroy(error, done) {
      connection?.stream.resume()
      done(error)
    },
  })
  // pg calls these methods with the server's messages.
  const query: Submittable & Record<`handle${string}`, unknown> = {
    submit(used) {
      connection = used
      used.query("BASE_BACKUP (LABEL 'leadtrace', CHECKPOINT 'fast', WAL true, MANIFEST 'no')")
    },
    handleRowDescription: () => undefined,
    handleDataRow: () => undefined,
    handleCommandComplete: () => undefined,
    handleReadyForQuery: () => void archive.push(null),
    handleError: (error: Error) => void archive.destroy(explain(error)),
    handleCopyData({ chunk }: { readonly chunk: Buffer }) {
      if (chunk[0] === archiveStart) archives++
      if (archives > 1) archive.destroy(new Error('Backups of tablespaces are not supported.'))
      if (chunk[0] !== archiveData || archive.destroyed) return
      // Push a copy, because pg reuses its buffer.
      if (!archive.push(Buffer.from(chunk.subarray(1)))) connection?.stream.pause()
    },
  }
  client.query(query)
  return archive
}

/** Errors reported by the server have a code, but connection errors do not. */
const explain = (error: Error): Error =>
  'code' in error
    ? error
    : new Error('PostgreSQL stopped during the backup. Run the command again.', { cause: error })
