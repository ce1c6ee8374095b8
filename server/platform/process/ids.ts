import { randomFillSync } from 'node:crypto'
import { v7, validate } from 'uuid'

/** Number of random bytes per ID. */
const idBytes = 16

// Random bytes are generated for 256 IDs at a time, because one system call per ID took 7% of the
// process's time when creating leads.
const pool = new Uint8Array(256 * idBytes)

const state = { used: pool.length, lastMs: 0, sequence: 0 }

/** Creates a UUIDv7 that cannot be guessed. Within this process, IDs are ascending. @see D-04 */
export function newId(): string {
  const random = takeRandom()
  const now = Date.now()
  if (now > state.lastMs) {
    state.lastMs = now
    // Use 31 random bits, so that incrementing the number within a millisecond never overflows.
    state.sequence = new DataView(random.buffer, random.byteOffset).getUint32(0) >>> 1
  } else state.sequence++
  return v7({ random, msecs: state.lastMs, seq: state.sequence })
}

function takeRandom(): Uint8Array {
  if (state.used === pool.length) {
    randomFillSync(pool)
    state.used = 0
  }
  const random = pool.subarray(state.used, state.used + idBytes)
  state.used += idBytes
  return random
}

/**
 * True if the string is a lowercase UUID with hyphens. PostgreSQL reports an error for strings that
 * are not UUIDs.
 */
export const isId = (value: string): boolean => validate(value) && value === value.toLowerCase()

/**
 * Creates a UUIDv7 for past data from an instant, given in milliseconds.
 *
 * @param random  16 bytes; the same bytes result in the same ID.
 */
export const idAt = (ms: number, random = takeRandom()): string => v7({ msecs: ms, random })
