import { totalmem } from 'node:os'

const mebibyte = 1024 * 1024

/**
 * Settings for the embedded server, passed as `-c name=value`; they override `postgresql.conf`.
 *
 * @param extra  Overrides these settings; used by tests to turn off `fsync`.
 */
export function serverSettings(extra: Readonly<Record<string, string>>): Record<string, string> {
  return {
    // Leads are worth money, so every lead reported as stored must survive a power failure.
    fsync: 'on',
    synchronous_commit: 'on',
    // Enough for the service's pool and a few administrator sessions; each idle connection takes
    // about 5 MB.
    max_connections: '50',
    shared_buffers: `${sharedBuffersMebibytes(usableMemory())}MB`,
    // The first change to a page after a checkpoint logs the whole page. The binaries support only
    // pglz, which halves these pages but takes three times the CPU time of the write itself (L-516).
    wal_compression: 'off',
    // Fewer checkpoints mean fewer whole pages.
    checkpoint_timeout: '15min',
    max_wal_size: '2GB',
    // Ensures that data and log use the same time zone on every machine.
    timezone: 'UTC',
    log_timezone: 'UTC',
    cluster_name: 'leadtrace',
    ...noPersonalDataInLog,
    ...extra,
  }
}

/**
 * Keeps personal data out of `postgres.log`.
 *
 * Statements and parameters contain names and email addresses, DETAIL lines contain the row that
 * violated a constraint (hence `terse`), and even messages quote invalid values. Therefore, the
 * level `log` is used, which omits errors (the service receives and reports them anyway) but
 * includes starts, stops, crashes and recoveries.
 */
const noPersonalDataInLog = {
  log_statement: 'none',
  log_min_duration_statement: '-1',
  log_min_error_statement: 'panic',
  log_min_messages: 'log',
  log_error_verbosity: 'terse',
  log_parameter_max_length: '0',
  log_parameter_max_length_on_error: '0',
  // One line per checkpoint, every five minutes, would make up most of the log.
  log_checkpoints: 'off',
  // The server logs to stderr, which this process redirects to a file that is rotated at startup.
  logging_collector: 'off',
  log_destination: 'stderr',
} as const

/**
 * A quarter of the machine's memory, as PostgreSQL recommends, but no more than a small product
 * needs.
 */
export function sharedBuffersMebibytes(memoryBytes: number): number {
  return Math.min(512, Math.max(128, Math.floor(memoryBytes / 4 / mebibyte)))
}

function usableMemory(): number {
  // The container's memory limit: 0 if unknown, or more than the total memory if unlimited.
  return Math.min(totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY)
}
