import type { RuleInput } from '../../contract/leads/filter-rules.ts'
import type { CreateLead } from '../../contract/leads/lead-schemas.ts'
import { type Day, moment } from '../../server/features/sample-data/invent/calendar.ts'
import type { Random } from '../../server/features/sample-data/invent/random.ts'

const disposable: RuleInput = {
  name: 'Disposable emails',
  enabled: true,
  position: 1,
  conditions: [{ field: 'email', operator: 'isDisposableEmail' }],
}

const pitches: RuleInput = {
  name: 'Sales pitches',
  enabled: true,
  position: 2,
  conditions: [
    {
      field: 'note',
      operator: 'matches',
      value: String.raw`(?i)\b(seo|backlinks?|guest post|first page of google)\b`,
    },
  ],
}

/** A filter rule and the leads that it blocks. */
export interface RefusingRule {
  readonly rule: RuleInput
  readonly leads: readonly CreateLead[]
}

export const refusingRules: readonly RefusingRule[] = [
  {
    rule: disposable,
    leads: [
      { name: 'asdf asdf', email: 'qwertz@mailinator.com' },
      { name: 'Max Mustermann', email: 'mm1234@yopmail.com', phone: '0123456789' },
      { name: 'test', email: 'tester@guerrillamail.com' },
      { name: 'Gratis Angebot', email: 'preisvergleich@trashmail.com' },
    ],
  },
  {
    rule: pitches,
    leads: [
      {
        name: 'Digital Growth Team',
        email: 'outreach@rank-boost.example',
        note: 'We bring your website to the first page of Google. SEO from 99 USD per month!',
      },
      {
        name: 'Kevin',
        email: 'kevin@links.example',
        note: 'Hi, I would like to publish a guest post with two backlinks on your blog.',
      },
      {
        name: 'Webagentur',
        email: 'info@agentur.example',
        note: 'Ihre Seite hat 14 SEO-Fehler. Kostenlose Analyse?',
      },
    ],
  },
]

/**
 * Instant at which a rule's lead was blocked, in milliseconds; recent enough for the lead to still
 * be in quarantine.
 */
export const refusedAt = (random: Random, days: readonly Day[], now: Date): number => {
  const day = random.pick(days.slice(-26, -1))
  return Math.min(moment(random, day, 'home'), now.getTime())
}
