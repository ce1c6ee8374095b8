import { randomFillSync } from 'node:crypto'
import { v7, validate } from 'uuid'

/** Bytes of randomness in one id. */
const idBytes = 16

// One call for 256 ids: asking the system for each was 7 % of the process's time for a create.
const pool = new Uint8Array(256 * idBytes)

const state = { used: pool.length, lastMs: 0, sequence: 0 }

/** A new UUIDv7: unguessable, and in order of creation within this process. @see D-04 */
export function newId(): string {
  const random = takeRandom()
  const now = Date.now()
  if (now > state.lastMs) {
    state.lastMs = now
    // 31 random bits, so that counting up within the millisecond never overflows.
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

/** True for any lower-case UUID with hyphens; PostgreSQL would refuse other texts with an error. */
export const isId = (value: string): boolean => validate(value) && value === value.toLowerCase()

/**
 * The UUIDv7 of an instant in ms, for data of the past.
 *
 * @param random  16 bytes; given ones make the same id each time.
 */
export const idAt = (ms: number, random = takeRandom()): string => v7({ msecs: ms, random })
