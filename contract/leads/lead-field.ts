import { type ClickId, clickIds } from '../click-ids.ts'
import type { KindName } from '../field-kinds.ts'
import { textLimits } from './lead-values.ts'

/**
 * Filter operators: `field=value`, `field=a,b`, or `field[op]=value`. Fields with `eq` also accept
 * `field[in]=a,b`; fields that meet {@link acceptsNot} accept `field[not]=a,b`; fields that meet
 * {@link acceptsContains} accept `field[contains]=text` and `field[exists]=true`. All of these are
 * extensions.
 */
export type Operator =
  | 'eq'
  | 'in'
  | 'all'
  | 'not'
  | 'contains'
  | 'gte'
  | 'gt'
  | 'lte'
  | 'lt'
  | 'exists'

/**
 * Lead field. An absent key means "no", so fields are neither writable nor filterable by default.
 */
export interface Field {
  kind: KindName
  /** Column header in tables and documents. */
  label: string
  /** One sentence that serves as the description in OpenAPI and the reference. */
  help: string
  /** Maximum length, in characters. */
  max?: number
  write?: 'create' | 'create+update'
  filter?: readonly Operator[]
  /**
   * The operators in `filter` that are extensions rather than part of interface 2.2.0. @see D-56
   */
  ownFilter?: readonly Operator[]
  sort?: true
  search?: true
  /**
   * `[contains]` and `[exists]` are available even though most leads have a distinct value.
   * @see L-410
   */
  parts?: true
  /** No two leads in an organization have the same value. */
  unique?: true
  /** Never null. */
  required?: true
  /** Returned as null while the lead is locked. @see D-36 */
  masked?: true
  /** An extension, not part of interface 2.2.0. @see D-44 */
  extension?: true
}

/** Whether `field[not]` is available: only for fields with few distinct values. */
export const acceptsNot = ({ filter = [], unique, parts }: Field): boolean =>
  filter.includes('eq') && !filter.includes('exists') && !unique && !parts

/** Whether `field[contains]` and `field[exists]` are available. */
export const acceptsContains = (field: Field): boolean =>
  field.parts === true || (field.kind === 'text' && acceptsNot(field))

/** Whether `field[all]` is available: only for labels, because a lead can have several. */
export const acceptsAll = (name: string): boolean => name === 'labelId'

/** An equality filter that the interface does not define. */
export const ownEquality = { filter: ['eq'], ownFilter: ['eq'] } as const

/** Operators for a field with ordered values. */
export const range = ['gte', 'gt', 'lte', 'lt'] as const

/** @param form  Sentence about the format that the platform requires. */
export const clickId = <const N extends ClickId>(name: N, form = 'Stored exactly as received.') =>
  ({
    kind: 'text',
    label: clickIds[name].label,
    help: `${clickIds[name].label}. ${form}`,
    max: textLimits.clickId,
    write: 'create',
    filter: ['eq', 'exists'],
    ownFilter: ['eq'],
  }) as const

export const utm = (part: string) =>
  ({
    kind: 'text',
    label: `UTM ${part}`,
    help: `Value of \`utm_${part}\`.`,
    max: textLimits.utm,
    write: 'create',
    filter: ['eq'],
  }) as const

export const sortableInstant = (label: string, help: string) =>
  ({ kind: 'instant', label, help, filter: [...range, 'exists'], sort: true }) as const

/** Date on which a final status was reached. @see D-48 */
export const outcomeDate = (label: string, help: string) =>
  ({ ...sortableInstant(label, help), extension: true }) as const

/** Text field about a lead's outcome. */
export const outcomeText = (label: string, help: string) =>
  ({
    kind: 'text',
    label,
    help,
    max: textLimits.other,
    write: 'create+update',
    ...ownEquality,
  }) as const

export const consent = (label: string, help: string) =>
  ({ kind: 'flag', label, help, write: 'create' }) as const

export const searchAds = (label: string, help: string) =>
  ({ kind: 'text', label, help, max: textLimits.other, write: 'create' }) as const

export const url = (label: string, help: string) =>
  ({ kind: 'text', label, help, max: textLimits.url, write: 'create' }) as const

/** Fields about the team's work on a lead. */
export const teamFields = {
  ownerId: {
    kind: 'id',
    label: 'Owner ID',
    help: 'Member responsible for the lead.',
    ...ownEquality,
    extension: true,
  },
  stageId: {
    kind: 'id',
    label: 'Stage ID',
    help: 'Step within the status. Input also accepts the name of a stage, and sets its status.',
    write: 'create+update',
    ...ownEquality,
    extension: true,
  },
  moreLabelIds: {
    kind: 'text',
    label: 'More label IDs',
    help: 'IDs of additional labels, separated by commas; null if there are none.',
    extension: true,
  },
} as const
