import type { Language } from '../../../../contract/languages.ts'
import type { MailOptions } from '../../../../contract/organizations/mail-preferences.ts'
import type { Ctx } from '../../../platform/operation.ts'
import type { AttachedFile } from '../../accounts/index.ts'

/** A paragraph, list or table in an email. */
export type Section =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'items'; readonly items: readonly Item[] }
  | { readonly kind: 'table'; readonly title: string; readonly rows: readonly Row[] }

export interface Item {
  readonly title: string
  readonly lines: readonly string[]
  /** Path of a page, relative to the organization's page. The title links to this page. */
  readonly path?: string
}

/** Table cells; the second cell contains the figure. */
export interface Row {
  readonly label: string
  readonly value: string
  readonly note: string
}

/** Content of an email in its recipient's language. */
export interface MailBody {
  readonly subject: string
  readonly title: string
  readonly sections: readonly Section[]
  /** Button with a path that is relative to the organization's page. */
  readonly action: { readonly label: string; readonly path: string }
  readonly files?: readonly AttachedFile[]
  /** Leads that the email describes; their pages list the email. */
  readonly leadIds?: readonly string[]
}

/** The organization, recipient and language that an email is built for. */
export interface MailContext {
  readonly ctx: Ctx
  readonly language: Language
  readonly timeZone: string
  readonly personId: string
  readonly options: MailOptions
}

/**
 * Builds an email from its stored content.
 *
 * @returns `undefined` if there is nothing left to report; `later` if the subject of the email,
 *   such as an import, is still in progress.
 */
export type BuildMail = (
  context: MailContext,
  content: unknown,
) => MailBody | undefined | Promise<MailBody | 'later' | undefined>

/** Names come from users, so a line break in a name must not start a new line in the email. */
export const toOneLine = (text: string): string => text.replace(/\s+/g, ' ').trim().slice(0, 200)
