import type { Form } from '../../../contract/tracking/visit.ts'
import { perDatabase } from '../../platform/concurrency/cache.ts'
import { type AcceptedRequest, reject } from '../tracking/index.ts'

/** Maximum number of reported forms to remember. */
const maxReported = 10_000

const reported = perDatabase(() => new Set<string>())

/**
 * Reports the names of the fields that the pixel did not read, so that the site owner can see them.
 * Reports at most once per day, page and process, so that a busy form does not crowd out rejected
 * events.
 */
export async function reportOmitted(admitted: AcceptedRequest<Form>): Promise<void> {
  const { body: form, collector, request, site } = admitted
  if (form.omitted === undefined || form.omitted.length === 0) return
  const { pathname } = new URL(form.url)
  const body = JSON.stringify({ page: pathname, fields: [...new Set(form.omitted)] })
  const key = `${site.id} ${request.at.toISOString().slice(0, 10)} ${body}`
  const keys = reported(collector.db)
  if (keys.has(key)) return
  if (keys.size >= maxReported) keys.clear()
  keys.add(key)
  await reject({ collector, request: { ...request, body }, site }, 'secret_field', 1)
}
