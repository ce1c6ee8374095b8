import type { Causes, CheckId } from '../check-result.ts'

/** Formatted figures of a result, and its names as one text. */
export type Values = Readonly<Record<string, string>>

export interface Cause {
  readonly message: (values: Values) => string
  readonly advice: string
}

/** Texts of each check: its title, its states, and what to do about each cause. */
export type CheckTexts = {
  readonly [Id in CheckId]: {
    readonly title: string
    readonly ok: (values: Values) => string
    readonly none: (values: Values) => string
    readonly causes: Readonly<Record<Causes[Id], Cause>>
  }
}
