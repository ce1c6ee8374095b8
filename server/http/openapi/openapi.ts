import { errorSchema, metaSchema, paginationSchema } from '../../../contract/envelope.ts'
import { type ErrorCode, errorCodes } from '../../../contract/error-codes.ts'
import { type JsonSchema, toJsonSchema } from '../../../contract/json-schema.ts'
import { periodSchema, valueCurrencySchema } from '../../../contract/period.ts'
import { toKeyScope } from '../../../contract/scopes.ts'
import { getPathParameters, type Operation } from '../../platform/operation.ts'
import { apiVersion } from '../envelope.ts'
import { basePath } from '../serve-api.ts'
import { findAnswerExample } from './answer-examples.ts'
import { buildCodeSamples, buildExample } from './code-samples.ts'
import { buildErrorExamples, findErrorExamples } from './error-examples.ts'
import { nameSchemas } from './name-schemas.ts'
import { answerHeaders, headersWith } from './openapi-headers.ts'

const everywhere: readonly ErrorCode[] = ['INTERNAL_ERROR']

/** Additional HTTP statuses for an error code. @see D-02 */
const otherStatuses: Partial<Record<ErrorCode, readonly number[]>> = { INTERNAL_ERROR: [503] }

/** Error statuses of every operation with a body. */
const bodyStatuses = [413, 415]

/** OpenAPI 3.1 document, generated from the operations. @see D-44 */
export function openApiDocument(operations: readonly Operation[]): object {
  const paths: Record<string, Record<string, object>> = {}
  for (const op of operations) {
    const [method = '', path = ''] = op.rest.split(' ')
    const own = describe(op)
    paths[path] = {
      ...paths[path],
      [method.toLowerCase()]: own,
      ...(op.alsoAcceptsPost ? { post: { ...own, operationId: `${op.name}_post` } } : {}),
    }
  }
  const { part, components } = nameSchemas(paths)
  return {
    openapi: '3.1.0',
    info: {
      title: 'Leadtrace',
      version: apiVersion,
      description: 'Stores sales leads and attributes them to ads.',
      contact: { name: 'The administrator of this service' },
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: basePath }],
    tags: buildTags(operations),
    paths: part,
    components: {
      securitySchemes: {
        apiKey: {
          type: 'apiKey',
          in: 'header',
          name: 'X-API-KEY',
          description:
            'API key for one organization. Never put it in a URL. Each operation names the scope that ' +
            'the key needs; `leads:write` includes `leads:create`. (Scopes are not part of API version ' +
            `${apiVersion}; added by Leadtrace.)`,
        },
      },
      schemas: { ...components, Error: toJsonSchema(errorSchema, 'output') },
      headers: answerHeaders,
      examples: buildErrorExamples(paths),
    },
  }
}

const chapters: Readonly<Record<string, string>> = {
  Leads: 'Create, update, list and read leads, with their visit history.',
  Statistics: 'Plan usage, lead counts and conversion rates for a period.',
  Attribution: 'Leads, value and return on ad spend by attribution model.',
  'Ad spend': 'Ad spend with the resulting leads and revenue.',
  Conversions: 'Qualified and won leads that are sent to ad platforms, and why others are not.',
  Organization: "The key's organization, its labels and its conversion events.",
  Keys: 'Check an API key.',
}

const buildTags = (operations: readonly Operation[]) =>
  [...new Set(operations.map(({ tag }) => tag))].map((name) => ({
    name,
    description: chapters[name] ?? name,
  }))

function describe(op: Operation): object {
  const { name, tag, summary, description, extension } = op
  return {
    operationId: name,
    tags: [tag],
    summary,
    description: extension
      ? `${description} (Not part of API version ${apiVersion}; added by Leadtrace.)`
      : description,
    ...(extension ? { 'x-extension': true } : {}),
    security: [{ apiKey: op.scope === null ? [] : [toKeyScope(op.scope)] }],
    ...buildParameters(op),
    ...(op.inputSource === 'body' ? { requestBody: buildRequestBody(op) } : {}),
    responses: { ...successes(op), ...failures(op) },
    'x-codeSamples': buildCodeSamples(op),
  }
}

const buildRequestBody = (op: Operation) => ({
  required: true,
  content: { 'application/json': { schema: bodySchema(op), example: buildExample(op).body } },
})

/** The body's schema: the input without the path parameters. */
function bodySchema({ input, rest }: Operation): JsonSchema {
  const schema = toJsonSchema(input, 'input')
  const inPath = getPathParameters(rest)
  if (inPath.length === 0) return schema
  const { properties = {}, required = [] } = schema
  return {
    ...schema,
    properties: Object.fromEntries(
      Object.entries(properties).filter(([name]) => !inPath.includes(name)),
    ),
    required: required.filter((name) => !inPath.includes(name)),
  }
}

