import { createLeadSchema } from '../../../contract/leads/lead-schemas.ts'
import { type Form, formSchema, type PageEvent } from '../../../contract/tracking/visit.ts'
import { ApiError, unavailable } from '../../platform/http/api-error.ts'
import { createCtx } from '../../platform/operation.ts'
import { createLead, formKeyPrefix, pixelActor } from '../leads/index.ts'
import {
  type AcceptedRequest,
  authorizeRequest,
  type Collector,
  type CollectRequest,
  countEvents,
  type EventKind,
  findSession,
  reject,
  storeEvents,
  toPageViewSource,
  toVisitor,
} from '../tracking/index.ts'
import { toLeadBody } from './form-lead.ts'
import { interpretForm } from './interpret-form.ts'
import { reportOmitted } from './report-omitted.ts'

/**
 * Stores the session and lead from a `POST /px/leads` request. The lead is created like any other
 * lead. Invalid input is counted but not reported to the sender.
 *
 * @returns Resolves after everything is committed.
 * @throws ApiError 503 if the database is unavailable, 429 if the rate limit is exceeded. The
 *   sender should then retry; a form sent twice creates one lead.
 */
export async function collectForm(collector: Collector, request: CollectRequest): Promise<void> {
  const admitted = await authorizeRequest(collector, request, 'forms', formSchema)
  if (admitted === undefined) return
  const { site, body: form } = admitted
  if (form.trap !== undefined && form.trap !== '') return reject(admitted, 'trap', 1)
  if (!site.forms) return reject(admitted, 'forms_off', 1)
  if (form.events.length > 0) await storeEvents(admitted, form.events)
  if (await isVisitMissing(admitted)) await storeEvents(admitted, [toPageEvent(form)])
  const interpreted = interpretForm(form)
  // Only count the form, because it is not a lead if it has neither contact data nor a message.
  if (interpreted === undefined) return reject(admitted, 'no_contact', 1)
  const lead = { ...admitted, body: interpreted }
  await storeLead(lead)
  await reportOmitted(lead)
}

/**
 * True if no page view was received for the form's session, so the form's page has to be recorded
 * instead.
 */
async function isVisitMissing({ collector, org, body }: AcceptedRequest<Form>): Promise<boolean> {
  const visitor = toVisitor(body)
  if (visitor === undefined) return false
  const { browserSessionId } = visitor
  return (await findSession(collector.db, org, browserSessionId, new Date())) === undefined
}

const isLinked = (form: Form): boolean => toVisitor(form) !== undefined

const toPageEvent = ({ id, at, sentAt, url, referrer, title, ids }: Form): PageEvent => ({
  type: 'page',
  id,
  at: at ?? sentAt,
  url,
  ...(referrer === undefined ? {} : { referrer }),
  ...(title === undefined ? {} : { title }),
  ...(ids === undefined ? {} : { ids }),
})

async function storeLead(admitted: AcceptedRequest<Form>): Promise<void> {
  const { body: form, client, collector, org, request } = admitted
  const page = toPageViewSource(toPageEvent(form), { consent: {}, client })
  const lead = createLeadSchema.safeParse(toLeadBody(form, page, client, isLinked(form)))
  if (!lead.success) return reject(admitted, 'invalid_lead', 1)
  const ctx = createCtx(collector.db, org, pixelActor, `${formKeyPrefix}${form.id.toLowerCase()}`)
  const note = (kind: EventKind) =>
    countEvents(collector.db, org.id, { siteId: admitted.site.id, kind, n: 1, at: request.at })
  try {
    const { headers } = await createLead.run(ctx, lead.data)
    note(isReplayed(headers) ? 'repeated' : 'lead')
  } catch (error) {
    const reason = toRejectReason(error)
    if (error instanceof ApiError && isReplayed(error.headers)) note('repeated')
    else await reject(admitted, reason, 1)
  }
}

const isReplayed = (headers: Readonly<Record<string, string>> | undefined): boolean =>
  headers?.['idempotent-replayed'] === 'true'

/**
 * The reason why a create request was rejected.
 *
 * @throws The given error, if it is not a rejection or is temporary.
 */
function toRejectReason(error: unknown): 'rule' | 'duplicate' | 'invalid_lead' {
  if (!(error instanceof ApiError)) throw error
  switch (error.code) {
    case 'FORBIDDEN':
      return 'rule'
    case 'VALIDATION_ERROR':
      return 'invalid_lead'
    case 'CONFLICT':
      if (error.headers['retry-after'] === undefined) return 'duplicate'
      throw unavailable('This submission is already being processed. Try again in a second.', error)
    default:
      throw error
  }
}
