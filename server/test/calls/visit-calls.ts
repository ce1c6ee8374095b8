import { randomUUID } from 'node:crypto'
import { type CreateLead, createLeadSchema } from '../../../contract/leads/lead-schemas.ts'
import { createLead } from '../../features/leads/index.ts'
import {
  type EventOutcome,
  type ReceivedEvents,
  recordEvents,
  type VisitEvent,
} from '../../features/tracking/index.ts'
import type { Ctx } from '../../platform/operation.ts'
import type { TestOrg, TestService } from '../harness.ts'
import { createTestCtx } from './lead-calls.ts'

/** A page view as sent by the pixel. */
export type Page = VisitEvent & { readonly type: 'page' }

const minuteMs = 60_000

export const granted = {
  ad_storage: true,
  ad_user_data: true,
  analytics_storage: true,
  ad_personalization: true,
} as const

/** A device whose properties are all known. */
export const client = { country: 'DE', deviceType: 'desktop', browser: 'Firefox', os: 'Linux' }

export const page = (minutesAgo: number, overrides: Partial<Omit<Page, 'type'>> = {}): Page => ({
  type: 'page',
  id: randomUUID(),
  at: Date.now() - minutesAgo * minuteMs,
  url: 'https://www.example.com/',
  ...overrides,
})

export const identify = (
  minutesAgo: number,
  contact: { readonly email?: string; readonly phone?: string },
): VisitEvent => ({
  type: 'identify',
  id: randomUUID(),
  at: Date.now() - minutesAgo * minuteMs,
  email: contact.email,
  phone: contact.phone,
})

/** A visitor, and the session ID that the browser has generated. */
export type Browser = Pick<ReceivedEvents, 'visitorId' | 'browserSessionId'>

export const newBrowser = (): Browser => ({
  visitorId: randomUUID(),
  browserSessionId: randomUUID(),
})

/** Records a session's events with full consent. */
export async function visit(
  service: TestService,
  org: TestOrg,
  browser: Browser,
  ...events: readonly VisitEvent[]
): Promise<EventOutcome[]> {
  const { db, org: settings } = await createTestCtx(service, org)
  return recordEvents(db, settings, { ...browser, consent: granted, client, events })
}

/** Creates a lead at the context's instant, which can be in the past. @returns Its ID. */
export async function createAt(ctx: Ctx, body: CreateLead): Promise<string> {
  const { data } = await createLead.run(ctx, createLeadSchema.parse(body))
  return data.id
}
