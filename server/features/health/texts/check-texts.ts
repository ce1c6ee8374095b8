import type { Causes, CheckId } from '../check-result.ts'

/** A check result's formatted figures, and its names joined into one string. */
export type Values = Readonly<Record<string, string>>

export interface Cause {
  readonly message: (values: Values) => string
  readonly advice: string
}

/** Wording of each check: its title, its states, and what to do about each cause. */
export type CheckTexts = {
  readonly [Id in CheckId]: {
    readonly title: string
    readonly ok: (values: Values) => string
    readonly none: (values: Values) => string
    readonly causes: Readonly<Record<Causes[Id], Cause>>
  }
}
