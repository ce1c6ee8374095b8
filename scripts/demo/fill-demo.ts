import { keyPresets } from '../../contract/scopes.ts'
import { storeSpend } from '../../server/features/ad-spend/index.ts'
import { insertAnnotation } from '../../server/features/annotations/annotation-store.ts'
import { issueKey } from '../../server/features/api-keys/index.ts'
import { addRule, insertRejected } from '../../server/features/filter-rules/index.ts'
import {
  createFirstOrg,
  hashPassword,
  updateOrg,
} from '../../server/features/organizations/index.ts'
import { insertMember } from '../../server/features/organizations/user-store.ts'
import { addChoices } from '../../server/features/sample-data/invent/add-choices.ts'
import { addStory } from '../../server/features/sample-data/invent/add-story.ts'
import { type Day, lastDays, toInstant } from '../../server/features/sample-data/invent/calendar.ts'
import type { Setting } from '../../server/features/sample-data/invent/invent-leads.ts'
import { inventSpend } from '../../server/features/sample-data/invent/invent-spend.ts'
import { openRandom, type Random } from '../../server/features/sample-data/invent/random.ts'
import type { Database, OrgTx } from '../../server/platform/db/database.ts'
import type { Actor } from '../../server/platform/operation.ts'
import { demoKey, demoPassword, demoReadKey } from './demo-key.ts'
import { annotations, onlookers, orgAt, orgName, people } from './organization.ts'
import { refusedAt, refusingRules } from './quarantine.ts'

/** Number of days covered by the demo data. */
const dayCount = 120

/** Average number of website leads per day, with or without campaigns. */
const webLeadsPerDay = 14.7

/** Seed for all random values. */
const seed = 20_250_613

/**
 * Fills an empty database with the demo organization in one transaction.
 *
 * The same value of `now` always results in the same data, except for the IDs of the organization,
 * its users, its keys and its rules.
 *
 * @returns False if the database already has an organization; in that case, nothing is written.
 */
export async function fillDemo(db: Database, now: Date): Promise<boolean> {
  const passwordHash = await hashPassword(demoPassword)
  const filled = await createFirstOrg(db, { name: orgName, owner: undefined }, async (tx) => {
    await fill(tx, openRandom(seed), now, passwordHash)
    return true
  })
  return filled ?? false
}

async function fill(tx: OrgTx, random: Random, now: Date, passwordHash: string): Promise<void> {
  const days = lastDays(now, dayCount)
  const began = new Date(toInstant(days[0]?.date ?? '', 0))
  const org = { id: tx.orgId, ...orgAt(now) }
  await updateOrg(tx, org)
  const actors = await addActors(tx, began, passwordHash)
  const choices = await addChoices(tx, random, began)
  await addStory(tx, random, {
    ...{ org, choices, actors, days, now },
    leadsPerDay: 16.6,
  })
  await storeSpend(tx, inventSpend(random, days, webLeadsPerDay), now)
  await addQuarantine(tx, random, days, now)
  await addAnnotations(tx, random, days, actors)
}

async function addActors(tx: OrgTx, began: Date, passwordHash: string): Promise<Setting['actors']> {
  const members: Actor[] = []
  const account = { passwordHash, hasProvedEmail: true }
  for (const { role, ...person } of people) {
    const id = await insertMember(tx, { ...person, ...account }, role, began)
    members.push({ kind: 'user', id })
  }
  for (const { role, ...person } of onlookers) {
    await insertMember(tx, { ...person, ...account }, role, began)
  }
  const settings = { createdBy: people[0].email, expiresAt: null }
  const readOnly = {
    ...settings,
    name: 'Dashboard',
    scopes: keyPresets.read,
    key: demoReadKey,
  } as const
  const full = { ...settings, name: 'CRM', scopes: keyPresets['read+write'], key: demoKey } as const
  await issueKey(tx, readOnly, began)
  const { id } = await issueKey(tx, full, began)
  return { people: members, crm: { kind: 'key', id } }
}

async function addAnnotations(
  tx: OrgTx,
  random: Random,
  days: readonly Day[],
  { people: [author] }: Setting['actors'],
): Promise<void> {
  for (const { daysAgo, text } of annotations) {
    const date = days[days.length - 1 - daysAgo]?.date ?? ''
    const at = toInstant(date, 0)
    const createdAt = new Date(at).toISOString()
    await insertAnnotation(tx, {
      id: random.id(at),
      date,
      text,
      authorId: author?.id ?? null,
      createdAt,
    })
  }
}

async function addQuarantine(tx: OrgTx, random: Random, days: readonly Day[], now: Date) {
  for (const { rule, leads } of refusingRules) {
    const { id: ruleId, name: ruleName } = await addRule(tx, rule, now)
    const refused = leads.map((lead) => {
      const at = refusedAt(random, days, now)
      const receivedAt = new Date(at).toISOString()
      return { id: random.id(at), ruleId, ruleName, lead: JSON.stringify(lead), receivedAt }
    })
    await insertRejected(tx, refused)
  }
}
