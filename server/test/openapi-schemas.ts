import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import formats from 'ajv-formats'
import type { JsonSchema } from '../../contract/json-schema.ts'
import { openApiDocument } from '../http/openapi/openapi.ts'
import { operations } from '../operations.ts'
import type { TestAnswer } from './harness.ts'
import type { Route } from './routes.ts'

interface Media {
  readonly content: { readonly 'application/json': { readonly schema: JsonSchema } }
}

interface Answered extends Media {
  readonly description: string
  readonly headers: Readonly<Record<string, { readonly $ref: string }>>
}

interface DocumentedOperation {
  readonly operationId: string
  readonly parameters?: readonly { readonly name: string; readonly in: string }[]
  readonly requestBody?: Media & { readonly required: boolean }
  readonly responses: Readonly<Record<string, Answered>>
}

// `openApiDocument` builds an object of this shape; the tests read all of it.
export const openApi = openApiDocument(operations) as {
  readonly openapi: string
  readonly info: { readonly title: string; readonly version: string }
  readonly paths: Readonly<Record<string, Readonly<Record<string, DocumentedOperation>>>>
  readonly components: {
    readonly examples: Readonly<Record<string, { readonly value: unknown }>>
    readonly schemas: Readonly<Record<string, JsonSchema>>
    readonly headers: Readonly<
      Record<string, { readonly required?: boolean; readonly schema: JsonSchema }>
    >
  }
}

export const documented = Object.entries(openApi.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({
    route: `${method.toUpperCase()} ${path}`,
    path,
    operation,
  })),
)

const ajv = new Ajv2020({ strictTypes: false, allErrors: true })
formats.default(ajv, ['date-time', 'date', 'uuid'])
// Informational only: mail servers decide whether an address is valid.
ajv.addFormat('email', true)
const withUrns = (schema: JsonSchema): JsonSchema =>
  JSON.parse(JSON.stringify(schema).replaceAll('"#/components/schemas/', '"urn:schema:'))
for (const [name, schema] of Object.entries(openApi.components.schemas)) {
  ajv.addSchema({ ...withUrns(schema), $id: `urn:schema:${name}` })
}

/** Compiles a schema whose references point to the OpenAPI document. */
export const compileSchema = (schema: JsonSchema): ValidateFunction => ajv.compile(withUrns(schema))

const validators = new Map(
  documented.map(({ route, operation }) => [
    route,
    new Map(
      Object.entries(operation.responses).map(([status, { content }]) => [
        Number(status),
        compileSchema(content['application/json'].schema),
      ]),
    ),
  ]),
)

/** Headers that clients ignore or that are the same on every site. */
const unread = /^(content-|cache-control$|date$|connection$|keep-alive$|x-content-type-options$)/

/** Response headers that violate the OpenAPI document. */
function findHeaderMismatches(
  named: Answered['headers'],
  headers: TestAnswer['headers'],
): string[] {
  const documentedNames = Object.keys(named).map((name) => name.toLowerCase())
  const undocumented = Object.keys(headers).filter(
    (name) => !unread.test(name) && !documentedNames.includes(name),
  )
  const documented = Object.entries(openApi.components.headers).filter(([name]) => name in named)
  const wrong = documented.filter(([name, { required, schema }]) => {
    const value = headers[name.toLowerCase()]
    if (value === undefined) return required === true
    return !ajv.validate(schema, schema.type === 'integer' ? Number(value) : value)
  })
  return [
    ...undocumented.map((name) => `header ${name} is not documented`),
    ...wrong.map(([name]) => `header ${name} is not as documented`),
  ]
}

/** Ways in which a response violates the OpenAPI document. */
export function findMismatches(
  { method, op }: Route,
  { status, headers, body }: TestAnswer,
): unknown[] {
  const [, template] = op.rest.split(' ')
  const validate = validators.get(`${method} ${template}`)?.get(status)
  if (validate === undefined) return [`status ${status} is not documented: ${JSON.stringify(body)}`]
  if (headers['content-type'] !== 'application/json; charset=utf-8') return ['is not JSON']
  const { responses } =
    documented.find(({ route }) => route === `${method} ${template}`)?.operation ?? {}
  const wrong = findHeaderMismatches(responses?.[status]?.headers ?? {}, headers)
  if (wrong.length > 0) return wrong
  return validate(body) ? [] : (validate.errors ?? ['no reason'])
}