function buildParameters({ inputSource, input, rest, idempotencyKey }: Operation): {
  parameters?: object[]
} {
  const inPath = getPathParameters(rest)
  const { properties = {} } = inputSource === 'nothing' ? {} : toJsonSchema(input, 'input')
  const parameters = Object.entries(properties).flatMap(([field, schema]) => {
    if (inPath.includes(field)) return [toParameter(field, schema, 'path')]
    return inputSource === 'query' ? [toParameter(field, schema, 'query')] : []
  })
  const headers = idempotencyKey ? [idempotencyHeader] : []
  const all = [...parameters, ...headers]
  return all.length === 0 && inputSource !== 'query' ? {} : { parameters: all }
}

/** Operators have the form `field[op]=value`, a style called `deepObject` in OpenAPI. */
const deepObject = { style: 'deepObject', explode: true }
/** Multiple values are separated by commas: `a,b`. */
const commas = { style: 'form', explode: false }

function toParameter(name: string, sent: JsonSchema | boolean, from: 'query' | 'path'): object {
  const { description, deprecated, ...schema } = typeof sent === 'boolean' ? {} : sent
  const several = schema.anyOf?.find((one) => typeof one === 'object' && one.type === 'array')
  const style = schema.type === 'object' ? deepObject : several === undefined ? {} : commas
  return {
    name,
    in: from,
    ...(from === 'path' ? { required: true } : {}),
    ...(description === undefined ? {} : { description }),
    ...(deprecated === true ? { deprecated } : {}),
    ...style,
    schema: several ?? schema,
  }
}

const idempotencyHeader = {
  name: 'Idempotency-Key',
  in: 'header',
  description:
    'Extension: Makes retries safe. For 24 hours, the same key and body return the first response.',
  schema: { type: 'string', minLength: 1, maxLength: 255 },
}

function successes(op: Operation): Record<string, object> {
  return Object.fromEntries(
    op.statuses.map((status) => [
      status,
      {
        description: status === 201 ? 'Created.' : 'Done.',
        headers: headersWith(op, status),
        content: buildSuccess(op, status),
      },
    ]),
  )
}

function buildSuccess(op: Operation, status: number): object {
  const answer = () => (op.rawResponse ? toJsonSchema(op.output, 'output') : enveloped(op))
  const schema = op.fileType === undefined ? answer() : { type: 'string' }
  return { [op.fileType ?? 'application/json']: { schema, ...findAnswerExample(op.name, status) } }
}

/** Keys of `meta` that have the same schema in every operation. */
const metaExtras = {
  pagination: toJsonSchema(paginationSchema, 'output'),
  period: toJsonSchema(periodSchema, 'output'),
  currency: toJsonSchema(valueCurrencySchema, 'output'),
}

function enveloped({ output, meta: added = [], topLevelId }: Operation): JsonSchema {
  const meta = toJsonSchema(metaSchema, 'output')
  const described = Object.entries(metaExtras).filter(([key]) => added.some((one) => one === key))
  return {
    type: 'object',
    required: ['success', ...(topLevelId ? ['id'] : []), 'data', 'meta'],
    properties: {
      success: { const: true },
      ...(topLevelId ? { id: { type: 'string', format: 'uuid' } } : {}),
      data: toJsonSchema(output, 'output'),
      meta: {
        ...meta,
        additionalProperties: added.length > described.length,
        properties: { ...meta.properties, ...Object.fromEntries(described) },
        required: [...(meta.required ?? []), ...described.map(([key]) => key)],
      },
    },
  }
}

function failures(op: Operation): Record<string, object> {
  const byStatus = new Map<number, ErrorCode[]>()
  const note = (status: number, code: ErrorCode) =>
    byStatus.set(status, [...(byStatus.get(status) ?? []), code])
  for (const code of new Set([...op.errors, ...everywhere])) {
    for (const status of [errorCodes[code].status, ...(otherStatuses[code] ?? [])]) {
      note(status, code)
    }
  }
  if (op.inputSource === 'body') for (const status of bodyStatuses) note(status, 'VALIDATION_ERROR')
  return Object.fromEntries(
    [...byStatus].map(([status, codes]) => [
      status,
      {
        description: codes.map((code) => `\`${code}\`: ${errorCodes[code].help}`).join(' '),
        headers: headersWith(op, status),
        content: {
          'application/json':
            op.rawResponse && status === 401
              ? { schema: bareError, example: { error: errorCodes.UNAUTHORIZED.help } }
              : {
                  schema: errorRef,
                  examples: findErrorExamples(
                    op.name,
                    codes,
                    (code) => errorCodes[code].status === status,
                  ),
                },
        },
      },
    ]),
  )
}

const errorRef = { $ref: '#/components/schemas/Error' }

const bareError = {
  type: 'object',
  required: ['error'],
  properties: { error: { type: 'string' } },
}
