import { totalmem } from 'node:os'

const mebibyte = 1024 * 1024

/**
 * Settings of the embedded server, as `-c name=value`; they win over `postgresql.conf`.
 *
 * @param extra  Added last, so they win: tests turn `fsync` off.
 */
export function serverSettings(extra: Readonly<Record<string, string>>): Record<string, string> {
  return {
    // A lead is money: what was answered as stored survives a power cut.
    fsync: 'on',
    synchronous_commit: 'on',
    // Our pool and a few sessions of the operator; each idle connection costs some 5 MB.
    max_connections: '50',
    shared_buffers: `${sharedBuffersMebibytes(usableMemory())}MB`,
    // Whole pages are written after each checkpoint; packed they cost little CPU and half the disk.
    wal_compression: 'on',
    // One zone for data and log, wherever the machine stands.
    timezone: 'UTC',
    log_timezone: 'UTC',
    cluster_name: 'leadtrace',
    ...noPersonalDataInLog,
    ...extra,
  }
}

/**
 * Keeps what people wrote out of `postgres.log`.
 *
 * Statements and parameters hold names and addresses, DETAIL lines the row that broke a constraint
 * (hence `terse`), and even messages quote a wrong value: so of levels, `log` leaves out ERROR,
 * which our process gets and reports anyway, and keeps starts, stops, crashes and recoveries.
 */
const noPersonalDataInLog = {
  log_statement: 'none',
  log_min_duration_statement: '-1',
  log_min_error_statement: 'panic',
  log_min_messages: 'log',
  log_error_verbosity: 'terse',
  log_parameter_max_length: '0',
  log_parameter_max_length_on_error: '0',
  // One line each five minutes would be most of the log, for ever.
  log_checkpoints: 'off',
  // The file is the plain stderr of the server; we turn it over at start.
  logging_collector: 'off',
  log_destination: 'stderr',
} as const

/** A quarter of the memory, as PostgreSQL advises, but never more than a small product needs. */
export function sharedBuffersMebibytes(memoryBytes: number): number {
  return Math.min(512, Math.max(128, Math.floor(memoryBytes / 4 / mebibyte)))
}

function usableMemory(): number {
  // Of a container: its own limit. Zero when unknown, beyond all memory when there is none.
  return Math.min(totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY)
}
