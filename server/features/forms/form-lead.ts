import type { Form } from '../../../contract/tracking/visit.ts'
import type { Client } from '../tracking/index.ts'

/** The parts of the form page's URL that are stored. */
export interface FormPage {
  readonly website: string
  readonly path: string
  readonly referrer: string | null
}

/**
 * Converts a form to the body of a create request. The result is deterministic, so a form that is
 * sent twice yields the same idempotent request.
 *
 * @param page  Absent if the page's URL cannot be parsed.
 * @param isLinked  True if the visitor can be identified, so the lead belongs to a session.
 */
export function toLeadBody(
  form: Form,
  page: FormPage | undefined,
  client: Client,
  isLinked: boolean,
): Record<string, unknown> {
  const { name, email, phone, note, consent } = form
  return {
    ...consent,
    name,
    email,
    phone,
    note,
    // A step in a multi-step form may contain only the message, but a create request requires more
    // than a note.
    custom: selectAnswers(form) ?? (note && !(name || email || phone) ? {} : undefined),
    source: 'inbound',
    website: page?.website,
    path: page?.path,
    // A linked lead takes its referrer and country from the session.
    ...(isLinked
      ? { sessionId: form.sessionId?.toLowerCase() }
      : { referrer: page?.referrer, country: client.country }),
  }
}

/** Custom answers; `undefined` if all answers are empty. */
function selectAnswers({ fields = {} }: Form): Form['fields'] {
  return Object.values(fields).some((answer) => answer !== '') ? fields : undefined
}
