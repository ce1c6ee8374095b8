import { unavailable } from '../http/api-error.ts'

/** Semaphore that several owners can share without starvation. */
export interface FairSemaphore {
  /**
   * Acquires a slot; {@link FairSemaphore.leave} releases it.
   *
   * @returns `undefined` if a slot was free, which saves a promise. Otherwise, a promise that
   *   resolves when a slot has been acquired, or rejects with ApiError 503.
   */
  enter(owner: string): Promise<void> | undefined
  leave(owner: string): void
  waiting(): number
  /** True if any other owner holds or awaits a slot. */
  hasOthers(owners: readonly string[]): boolean
}

interface Limits {
  readonly atOnce: number
  /**
   * Maximum number of slots per owner. If this is below `atOnce`, some slots are always left for
   * other owners.
   */
  readonly perOwner: number
  /** Maximum number of waiting callers per owner. */
  readonly waiting: number
  /** Maximum waiting time in milliseconds. */
  readonly mostMs: number
}

interface Waiter {
  readonly enter: () => void
  readonly timer: NodeJS.Timeout
}

interface Owner {
  readonly name: string
  taken: number
  /** Sequence number of the owner's latest acquisition. */
  last: number
  readonly waiters: Waiter[]
}

/**
 * Gives free slots to the waiting owner that holds the fewest. If several owners hold equally few,
 * uses round-robin order among them.
 *
 * @see L-140
 */
export function createFairSemaphore({ atOnce, perOwner, waiting, mostMs }: Limits): FairSemaphore {
  const owners = new Map<string, Owner>()
  const queue = new Set<Owner>()
  let free = atOnce
  let taken = 0
  let waitingCount = 0

  function take(owner: Owner): void {
    owner.taken += 1
    owner.last = taken++
    free -= 1
  }

  function next(): Owner | undefined {
    let candidate: Owner | undefined
    for (const owner of queue) {
      if (owner.taken < perOwner && (candidate === undefined || isBefore(owner, candidate)))
        candidate = owner
    }
    return candidate
  }

  /** Removes an owner's longest-waiting caller. */
  function shift(owner: Owner): Waiter | undefined {
    const waiter = owner.waiters.shift()
    if (owner.waiters.length === 0) queue.delete(owner)
    if (waiter !== undefined) waitingCount -= 1
    return waiter
  }

  function wait(owner: Owner): Promise<void> {
    return new Promise((enter, reject) => {
      // All waits have the same limit, so the first of an owner's waiting callers times out first.
      const timer = setTimeout(() => {
        shift(owner)
        forget(owner)
        reject(unavailable(busy))
      }, mostMs)
      owner.waiters.push({ enter, timer })
      queue.add(owner)
      waitingCount += 1
    })
  }

  function forget(owner: Owner): void {
    if (owner.taken === 0 && owner.waiters.length === 0) owners.delete(owner.name)
  }

  function getOwner(name: string): Owner {
    const existing = owners.get(name)
    if (existing !== undefined) return existing
    const owner = { name, taken: 0, last: -1, waiters: [] }
    owners.set(name, owner)
    return owner
  }

  return {
    waiting: () => waitingCount,
    hasOthers: (names) => owners.keys().some((name) => !names.includes(name)),
    enter(name) {
      const owner = getOwner(name)
      if (free > 0 && owner.taken < perOwner) {
        take(owner)
        return undefined
      }
      return owner.waiters.length < waiting ? wait(owner) : Promise.reject(unavailable(busy))
    },
    leave(name) {
      const owner = getOwner(name)
      owner.taken -= 1
      free += 1
      forget(owner)
      const following = queue.size === 0 ? undefined : next()
      const waiter = following && shift(following)
      if (following === undefined || waiter === undefined) return
      take(following)
      clearTimeout(waiter.timer)
      waiter.enter()
    },
  }
}

const isBefore = (a: Owner, b: Owner): boolean =>
  a.taken < b.taken || (a.taken === b.taken && a.last < b.last)

const busy = 'The server is overloaded. Try again in a second.'
