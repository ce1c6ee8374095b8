import { errorCodes } from '../../contract/error-codes.ts'
import { defaultMax, kinds } from '../../contract/field-kinds.ts'
import { toJsonSchema } from '../../contract/json-schema.ts'
import { type Field, leadFieldEntries } from '../../contract/lead-fields.ts'
import { spellings } from '../../contract/leads/field-spellings.ts'
import { settings } from '../../server/config.ts'
import { markdownTable, pageHead } from './markdown-table.ts'
import { toTypeScript } from './typescript-types.ts'

const yes = (value: unknown): string => (value ? 'yes' : '')

const writers = { create: 'create', 'create+update': 'create, update' } as const

const formatFilters = ({ filter = [], ownFilter = [] }: Field): string =>
  filter
    .map((operator) => `\`${operator}\`${ownFilter.includes(operator) ? ' (**Extension**)' : ''}`)
    .join(' ')

/** `docs/reference/lead-fields.md`: the list of fields as a table. */
export function leadFieldsPage(): string {
  const rows = leadFieldEntries.map(([name, field]) => [
    `\`${name}\``,
    typeOfField(field),
    field.write === undefined ? '' : writers[field.write],
    formatFilters(field),
    yes(field.sort),
    yes(field.search),
    `${field.help}${field.extension ? ' **Extension.**' : ''}`,
  ])
  return `${pageHead('Lead fields', 'contract/lead-fields.ts')}
A full lead has every field; unknown values are \`null\`. Lengths are in characters.
Filters: \`eq\` is \`field=value\`, \`in\` accepts several values separated by commas, all others are
\`field[op]=value\`. Extension: fields with \`eq\` also accept up to 100 values as \`field[in]=a,b\`. Fields marked **Extension** are not part of API version 2.2.0.
A lead also includes \`session\` and \`sessions\`; see [the interface](../spec.md#sessions).

${markdownTable(['Field', 'Type', 'Written by', 'Filters', 'Sort', 'Search', 'Meaning'], rows)}

## Other spellings

\`POST /leads\` also accepts these keys. Case, spaces, accents and punctuation do not matter, and
neither do \`your\`, \`contact\`, \`customer\`, \`client\`, \`lead\`, \`visitor\`, \`guest\`, \`applicant\` or
\`billing\` before contact data, or \`required\`, \`optional\` or \`1\` after it: \`your-email\` and
\`email-1\` are \`email\`. \`googleAds…\` is \`searchAds…\`. Without a
name, \`firstName\`, \`middleName\` and \`lastName\` are combined into one. \`fbclid\` becomes \`fbc\` in the form
\`fb.1.<milliseconds>.<fbclid>\`. Any other key is kept in \`custom\`.

${markdownTable(
  ['Key', 'Other spellings, best first'],
  Object.entries(spellings).map(([key, list]) => [
    `\`${key}\``,
    list
      .split('|')
      .map((spelling) => `\`${spelling}\``)
      .join(', '),
  ]),
)}
`
}

function typeOfField({ kind, max = defaultMax, required }: Field): string {
  const output = toJsonSchema(kinds[kind].output, 'output')
  const type = output.format ?? toTypeScript(output, new Map()).replaceAll("'", '')
  const bounded = output.type === 'string' && output.format === undefined && kind !== 'country'
  const limit = bounded && output.enum === undefined ? `, ≤ ${max}` : ''
  return `${type}${limit}${required ? '' : ' or null'}`
}

/** `docs/reference/errors.md`: every code with its default status. */
export const errorsPage = (): string => `${pageHead('Errors', 'contract/error-codes.ts')}
Errors have the body \`{ success: false, error: { code, message, details? }, meta }\`, except those from
the key check, which contain only \`{ error }\`. Use \`error.code\` in your code; messages can change.

${markdownTable(
  ['Code', 'Status', 'Meaning'],
  Object.entries(errorCodes).map(([code, { status, help }]) => [`\`${code}\``, `${status}`, help]),
)}

Some errors have a more specific status with one of these codes: 405 \`NOT_FOUND\` (with
\`Allow\`), 413 and 415 \`VALIDATION_ERROR\`, 503 \`INTERNAL_ERROR\` (with \`Retry-After\`).
`

/** `docs/reference/config.md`: every environment variable. */
export function configPage(): string {
  const { properties = {} } = toJsonSchema(settings, 'input')
  const rows = Object.entries(properties).map(([name, setting]) => {
    if (typeof setting === 'boolean') return [`\`${name}\``, '', '', '']
    const standard = setting.default === undefined ? '' : `\`${String(setting.default)}\``
    return [`\`${name}\``, formatLimits(setting), standard, setting.description ?? '']
  })
  return `${pageHead('Configuration', 'server/config.ts')}
Leadtrace reads these environment variables once, at startup. Empty variables are treated as not set. If
any are invalid, the service lists all of them and does not start.

${markdownTable(['Variable', 'Type', 'Default', 'Meaning'], rows)}
`
}

/** `integer, 2 to 100`, `text, 10 to 128 characters`, `fatal, error, …`. */
function formatLimits(schema: ReturnType<typeof toJsonSchema>): string {
  if (schema.enum !== undefined) return schema.enum.map((one) => `\`${String(one)}\``).join(' ')
  const { minimum, maximum, minLength, maxLength } = schema
  if (schema.type !== 'string') return `${schema.type}${range(minimum, maximum)}`
  const lengths = range(minLength === 1 ? undefined : minLength, maxLength)
  return `${schema.format ?? 'text'}${lengths}${lengths === '' ? '' : ' characters'}`
}

function range(min: number | undefined, max: number | undefined): string {
  if (min !== undefined && max !== undefined) return `, ${min} to ${max}`
  if (min !== undefined) return `, at least ${min}`
  return max === undefined ? '' : `, at most ${max}`
}
