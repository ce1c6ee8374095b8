import { pullFile } from '../../features/conversions/index.ts'
import { insertChoice } from '../../features/organizations/index.ts'
import { newId } from '../../platform/process/ids.ts'
import type { TestOrg, TestService } from '../harness.ts'

export interface Rule {
  readonly action: string
  readonly status?: string
  readonly labelId?: string
  readonly conversionEventId?: string
  readonly minValue?: number
  readonly value?: 'lead' | number
  readonly needsValue?: boolean
}

export interface Destination {
  readonly id: string
  readonly password: string
  readonly fileUrl: string
}

interface Options {
  readonly rules: readonly Rule[]
  readonly holdHours?: number
  readonly enabled?: boolean
}

/** Creates a destination. By default, it is enabled and sends conversions without delay. */
export async function newDestination(org: TestOrg, options: Options): Promise<Destination> {
  const body = { name: 'Google Ads', enabled: true, holdHours: 0, ...options }
  const answer = await org.call('POST /conversion-destinations', { body })
  if (answer.status !== 201) throw new Error(JSON.stringify(answer.body))
  return answer.body.data
}

/** Fetches a destination's file as Google does. */
export async function pull(
  { db }: TestService,
  { orgId }: TestOrg,
  { id: destinationId, password }: Destination,
  now?: Date,
): Promise<string> {
  const request = { orgId, destinationId, password, agent: 'Google' }
  // Conversions are derived as of `now`, which tests can set to a time in the future.
  const file = await pullFile(db, request, now && (() => now))
  if (file === undefined) throw new Error('no file')
  return file
}

/** Adds a label and a conversion event. */
export async function addChoices({ db }: TestService, { orgId }: TestOrg) {
  const [labelId, conversionEventId] = [newId(), newId()]
  await db.inOrg(orgId, async (tx) => {
    await insertChoice(tx, 'label', { id: labelId, name: 'Hot' }, new Date())
    await insertChoice(tx, 'conversionEvent', { id: conversionEventId, name: 'Demo' }, new Date())
  })
  return { labelId, conversionEventId }
}
