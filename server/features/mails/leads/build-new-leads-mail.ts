import * as z from 'zod'
import { loadLeadRecords, orderEvents } from '../../leads/index.ts'
import { type BuildMail, type MailBody, type MailContext, toOneLine } from '../render/mail-body.ts'
import { mailTexts } from '../render/texts/index.ts'
import { describeLead } from './describe-lead.ts'
import { selectImportNews } from './new-lead-store.ts'

const contentSchema = z.union([
  z.object({ importId: z.string(), after: z.int() }),
  z.object({ leadIds: z.array(z.string()), total: z.int() }),
])

type Content = z.output<typeof contentSchema>

/** Leads that were created by others or by an import. */
export const buildNewLeadsMail: BuildMail = (context, stored) => {
  const content = contentSchema.parse(stored)
  return 'importId' in content ? buildImportMail(context, content) : buildBundle(context, content)
}

async function buildBundle(
  context: MailContext,
  { leadIds, total }: Extract<Content, { total: number }>,
): Promise<MailBody | undefined> {
  const { ctx, language } = context
  const leads = await ctx.db.readInOrg(ctx.org.id, (tx) => loadLeadRecords(tx, ctx, leadIds))
  if (leads.length === 0) return undefined
  const texts = mailTexts[language].leads
  // Leads that have since been deleted are not counted.
  const count = total - (leadIds.length - leads.length)
  const [first] = leads
  return {
    subject: texts.newSubject(toOneLine(ctx.org.name), count),
    title: texts.newTitle(count),
    sections: [
      { kind: 'items', items: leads.map((lead) => describeLead(context, lead)) },
      ...toRest(context, count - leads.length),
    ],
    action:
      count === 1 && first !== undefined
        ? { label: texts.openOne, path: `/leads/${first.id}` }
        : { label: texts.openAll, path: '/leads' },
    leadIds: leads.map(({ id }) => id),
  }
}

/** Number of leads that are not listed individually. */
export const toRest = ({ language }: MailContext, rest: number): MailBody['sections'] =>
  rest <= 0 ? [] : [{ kind: 'text', text: mailTexts[language].leads.rest(rest) }]

async function buildImportMail(
  { ctx, language }: MailContext,
  { importId, after }: Extract<Content, { importId: string }>,
): Promise<MailBody | 'later' | undefined> {
  await orderEvents(ctx.db, ctx.org.id)
  const news = await ctx.db.readInOrg(ctx.org.id, (tx) => selectImportNews(tx, importId, after))
  if (news?.state === 'importing') return 'later'
  const isUndone = news?.state === 'undoing' || news?.state === 'undone'
  if (news === undefined || isUndone || news.leads === 0) return undefined
  const texts = mailTexts[language].leads
  return {
    subject: texts.importSubject(toOneLine(ctx.org.name), news.leads),
    title: texts.importTitle(news.leads),
    sections: [{ kind: 'text', text: texts.importFile(toOneLine(news.name)) }],
    action: { label: texts.openAll, path: '/leads' },
  }
}
