import * as z from 'zod'
import { maxCountedRejected } from '../../filter-rules/index.ts'
import { type BuildMail, toOneLine } from '../render/mail-body.ts'
import { mailTexts } from '../render/texts/index.ts'

const contentSchema = z.object({
  total: z.int(),
  rules: z.array(z.object({ name: z.string(), count: z.int() })),
})

/** How many leads each filter rule has rejected. */
export const buildQuarantineMail: BuildMail = ({ ctx, language }, content) => {
  const { total, rules } = contentSchema.parse(content)
  const texts = mailTexts[language].quarantine
  const count = (value: number) =>
    value.toLocaleString(language) + (value >= maxCountedRejected ? '+' : '')
  const rows = rules.map(({ name, count: leads }) => ({
    ...{ label: toOneLine(name) || texts.unnamed, value: count(leads), note: '' },
  }))
  return {
    subject: texts.subject(toOneLine(ctx.org.name), total, count(total)),
    title: texts.title(total, count(total)),
    sections: [
      { kind: 'text', text: texts.text },
      { kind: 'table', title: texts.rules, rows },
    ],
    action: { label: texts.action, path: '/settings/quarantine' },
  }
}
