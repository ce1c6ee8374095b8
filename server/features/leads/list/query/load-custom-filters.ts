import type { CustomFilters } from '../../../../../contract/custom-fields/custom-filters.ts'
import {
  foldCustomText,
  parseCustomText,
} from '../../../../../contract/custom-fields/custom-values.ts'
import type { Condition, CustomTest } from '../../../../lead-index/index.ts'
import type { OrgTx } from '../../../../platform/db/database.ts'
import { unavailable } from '../../../../platform/http/api-error.ts'
import { inputError } from '../../../../platform/http/validation-error.ts'
import { type CustomFieldRow, selectCustomFields } from '../../../custom-fields/index.ts'
import { customProblems } from '../../model/custom-problems.ts'

/**
 * Builds conditions from a list's custom field filters. A filter refers to its field by ID or by
 * key.
 *
 * @throws ApiError `INVALID_FILTER` for an unknown field, an operator that the field's type does
 *   not support, or a value that does not fit the type; 503 while the field is still being
 *   prepared.
 * @see L-387
 */
export async function loadCustomFilters(tx: OrgTx, filters: CustomFilters): Promise<Condition[]> {
  const fields = await selectCustomFields(tx)
  return Object.entries(filters).flatMap(([name, sent]) => {
    const row = fields.find(({ id }) => id === name) ?? fields.find(({ key }) => key === name)
    const path = `custom[${name}]`
    if (row === undefined) return rejectFilter(path, 'does not name an existing custom field')
    // Name the key in the error, because saved views refer to fields by ID, which people cannot
    // recognize.
    if (row.archivedAt !== null) {
      return rejectFilter(`custom[${row.key}]`, 'names an archived custom field')
    }
    if (row.work !== null) {
      throw unavailable(
        `The custom field ${row.key} is still being prepared. Try again in a moment.`,
      )
    }
    const operators = typeof sent === 'string' ? { eq: sent } : sent
    const match = { orgId: tx.orgId, fieldId: row.id, key: row.key }
    return toTests({ ...row, path }, operators).map(
      (test): Condition => ({ field: 'custom', op: 'custom', value: { ...match, test } }),
    )
  })
}

const comparisons = { gte: '>=', gt: '>', lte: '<=', lt: '<' } as const

/** A custom field and the name of its filter for error messages, such as `custom[size]`. */
interface FilterField extends CustomFieldRow {
  readonly path: string
}

type Operators = Exclude<CustomFilters[string], string>

function toTests(field: FilterField, operators: Operators): CustomTest[] {
  const { eq, in: some, contains, exists, ...bounds } = operators
  const isOrdered = field.type === 'number' || field.type === 'date'
  if (contains !== undefined && field.type !== 'text') {
    rejectFilter(`${field.path}[contains]`, 'applies only to custom fields with text')
  }
  const values = [...(eq === undefined ? [] : [[eq]]), ...(some === undefined ? [] : [some])]
  return [
    ...values.map((texts) => toEquality(field, texts)),
    ...(contains === undefined
      ? []
      : [{ op: 'contains', value: foldCustomText(contains) } as const]),
    ...(exists === undefined ? [] : [{ op: 'exists', value: exists } as const]),
    ...Object.entries(bounds).flatMap(([name, text]): CustomTest[] => {
      if (text === undefined) return []
      if (!isOrdered) rejectFilter(`${field.path}[${name}]`, 'applies only to numbers and dates')
      // The schema allows no other operators.
      const op = comparisons[name as keyof typeof comparisons]
      const value = parse(field, text)
      return field.type === 'number'
        ? [{ op, column: 'number', value: Number(value) }]
        : [{ op, column: 'text', value: String(value) }]
    }),
  ]
}

const toEquality = (field: FilterField, texts: readonly string[]): CustomTest =>
  field.type === 'number'
    ? { op: 'in', column: 'number', value: texts.map((text) => Number(parse(field, text))) }
    : {
        op: 'in',
        column: 'text',
        value: joinChoices(field, texts).map((text) =>
          // A choice that no longer exists matches no lead, so that saved views still open.
          foldCustomText(field.type === 'choice' ? text : String(parse(field, text))),
        ),
      }

/** Rejoins choices that contain commas, because query string values are split at commas. */
function joinChoices(
  { type, choices }: CustomFieldRow,
  texts: readonly string[],
): readonly string[] {
  if (type !== 'choice' || !choices.some((choice) => choice.includes(','))) return texts
  const names = new Set(choices.map(foldCustomText))
  const joined: string[] = []
  for (let from = 0; from < texts.length; ) {
    const ends = texts.map((_, i) => i + 1).filter((end) => end > from)
    const isChoice = (end: number) => names.has(foldCustomText(texts.slice(from, end).join(',')))
    const end = ends.findLast(isChoice) ?? from + 1
    joined.push(texts.slice(from, end).join(','))
    from = end
  }
  return joined
}

function parse(field: FilterField, text: string): string | number | boolean {
  return parseCustomText(field, text.trim()) ?? rejectFilter(field.path, customProblems[field.type])
}

function rejectFilter(field: string, message: string): never {
  throw inputError('INVALID_FILTER', [{ field, message }])
}
