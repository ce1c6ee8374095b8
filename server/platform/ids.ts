import { v7, validate } from 'uuid'

/** A new UUIDv7: unguessable, and in order of creation. @see D-04 */
export const newId = (): string => v7()

/** True for any lower-case UUID with hyphens; PostgreSQL would refuse other texts with an error. */
export const isId = (value: string): boolean => validate(value) && value === value.toLowerCase()

/**
 * The UUIDv7 of an instant in ms, with given randomness: for data of the past that must be the
 * same whenever it is made.
 *
 * @param random  16 bytes.
 */
export const idAt = (ms: number, random: Uint8Array): string => v7({ msecs: ms, random })
