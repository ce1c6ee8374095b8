import { Socket } from 'node:net'
import pg from 'pg'

/**
 * Creates a socket that sends everything written in one event loop iteration with a single system
 * call.
 *
 * This sends `begin`, the statement and the previous `commit` together. Otherwise, socket writes
 * would take up a quarter of the process's time when reading a lead by ID.
 */
export function createCorkedSocket(): Socket {
  const socket = new Socket()
  const { write } = socket
  let isWaiting = false
  const corkedWrite = (...args: Parameters<typeof write>): boolean => {
    if (!isWaiting) {
      isWaiting = true
      // Can be nested with pg's own `cork` calls, which end after each statement.
      socket.cork()
      process.nextTick(() => {
        isWaiting = false
        socket.uncork()
      })
    }
    return write.apply(socket, args)
  }
  // Replace `write` only now, because Node's `connect` would overwrite an earlier replacement.
  return socket.once('connect', () => Object.assign(socket, { write: corkedWrite }))
}

/**
 * Converts `2026-01-15 09:00:00.12+00` to `2026-01-15T09:00:00.120Z`.
 *
 * Instants remain strings throughout, because converting each one to a Date and back took most of
 * the time needed for a page of leads. The session's time zone is UTC, so the offset is always
 * `+00`.
 */
export function isoInstant(text: string): string {
  const millis = text.length > 22 ? text.slice(20, -3).padEnd(3, '0').slice(0, 3) : '000'
  return `${text.slice(0, 10)}T${text.slice(11, 19)}.${millis}Z`
}

const parsers = new Map<number, (text: string) => unknown>([
  [pg.types.builtins.TIMESTAMPTZ, isoInstant],
  [pg.types.builtins.DATE, (text) => text],
  // Counts and minor units are far below 2^53: a lead's value is at most 1e14.
  [pg.types.builtins.INT8, Number],
])

/**
 * Parsers for PostgreSQL values: instants become ISO strings, dates become strings, and bigints
 * become numbers.
 */
export const typeParsers: pg.CustomTypesConfig = {
  getTypeParser: (oid, format) =>
    (format === 'binary' ? undefined : parsers.get(oid)) ?? pg.types.getTypeParser(oid, format),
}
