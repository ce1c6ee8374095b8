import type { Language } from '../../../../contract/languages.ts'
import type { MailOptions } from '../../../../contract/organizations/mail-preferences.ts'
import type { Ctx } from '../../../platform/operation.ts'

/** A paragraph, a list or a table of a mail. */
export type Section =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'items'; readonly items: readonly Item[] }
  | { readonly kind: 'table'; readonly title: string; readonly rows: readonly Row[] }

export interface Item {
  readonly title: string
  readonly lines: readonly string[]
  /** Path of a page below the organization's, to which the title links. */
  readonly path?: string
}

/** Cells of a table; the second one is the figure. */
export interface Row {
  readonly label: string
  readonly value: string
  readonly note: string
}

/** Content of a mail in the language of its recipient. */
export interface MailBody {
  readonly subject: string
  readonly title: string
  readonly sections: readonly Section[]
  /** Button; the path is below the organization's page. */
  readonly action: { readonly label: string; readonly path: string }
}

/** What a mail is built for. */
export interface MailContext {
  readonly ctx: Ctx
  readonly language: Language
  readonly timeZone: string
  readonly personId: string
  readonly options: MailOptions
}

/**
 * Builds a mail from its stored content.
 *
 * @returns `undefined` if there is nothing to say any more; `later` if what it is about still runs.
 */
export type BuildMail = (
  context: MailContext,
  content: unknown,
) => MailBody | undefined | Promise<MailBody | 'later' | undefined>

/** Names come from users: a line break in them must not start a new line in the mail. */
export const toOneLine = (text: string): string => text.replace(/\s+/g, ' ').trim().slice(0, 200)
