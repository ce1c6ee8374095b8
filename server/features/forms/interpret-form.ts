import { type Control, cutText } from '../../../contract/tracking/form-controls.ts'
import type { Form } from '../../../contract/tracking/visit.ts'
import { isEmail, textLimits } from '../../../contract/values/text.ts'
import { isSecretAnswer } from './answers/detect-secret-answer.ts'
import { readAnswers } from './answers/read-answers.ts'
import { findEmail, isOnlyEmail } from './answers/read-contact.ts'

/**
 * Extracts the contact data, message and other answers from a form's controls; a lead sent by a
 * script already contains these values. An invalid email address is kept with the other answers,
 * because a lead must not be lost over a typo. Secrets that the pixel did not recognize are
 * omitted.
 *
 * @returns Undefined for a form with neither contact data nor a message.
 * @see L-202
 */
export function interpretForm(form: Form): Form | undefined {
  if (form.controls === undefined) return mendEmail(form)
  const [controls, secrets] = splitSecrets(form.controls)
  const answers = readAnswers(controls)
  if (answers === undefined) return undefined
  const { name, email, phone, note, fields } = answers
  const omitted = [
    ...(form.omitted ?? []),
    ...secrets.map((one) => one.name || one.id || one.label || one.type),
  ]
  return {
    ...form,
    omitted,
    name: name === undefined ? undefined : cutText(name, textLimits.name),
    email,
    phone: phone === undefined ? undefined : cutText(phone, textLimits.phone),
    note,
    fields,
  }
}

function splitSecrets(controls: readonly Control[]): [Control[], Control[]] {
  const { true: secrets = [], false: others = [] } = Object.groupBy(controls, (one) =>
    isSecretAnswer(one) ? 'true' : 'false',
  )
  return [others, secrets]
}

function mendEmail(form: Form): Form {
  const text = form.email
  if (text === undefined || text === '' || isEmail(text)) return form
  const email = findEmail(text)
  if (email !== undefined && isOnlyEmail(text, email)) return { ...form, email }
  return { ...form, email, fields: { ...form.fields, email: text } }
}
