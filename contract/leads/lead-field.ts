import { type ClickId, clickIds } from '../click-ids.ts'
import type { KindName } from '../field-kinds.ts'
import { textLimits } from './lead-values.ts'

/** How a list can be narrowed by a field: `field=value`, `field=a,b`, or `field[op]=value`. */
export type Operator = 'eq' | 'in' | 'gte' | 'gt' | 'lte' | 'lt' | 'exists'

/** One lead field. An absent key means "no": by default a field cannot be written or filtered. */
export interface Field {
  kind: KindName
  /** Column header in tables and documents. */
  label: string
  /** One sentence; the description in OpenAPI and the reference. */
  help: string
  /** Longest accepted value, in characters. */
  max?: number
  write?: 'create' | 'create+update'
  filter?: readonly Operator[]
  sort?: true
  search?: true
  /** Never null. */
  required?: true
  /** Returned as null while the lead is locked. @see D-36 */
  masked?: true
  /** Ours, not part of interface 2.2.0. @see D-44 */
  extension?: true
}

/** Operators of an ordered field. */
export const range = ['gte', 'gt', 'lte', 'lt'] as const

/** A click id of an ad platform. */
export const clickId = <const N extends ClickId>(name: N) =>
  ({
    kind: 'text',
    label: clickIds[name].label,
    help: `${clickIds[name].label}, stored exactly as received.`,
    max: textLimits.clickId,
    write: 'create',
    filter: ['exists'],
  }) as const

/** One UTM parameter of the visit. */
export const utm = <const F extends readonly Operator[]>(part: string, filter: F) =>
  ({
    kind: 'text',
    label: `UTM ${part}`,
    help: `Value of \`utm_${part}\`.`,
    max: textLimits.utm,
    write: 'create',
    filter,
  }) as const

/** One kind of consent. */
export const consent = (label: string, help: string) =>
  ({ kind: 'flag', label, help, write: 'create' }) as const

/** One detail of a search ad. */
export const searchAds = (label: string, help: string) =>
  ({ kind: 'text', label, help, max: textLimits.other, write: 'create' }) as const

/** An address, or part of one, of the visit. */
export const url = (label: string, help: string) =>
  ({ kind: 'text', label, help, max: textLimits.url, write: 'create' }) as const
