import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import { newId } from '../../../platform/process/ids.ts'
import { buildMailInput } from '../../../test/calls/accounts/mail-input.ts'
import { newPerson, type TestPerson } from '../../../test/calls/app-calls.ts'
import { create } from '../../../test/calls/lead-calls.ts'
import { startService, type TestOrg } from '../../../test/harness.ts'
import { startMailProcess } from '../../../test/processes/mail-process.ts'
import { decodeMail, startSmtp } from '../../../test/processes/smtp-server.ts'
import { isFullSize } from '../../../test/run-size.ts'
import { expireLeases } from '../../../test/stores/lease-rows-store.ts'
import { insertReminder } from '../../teamwork/teamwork-store.ts'
import { queueReminder } from '../leads/reminder-mail.ts'
import { selectDueMails } from './outbox-store.ts'

const service = await startService()
/**
 * Called when the next email is acknowledged. The test process keeps the list of acknowledged
 * emails.
 */
let onAccepted = () => {}
const smtp = await startSmtp('accepting', () => onAccepted())
afterAll(async () => {
  await smtp.stop()
  await service.stop()
})

const rounds = isFullSize ? 5 : 3
/** Number of emails that one process sends concurrently for an organization. */
const inFlight = 2
const remindersOfMember = 25
const leadsOfRound = 8

/** Members who receive emails about every new lead and about their due reminders. */
async function newTeam() {
  const org = await service.newOrg({ name: 'Acme' })
  const people: TestPerson[] = []
  for (let n = 0; n < 3; n++) {
    const person = await newPerson(service, { [org.orgId]: 'member' })
    const kinds = { newLeads: true, reminders: true }
    const body = buildMailInput(kinds, { newLeadsEvery: 'minute', showsContact: true })
    await person.call(`PUT /orgs/${org.orgId}/mail-preferences`, { body })
    await remind(org, await create(org, { name: 'Reminded' }), person)
    people.push(person)
  }
  return { org, people }
}

const buildNote = (n: number) => `Call back number ${n}!`

const remind = ({ orgId }: TestOrg, leadId: string, { id: personId }: TestPerson) =>
  service.db.inOrg(orgId, async (tx) => {
    const at = new Date().toISOString()
    for (let n = 0; n < remindersOfMember; n++) {
      const reminder = { id: newId(), leadId, note: buildNote(n), dueAt: at }
      expect(await insertReminder(tx, reminder, personId, at)).toBe(true)
      await queueReminder(tx, { now: () => new Date(), newId }, { ...reminder, personId })
    }
  })

const buildName = (round: number, n: number) => `Lead ${round}-${n}!`

/** Creates leads in one transaction, so that they are sent together. */
async function createLeads(org: TestOrg, round: number): Promise<void> {
  const items = Array.from({ length: leadsOfRound }, (_, n) => ({
    action: 'create',
    lead: { name: buildName(round, n) },
  }))
  const { status } = await org.call('POST /leads/batch', { body: { items } })
  expect(status).toBe(200)
}

const countWaiting = async () =>
  (await service.db.inSystem((tx) => selectDueMails(tx, '2099-01-01T00:00:00Z'))).length

/**
 * Kills a process right after its nth email is acknowledged, before the process can record the
 * acknowledgment.
 */
async function killAtMail(n: number): Promise<NodeJS.Signals | null> {
  const child = startMailProcess(service.connection, smtp.url)
  let accepted = 0
  onAccepted = () => {
    accepted += 1
    if (accepted === n) child.kill()
  }
  const signal = await child.ended
  onAccepted = () => {}
  return signal
}

const getMessageId = (mail: string) => /^Message-ID: (\S+)/m.exec(mail)?.[1] ?? expect.fail(mail)

test('processes that are killed repeatedly lose no email, and repeat only unfinished ones', async () => {
  const { org, people } = await newTeam()

  for (let round = 0; round < rounds; round++) {
    await createLeads(org, round)
    expect(await killAtMail(3 + 2 * round)).toBe('SIGKILL')
    // Proves that the process was killed midway.
    expect(await countWaiting()).toBeGreaterThan(0)
    await service.db.inOrg(org.orgId, (tx) => expireLeases(tx, 'mail'))
  }
  await createLeads(org, rounds)
  const last = startMailProcess(service.connection, smtp.url)
  const mails = () => smtp.mails.map(decodeMail)
  const lastName = buildName(rounds, 0)
  while ((await countWaiting()) > 0 || !mails().some((mail) => mail.includes(lastName))) {
    await sleep(200)
  }
  last.kill()
  await last.ended

  const names = Array.from({ length: (rounds + 1) * leadsOfRound }, (_, n) =>
    buildName(Math.floor(n / leadsOfRound), n % leadsOfRound),
  )
  const notes = Array.from({ length: remindersOfMember }, (_, n) => buildNote(n))
  for (const { email } of people) {
    const own = mails().filter((mail) => mail.includes(`To: ${email}`))
    for (const cause of [...names, ...notes]) {
      const ids = own.filter((mail) => mail.includes(cause)).map(getMessageId)
      expect([cause, new Set(ids).size]).toEqual([cause, 1])
    }
  }
  const repeated = mails().length - new Set(mails().map(getMessageId)).size
  expect(repeated).toBeGreaterThanOrEqual(rounds)
  expect(repeated).toBeLessThanOrEqual(rounds * inFlight)
})
