import type { Form } from '../../../contract/tracking/visit.ts'
import type { Client } from '../tracking/index.ts'

/** Where a form was, as far as it is kept. */
export interface FormPage {
  readonly website: string
  readonly path: string
  readonly referrer: string | null
}

/**
 * The body of a create that a form amounts to. The same form gives the same body however often it
 * is sent, so that a repetition is known as one.
 *
 * @param page  Absent when the address of the page cannot be read.
 * @param isLinked  Whether the visitor may be recognized: then the lead belongs to the visit.
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
    custom: selectAnswers(form),
    source: 'inbound',
    website: page?.website,
    path: page?.path,
    // What led to the site, and from where, the visit tells.
    ...(isLinked
      ? { sessionId: form.sessionId?.toLowerCase() }
      : { referrer: page?.referrer, country: client.country }),
  }
}

/** What else the form asked; nothing where all of it was left empty. */
function selectAnswers({ fields = {} }: Form): Form['fields'] {
  return Object.values(fields).some((answer) => answer !== '') ? fields : undefined
}
