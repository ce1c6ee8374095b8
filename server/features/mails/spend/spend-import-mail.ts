import * as z from 'zod'
import type { OrgTx } from '../../../platform/db/database.ts'
import type { Ctx } from '../../../platform/operation.ts'
import { getAccountSettings } from '../../accounts/index.ts'
import { insertMail } from '../outbox/outbox-store.ts'
import { loadRecipients } from '../preferences/recipients.ts'
import { type BuildMail, toOneLine } from '../render/mail-body.ts'
import { mailTexts } from '../render/texts/index.ts'
import { selectImportedSpend } from './spend-import-store.ts'

interface FinishedImport {
  readonly importId: string
  /** Null for a scheduled import, which sends no email because it runs every day. */
  readonly createdBy: string | null
}

/**
 * Adds emails about an ad spend import, in the transaction that finishes the import. The member who
 * started the import gets no email.
 *
 * @see L-352
 */
export async function queueSpendImport(
  tx: OrgTx,
  { db, now, newId }: Pick<Ctx, 'db' | 'now' | 'newId'>,
  { importId, createdBy }: FinishedImport,
): Promise<void> {
  if (createdBy === null || getAccountSettings(db).mailer === undefined) return
  for (const { personId } of await loadRecipients(tx, 'spendImports')) {
    if (personId === createdBy) continue
    const mail = { kind: 'spendImports', period: importId, content: { importId } } as const
    await insertMail(tx, { ...mail, id: newId(), personId, nextAt: now().toISOString() }, now())
  }
}

const contentSchema = z.object({ importId: z.string() })

/** An import that is still in effect, and its number of rows. */
export const buildSpendImportMail: BuildMail = async ({ ctx, language }, content) => {
  const { importId } = contentSchema.parse(content)
  const found = await ctx.db.readInOrg(ctx.org.id, (tx) => selectImportedSpend(tx, importId))
  if (found?.state !== 'imported') return undefined
  const texts = mailTexts[language].spendImports
  const counts = ['inserted', 'updated', 'unchanged', 'invalid'] as const
  const rows = counts
    .filter((name) => name !== 'invalid' || found.invalid > 0)
    .map((name) => ({
      ...{ label: texts.counts[name], value: found[name].toLocaleString(language), note: '' },
    }))
  return {
    subject: texts.subject(toOneLine(ctx.org.name)),
    title: texts.title,
    sections: [
      { kind: 'text', text: mailTexts[language].leads.importFile(toOneLine(found.name)) },
      { kind: 'table', title: texts.rows, rows },
    ],
    action: { label: texts.action, path: '/ad-spend' },
  }
}
