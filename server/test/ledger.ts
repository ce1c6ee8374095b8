import { setTimeout as sleep } from 'node:timers/promises'

/** Relevant parts of a response. An attempt may also throw if the connection breaks. */
export interface Attempt {
  readonly status: number
  readonly retryAfter?: string | null | undefined
}

/** Makes one attempt to create a lead with this name, which also serves as the idempotency key. */
export type CreateOnce = (name: string) => Promise<Attempt>

/** The writers' results, recorded outside the process that crashes. */
export interface Ledger {
  /** Names of leads acknowledged with 201. */
  readonly acked: ReadonlySet<string>
  /** Names of leads for which no response was received because the writers were stopped. */
  readonly unknown: ReadonlySet<string>
  /** Error responses, with status 0 for broken connections. */
  readonly failures: readonly Attempt[]
}

export interface Writers {
  count(): number
  /** Waits until this many additional leads have been acknowledged. */
  acknowledge(more: number): Promise<void>
  /** Stops once each writer has finished its current lead. */
  finish(): Promise<Ledger>
  /** Stops immediately, so the outcome of in-flight requests is unknown. */
  abandon(): Promise<Ledger>
}

let started = 0

/**
 * Starts writers that each create one lead after another. They retry each lead with the same key
 * until it is acknowledged, as clients should.
 */
export function startWriters(create: CreateOnce, writers = 16): Writers {
  started += 1
  const run = started
  const acked = new Set<string>()
  const unknown = new Set<string>()
  const failures: Attempt[] = []
  const state = { isFinishing: false, isAbandoned: false }

  async function write(writer: number): Promise<void> {
    for (let n = 0; !state.isFinishing; n++) {
      const name = `lead ${run}-${writer}-${n}`
      unknown.add(name)
      while (!state.isAbandoned) {
        const attempt = await create(name).catch(() => ({ status: 0 }))
        if (attempt.status === 201) {
          unknown.delete(name)
          acked.add(name)
          break
        }
        failures.push(attempt)
        await sleep(20)
      }
    }
  }

  const working = Promise.all(Array.from({ length: writers }, (_, i) => write(i)))
  const end = async (how: Partial<typeof state>): Promise<Ledger> => {
    Object.assign(state, how)
    await working
    return { acked, unknown, failures }
  }
  return {
    count: () => acked.size,
    async acknowledge(more) {
      const target = acked.size + more
      while (acked.size < target) await sleep(5)
    },
    finish: () => end({ isFinishing: true }),
    abandon: () => end({ isFinishing: true, isAbandoned: true }),
  }
}

/**
 * Compares the stored names with the ledgers. All counts are zero if no lead is missing, stored
 * twice or unexplained.
 */
export function audit(ledgers: readonly Ledger[], stored: readonly string[]) {
  const acked = ledgers.flatMap((ledger) => [...ledger.acked])
  const unknown = ledgers.flatMap((ledger) => [...ledger.unknown])
  const present = new Set(stored)
  const explained = new Set([...acked, ...unknown])
  return {
    missing: acked.filter((name) => !present.has(name)).length,
    duplicates: stored.length - present.size,
    unexplained: stored.filter((name) => !explained.has(name)).length,
  }
}

/** Result of an audit that finds no problems. */
export const flawless = { missing: 0, duplicates: 0, unexplained: 0 }
