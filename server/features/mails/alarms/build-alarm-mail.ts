import * as z from 'zod'
import { type CheckResult, describeCheck } from '../../health/index.ts'
import { type BuildMail, toOneLine } from '../render/mail-body.ts'
import { mailTexts } from '../render/texts/index.ts'

/**
 * Warnings are described in the recipient's language, so the stored email contains only their
 * figures.
 */
const contentSchema = z.object({ checks: z.array(z.custom<CheckResult>()).min(1) })

/** Explains the warnings and what to do about them. */
export const buildAlarmMail: BuildMail = ({ ctx, language }, content) => {
  const { checks } = contentSchema.parse(content)
  const texts = mailTexts[language].alarms
  const described = checks.map((check) => describeCheck(language, check))
  const [first] = described
  return {
    subject: texts.subject(toOneLine(ctx.org.name), first?.title ?? '', described.length - 1),
    title: texts.title(described.length),
    sections: [
      {
        kind: 'items',
        items: described.map(({ title, message, advice }) => ({
          title,
          lines: advice === null ? [message] : [message, advice],
        })),
      },
    ],
    action: { label: texts.action, path: '/settings/health' },
  }
}
