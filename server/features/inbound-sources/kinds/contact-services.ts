import {
  type Answer,
  createLookup,
  flatten,
  getList,
  getObject,
  getText,
  type Json,
  type Submission,
} from './answers.ts'

/**
 * A canceled or rescheduled appointment is not a new lead, so it has no answers.
 *
 * @see https://developer.calendly.com/api-docs/webhook-payload
 */
export function readCalendly(body: Json): Submission | undefined {
  const payload = getObject(body, 'payload')
  const submissionId = getText(payload, 'uri')
  if (submissionId === undefined) return undefined
  const isNew = getText(body, 'event') === 'invitee.created'
  const isMoved = getText(payload, 'old_invitee') !== undefined
  if (!isNew || isMoved)
    return { answers: [], submissionId: `${submissionId}#${getText(body, 'event')}` }
  const questions = getList(payload, 'questions_and_answers').flatMap((question, i): Answer[] => {
    const value = getText(question, 'answer')
    const label = getText(question, 'question')
    return value === undefined ? [] : [{ path: `questions.${i}`, label: label ?? `${i}`, value }]
  })
  const contact = (key: string, hint: string): Answer[] => {
    const value = getText(payload, key)
    return value === undefined ? [] : [{ path: `payload.${key}`, label: key, value, hint }]
  }
  return {
    answers: [
      ...contact('name', 'name'),
      ...contact('email', 'email'),
      ...contact('text_reminder_number', 'phone'),
      ...questions,
      ...flatten(getObject(payload, 'tracking'), 'tracking'),
    ],
    submissionId,
  }
}

/** Properties that HubSpot uses for its own bookkeeping. A contact has hundreds of them. */
const internalProperty =
  /^(?:hs_|hubspot_|lastmodified|createdate$|num_|notes_|currentlyinworkflow)/

const hubspotHints = createLookup({
  firstname: 'firstName',
  lastname: 'lastName',
  email: 'email',
  phone: 'phone',
  mobilephone: 'phone',
  message: 'note',
})

/**
 * A contact in the format sent by workflows, or a submission with `values`. If a contact submits
 * again, the `conversion-id` is different.
 *
 * @see https://developers.hubspot.com/docs/api-reference/legacy/contacts-v1/get-contact
 */
export function readHubspot(body: Json): Submission | undefined {
  const properties = Object.entries(getObject(body, 'properties')).flatMap(([name, property]) => {
    const value = getText(property, 'value') ?? getText({ property }, 'property')
    return value === undefined ? [] : [{ name, value }]
  })
  const values = getList(body, 'values').flatMap((item) => {
    const [name, value] = [getText(item, 'name'), getText(item, 'value')]
    return name === undefined || value === undefined ? [] : [{ name, value }]
  })
  const all = [...properties, ...values]
  if (all.length === 0) return undefined
  const find = (key: string) => all.find(({ name }) => name === key)?.value
  const submission = getList(body, 'form-submissions').toSorted(
    (a, b) => Number(getText(b, 'timestamp') ?? 0) - Number(getText(a, 'timestamp') ?? 0),
  )[0]
  const pageUrl = getText(submission, 'page-url') ?? getText(body, 'pageUrl')
  return {
    answers: [
      ...all.flatMap(({ name, value }): Answer[] =>
        internalProperty.test(name)
          ? []
          : [{ path: `properties.${name}`, label: name, value, hint: hubspotHints.get(name) }],
      ),
      ...(pageUrl === undefined ? [] : [{ path: 'pageUrl', label: 'pageUrl', value: pageUrl }]),
    ],
    submissionId: getText(submission, 'conversion-id') ?? getText(body, 'conversionId'),
    fields: {
      gclid: find('hs_google_click_id'),
      fbclid: find('hs_facebook_click_id'),
    },
  }
}
