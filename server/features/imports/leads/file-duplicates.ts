import type { Org } from '../../../../contract/organizations/org.ts'
import { dayMs } from '../../../../contract/values/time.ts'
import type { ImportPreview } from '../../leads/index.ts'

/**
 * Detects rows in a file that belong to the same new lead. Stores hashes instead of keys, using 16
 * bytes per key: a million rows take about 60 MB, and the probability of even one false duplicate
 * is about one in a thousand.
 */
export class FileDuplicates {
  readonly #times = new NumberMap()
  readonly #windowMs: number
  readonly #byContact: boolean

  constructor(org: Org, byContact: boolean) {
    this.#windowMs = org.duplicateWindowDays * dayMs
    this.#byContact = byContact
  }

  /** True if an earlier row belongs to the same lead. */
  has({ externalId, emailKey, phoneKey, createdAt }: ImportPreview['keys']): boolean {
    if (externalId !== null && this.#times.get(hash(`x ${externalId}`)) !== undefined) return true
    const at = Date.parse(createdAt)
    return (
      this.#byContact && [`e ${emailKey}`, `p ${phoneKey}`].some((key) => this.#isNear(key, at))
    )
  }

  /** Adds a row that would create a lead. */
  add({ externalId, emailKey, phoneKey, createdAt }: ImportPreview['keys']): void {
    const at = Date.parse(createdAt)
    if (externalId !== null) this.#times.set(hash(`x ${externalId}`), at)
    if (!this.#byContact) return
    const bucket = Math.floor(at / this.#windowMs)
    if (emailKey !== null) this.#times.set(hash(`e ${emailKey} ${bucket}`), at)
    if (phoneKey !== null) this.#times.set(hash(`p ${phoneKey} ${bucket}`), at)
  }

  /**
   * True if a lead with this key was added within the window. A bucket spans the length of the
   * window and contains at most one lead, so checking three buckets is enough.
   */
  #isNear(key: string, at: number): boolean {
    if (key.endsWith(' null')) return false
    const bucket = Math.floor(at / this.#windowMs)
    return [bucket - 1, bucket, bucket + 1].some((near) => {
      const seenAt = this.#times.get(hash(`${key} ${near}`))
      return seenAt !== undefined && Math.abs(seenAt - at) <= this.#windowMs
    })
  }
}

/** 53-bit hash of a string, never 0 (cyrb53). */
function hash(text: string): number {
  let [a, b] = [0xdeadbeef, 0x41c6ce57]
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i)
    a = Math.imul(a ^ code, 2_654_435_761)
    b = Math.imul(b ^ code, 1_597_334_677)
  }
  a = Math.imul(a ^ (a >>> 16), 2_246_822_507) ^ Math.imul(b ^ (b >>> 13), 3_266_489_909)
  b = Math.imul(b ^ (b >>> 16), 2_246_822_507) ^ Math.imul(a ^ (a >>> 13), 3_266_489_909)
  return 4_294_967_296 * (b & 0x1fffff) + (a >>> 0) || 1
}

/** Hash map of numbers with open addressing, because a `Map` takes four times as much memory. */
class NumberMap {
  #keys = new Float64Array(1_024)
  #values = new Float64Array(1_024)
  #size = 0

  get(key: number): number | undefined {
    const slot = findSlot(this.#keys, key)
    return this.#keys[slot] === key ? this.#values[slot] : undefined
  }

  set(key: number, value: number): void {
    if (this.#size * 2 >= this.#keys.length) this.#grow()
    const slot = findSlot(this.#keys, key)
    if (this.#keys[slot] !== key) this.#size++
    this.#keys[slot] = key
    this.#values[slot] = value
  }

  #grow(): void {
    const [keys, values] = [this.#keys, this.#values]
    this.#keys = new Float64Array(keys.length * 2)
    this.#values = new Float64Array(keys.length * 2)
    keys.forEach((key, i) => {
      if (key === 0) return
      const slot = findSlot(this.#keys, key)
      this.#keys[slot] = key
      this.#values[slot] = values[i] ?? 0
    })
  }
}

/** Index of a key, or of the free slot for the key. */
function findSlot(keys: Float64Array, key: number): number {
  const mask = keys.length - 1
  let slot = key % keys.length
  while (keys[slot] !== 0 && keys[slot] !== key) slot = (slot + 1) & mask
  return slot
}
