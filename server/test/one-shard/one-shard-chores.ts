import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { keyPresets } from '../../../contract/scopes.ts'
import { commands } from '../../admin/commands.ts'
import { endKey, flushUses, issueKey } from '../../features/api-keys/index.ts'
import {
  deleteRejected,
  listRejected,
  selectRejected,
} from '../../features/filter-rules/quarantine-store.ts'
import { checkedRuleInput } from '../../features/filter-rules/rule-input.ts'
import { addRule, replaceRule } from '../../features/filter-rules/save-rule.ts'
import { createLead } from '../../features/leads/index.ts'
import { selectHistory } from '../../features/leads/store/history-store.ts'
import { getOrg, openSetupLink } from '../../features/organizations/index.ts'
import { createJobs } from '../../jobs.ts'
import type { Database } from '../../platform/db/database.ts'
import { createCtx, systemActor } from '../../platform/operation.ts'
import { newId } from '../../platform/process/ids.ts'
import { newPerson } from '../calls/accounts/account-calls.ts'
import { create } from '../calls/lead-calls.ts'
import type { TestService } from '../harness.ts'
import { ageLeads } from './one-shard-calls.ts'

const rule = {
  name: 'No spam',
  enabled: true,
  position: 0,
  conditions: [{ field: 'name' as const, operator: 'equals' as const, value: 'Spam' }],
}

/** The first owner's email address. */
const ownerEmail = 'ada@example.com'

/** Sets up an empty service using the setup page. */
export async function setUp({ app, db }: TestService): Promise<void> {
  const token = await openSetupLink(db, new Date())
  await app.inject({ url: `/setup?token=${token}` })
  const owner = { name: 'Ada', email: ownerEmail, password: 'correct horse' }
  const answer = await app.inject({
    method: 'POST',
    url: '/setup',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: String(new URLSearchParams({ ...owner, org: 'First', token: token ?? '' })),
  })
  if (answer.statusCode !== 200) throw new Error(`not set up: ${answer.body}`)
}

/** Arguments for every administrator command, in an order that lets all of them succeed. */
const commandLines = (
  org: string,
  file: string,
  leaving: string,
): Record<string, () => string[]> => ({
  'create-org': () => ['--name', org],
  'list-orgs': () => [],
  settings: () => ['--org', org, '--time-zone', 'Europe/Berlin', '--retention-days', '100'],
  'set-plan': () => ['--org', org, '--leads', 'unlimited'],
  'list-people': () => ['--org', org],
  'add-member': () => ['--org', org, '--email', ownerEmail, '--role', 'owner'],
  'reset-password': () => ['--email', ownerEmail],
  'create-key': () => ['--org', org, '--name', 'Website'],
  'list-keys': () => ['--org', org],
  'revoke-key': () => ['--org', org, '--id', printed('list-keys')],
  'add-label': () => ['--org', org, '--name', 'Hot'],
  'list-labels': () => ['--org', org],
  'add-conversion-event': () => ['--org', org, '--name', 'Sale'],
  'list-conversion-events': () => ['--org', org],
  'add-rule': () => ['--org', org, '--file', file],
  'list-rules': () => ['--org', org],
  'delete-rule': () => ['--org', org, '--id', printed('list-rules')],
  'delete-lead': () => ['--org', org, '--lead', leadId],
  'restore-lead': () => ['--org', org, '--lead', leadId],
  'show-person': () => ['--org', org, '--email', ownerEmail],
  'erase-person': () => ['--org', org, '--email', ownerEmail],
  'create-site': () => ['--org', org, '--name', 'Shop', '--origin', 'https://shop.example'],
  'list-sites': () => ['--org', org],
  'change-site': () => ['--org', org, '--id', printed('list-sites'), '--forms'],
  'delete-site': () => ['--org', org, '--id', printed('list-sites')],
  'unlink-provider': () => ['--email', leaving],
  'trust-domain': () => ['--org', org, '--domain', 'example.org'],
  'scale-report': () => [],
  attribution: () => ['--org', org, '--from', '2026-01-01', '--to', '2026-01-31'],
  'delete-person': () => ['--email', leaving, '--confirm', leaving],
  'delete-org': () => ['--org', org, '--confirm', org, '--wait', '0'],
})

/** Lead that the commands refer to. */
const leadId = newId()

async function storeLead(db: Database): Promise<void> {
  const org = await getOrg(db, printed('create-org'))
  if (org === undefined) throw new Error('create-org printed no id')
  const ctx = { ...createCtx(db, org, systemActor), newId: () => leadId }
  await createLead.run(ctx, { name: 'Administered' })
}

const outputs = new Map<string, string>()

/** The first ID in a command's output. */
const printed = (command: string) => /[0-9a-f-]{36}/.exec(outputs.get(command) ?? '')?.[0] ?? ''

/** Runs every administrator command. */
export async function administer({ db }: TestService): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'leadtrace-one-shard-'))
  const file = join(folder, 'rule.json')
  await writeFile(file, JSON.stringify(rule))
  const lines = commandLines('Administered', file, (await newPerson(db)).email)
  for (const [name, args] of Object.entries(lines)) {
    if (name === 'delete-lead') await storeLead(db)
    const output = commands.get(name)?.run(db, args(), 'http://test')
    // The person has no provider to unlink, but the command does not report this until after its
    // SQL statements.
    const isReported = name === 'unlink-provider'
    outputs.set(name, (await (isReported ? output?.catch(() => '') : output)) ?? '')
  }
  await rm(folder, { recursive: true })
  const untried = [...commands.keys()].filter((name) => !(name in lines))
  if (untried.length > 0) throw new Error(`never run: ${untried.join(', ')}`)
}

/** Covers work that no operation triggers: quarantine, history, keys and scheduled jobs. */
export async function doChores(service: TestService): Promise<void> {
  const { db } = service
  const org = await service.newOrg({ leadsLimit: 1, retentionDays: 100 })
  const noSpam = await db.inOrg(org.orgId, (tx) =>
    addRule(tx, checkedRuleInput.parse(rule), new Date()),
  )
  await org.call('POST /leads', { body: { name: 'Spam' } })
  const leadId = await create(org, { name: 'Old' })
  await create(org, { name: 'Locked' })
  await db.inOrg(org.orgId, async (tx) => {
    await selectHistory(tx, leadId)
    await listRejected(tx, { limit: 10 })
    await listRejected(tx, { limit: 10, before: newId() })
    await selectRejected(tx, newId())
    await deleteRejected(tx, newId())
    await replaceRule(tx, noSpam)
  })
  const newKey = {
    name: 'Short',
    scopes: keyPresets.read,
    createdBy: 'test',
    expiresAt: null,
  } as const
  const key = await db.inOrg(org.orgId, (tx) => issueKey(tx, newKey, new Date()))
  await endKey(db, org.orgId, key.id, new Date())
  await flushUses(db)
  await ageLeads(service, org, leadId)
  for (const job of createJobs(db)) await job.run()
}
