import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { openDataFolder } from './fixtures/data-folder.ts'
import { callService } from './processes/call-service.ts'
import type { ServiceProcess } from './processes/service-process.ts'

const { start } = await openDataFolder()

type Action = 'merge' | 'unmerge'

/** Two leads that are alternately merged and separated, and the acknowledged actions. */
interface Pair {
  readonly keptId: string
  readonly mergedId: string
  /** Acknowledged actions, in order. */
  readonly acked: Action[]
  /** Action in flight when the service was killed. */
  unknown: Action | undefined
}

/** A lead whose value counts its changes. */
interface Counter {
  readonly id: string
  acked: number
  sent: number
}

/** Values that the kept lead lacks. */
const ofMerged = (i: number) => ({
  ...{ phone: `+49 170 12345${10 + i}`, externalId: `crm-${i}`, note: `Note ${i}` },
})

const nothing = { phone: null, externalId: null, note: null }

async function createLead(service: ServiceProcess, lead: object): Promise<string> {
  const answer = await callService(service, 'POST /leads', lead)
  expect(answer?.status).toBe(201)
  return answer?.body.id
}

const createPair = async (service: ServiceProcess, i: number): Promise<Pair> => ({
  keptId: await createLead(service, { name: `Kept ${i}` }),
  mergedId: await createLead(service, { name: `Merged ${i}`, ...ofMerged(i) }),
  ...{ acked: [], unknown: undefined },
})

const nextAction = ({ acked }: Pair): Action => (acked.at(-1) === 'merge' ? 'unmerge' : 'merge')

/** Merges and separates a pair of leads until the connection breaks. */
async function alternate(service: ServiceProcess, pair: Pair): Promise<void> {
  for (;;) {
    const { keptId, mergedId } = pair
    const action = nextAction(pair)
    pair.unknown = action
    const answer =
      action === 'merge'
        ? await callService(service, `POST /leads/${keptId}/merge`, { mergedId })
        : await callService(service, `POST /leads/${mergedId}/unmerge`)
    if (answer === undefined) return
    expect(answer.status).toBe(200)
    pair.acked.push(action)
    pair.unknown = undefined
  }
}

async function countUp(service: ServiceProcess, counter: Counter): Promise<void> {
  for (;;) {
    counter.sent = counter.acked + 1
    const answer = await callService(service, `PATCH /leads/${counter.id}`, { value: counter.sent })
    if (answer === undefined) return
    expect(answer.status).toBe(200)
    counter.acked = counter.sent
  }
}

/** State of a pair: entirely `merged`, entirely `separate`, or `half`. */
async function loadState(service: ServiceProcess, { keptId, mergedId }: Pair, i: number) {
  const kept = await callService(service, `GET /leads/${keptId}`)
  const merged = await callService(service, `GET /leads/${mergedId}`)
  const found = await callService(service, `GET /leads?fields=id&externalId=crm-${i}`)
  const pick = (lead: Record<string, unknown>) =>
    JSON.stringify(Object.keys(nothing).map((field) => lead[field]))
  const has = JSON.stringify(Object.values(ofMerged(i)))
  const owner = found?.body.data.map(({ id }: { id: string }) => id).join()
  const filled = pick(kept?.body.data)
  if (merged?.status === 404) {
    const isWhole = merged.body.error.details.keptId === keptId && filled === has
    return isWhole && owner === keptId ? 'merged' : 'half'
  }
  const isWhole = pick(merged?.body.data) === has && filled === pick(nothing)
  return isWhole && owner === mergedId ? 'separate' : 'half'
}

interface Event {
  readonly id: string
  readonly type: string
  readonly leadId: string
  readonly keptId: string | null
}

/** Follows the events from a cursor. @returns The next cursor, which is unchanged on errors. */
async function follow(service: ServiceProcess, cursor: string, received: Event[]): Promise<string> {
  const answer = await callService(service, `GET /events?limit=50&cursor=${cursor}`)
  if (answer?.status !== 200) return cursor
  // Omits the lead's current state, because it differs between the two reads.
  received.push(...answer.body.data.events.map(({ lead: _, ...event }: { lead: unknown }) => event))
  return answer.body.data.hasMore
    ? follow(service, answer.body.data.nextCursor, received)
    : answer.body.data.nextCursor
}

/** Types of a lead's events, in order. */
const typesFor = (events: readonly Event[], leadId: string): string[] =>
  events.filter((event) => event.leadId === leadId).map(({ type }) => type)

test('kill -9 during merges, undos and changes loses nothing, leaves nothing half done, and shows each change once, in order', async () => {
  let service = await start()
  const pairs = await Promise.all(Array.from({ length: 8 }, (_, i) => createPair(service, i)))
  const counters: Counter[] = await Promise.all(
    Array.from({ length: 4 }, async (_, i) => ({
      ...{ id: await createLead(service, { name: `Counter ${i}` }), acked: 0, sent: 0 },
    })),
  )
  const followed: Event[] = []
  const total = { interrupted: 0, missing: 0, half: 0 }
  let cursor = '0'

  for (let round = 0; round < 3; round++) {
    const { child } = service
    const running = [
      ...pairs.map((pair) => alternate(service, pair)),
      ...counters.map((counter) => countUp(service, counter)),
    ]
    const before = pairs.map(({ acked }) => acked.length)
    while (pairs.some(({ acked }, i) => acked.length < (before[i] ?? 0) + 3)) {
      cursor = await follow(service, cursor, followed)
    }
    await sleep(Math.random() * 50)
    await service.kill()
    await Promise.all(running)
    expect(child.signalCode).toBe('SIGKILL')
    total.interrupted += pairs.filter(({ unknown }) => unknown !== undefined).length

    service = await start()
    for (const [i, pair] of pairs.entries()) {
      const state = await loadState(service, pair, i)
      const after = (action: Action | undefined) => (action === 'merge' ? 'merged' : 'separate')
      if (state === 'half') total.half++
      else if (state === after(pair.acked.at(-1))) pair.unknown = undefined
      else if (state !== after(pair.unknown)) total.missing++
      if (pair.unknown !== undefined) pair.acked.push(pair.unknown)
      pair.unknown = undefined
    }
    for (const counter of counters) {
      const answer = await callService(service, `GET /leads/${counter.id}`)
      const value = answer?.body.data.value ?? 0
      if (value !== counter.acked && value !== counter.sent) total.missing++
      counter.acked = value
    }
  }

  cursor = await follow(service, cursor, followed)
  const all: Event[] = []
  await follow(service, '0', all)
  // If no kill had interrupted a merge or an undo, the test would prove nothing.
  expect(total.interrupted).toBeGreaterThan(0)
  expect(total).toMatchObject({ missing: 0, half: 0 })
  expect(followed).toEqual(all)
  expect(new Set(all.map(({ id }) => id)).size).toBe(all.length)
  for (const { keptId, mergedId, acked } of pairs) {
    expect(typesFor(all, mergedId)).toEqual([
      'lead.created',
      ...acked.map((action) => (action === 'merge' ? 'lead.merged' : 'lead.restored')),
    ])
    expect(typesFor(all, keptId)).toEqual(['lead.created', ...acked.map(() => 'lead.updated')])
  }
  for (const { id, acked } of counters) {
    const changes = Array.from({ length: acked }, () => 'lead.updated')
    expect(typesFor(all, id)).toEqual(['lead.created', ...changes])
  }
  expect(await service.stop()).toBe(0)
})
