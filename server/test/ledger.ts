import { setTimeout as sleep } from 'node:timers/promises'

/** What an answer says that matters here; an attempt may also throw when the connection breaks. */
export interface Attempt {
  readonly status: number
  readonly retryAfter?: string | null | undefined
}

/** Tries once to create the lead of that name, with the name as its idempotency key. */
export type CreateOnce = (name: string) => Promise<Attempt>

/** What the writers know, kept outside of the process that is broken. */
export interface Ledger {
  /** Names of leads that were answered with 201. */
  readonly acked: ReadonlySet<string>
  /** Names of leads whose answer never came, since the writers were stopped before. */
  readonly unknown: ReadonlySet<string>
  /** Answers that were no success, and broken connections as status 0. */
  readonly failures: readonly Attempt[]
}

/** Writers at work. */
export interface Writers {
  /** Leads that were acknowledged so far. */
  count(): number
  /** Waits until so many more leads were acknowledged. */
  acknowledge(more: number): Promise<void>
  /** Lets each writer end its lead. */
  finish(): Promise<Ledger>
  /** Stops at once: what is in flight stays unknown. */
  abandon(): Promise<Ledger>
}

let started = 0

/**
 * Starts writers that create one lead after another, and repeat each with the same key until it is
 * acknowledged, as a good client does.
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

/** What is wrong with the stored names by the ledgers; all zero when every promise was kept. */
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

/** Every promise kept. */
export const flawless = { missing: 0, duplicates: 0, unexplained: 0 }
