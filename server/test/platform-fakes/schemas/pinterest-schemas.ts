import { Ajv2020 } from 'ajv/dist/2020.js'
import document from './pinterest.json' with { type: 'json' }

const ajv = new Ajv2020({ allowUnionTypes: true })
ajv.addSchema(document, 'pinterest')

/**
 * Checks JSON against a schema in Pinterest's OpenAPI document.
 *
 * @returns Path and reason of the first problem; `undefined` if the JSON is valid.
 * @see L-472
 */
export function findPinterestProblem(
  name: keyof typeof document.$defs,
  json: unknown,
): string | undefined {
  const validate = ajv.getSchema(`pinterest#/$defs/${name}`)
  if (validate === undefined) throw new Error(`no schema ${name}`)
  if (validate(json) === true) return undefined
  const [error] = validate.errors ?? []
  return `${error?.instancePath} ${error?.message}`
}
