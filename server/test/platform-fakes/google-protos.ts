import { createRequire } from 'node:module'
import protobuf from 'protobufjs'
import * as z from 'zod'

const require = createRequire(import.meta.url)

/** Data Manager API messages from Google's own library. */
const root = protobuf.Root.fromJSON(require('@google-ads/datamanager/build/protos/protos.json'))

const packageName = 'google.ads.datamanager.v1'

const isTimestamp = (json: unknown) => z.iso.datetime({ offset: true }).safeParse(json).success

const scalars: Readonly<Record<string, (json: unknown) => boolean>> = {
  string: (json) => typeof json === 'string',
  bool: (json) => typeof json === 'boolean',
  double: (json) => typeof json === 'number' && Number.isFinite(json),
  int32: (json) => Number.isInteger(json),
  int64: (json) => typeof json === 'string' && /^-?\d+$/.test(json),
}

/**
 * Decodes JSON as a server that uses the given message does: unknown fields, wrong types, unknown
 * enum values, missing required fields and several members of a `oneof` are rejected.
 *
 * @param name  Message name without its package.
 * @returns Path and reason of the first problem; `undefined` if the JSON is valid.
 * @see https://protobuf.dev/programming-guides/json
 */
export const findProtoProblem = (name: string, json: unknown): string | undefined =>
  checkMessage(root.lookupType(`${packageName}.${name}`), json, name)

function checkMessage(type: protobuf.Type, json: unknown, path: string): string | undefined {
  if (type.fullName === '.google.protobuf.Timestamp') {
    return isTimestamp(json) ? undefined : `${path} is no timestamp`
  }
  const { data } = z.record(z.string(), z.unknown()).safeParse(json)
  if (data === undefined) return `${path} is no object`
  const unknown = Object.keys(data).find((name) => type.fields[name] === undefined)
  if (unknown !== undefined) return `${path}.${unknown} is unknown`
  for (const field of Object.values(type.fields)) {
    const problem = checkField(field, data[field.name], `${path}.${field.name}`)
    if (problem !== undefined) return problem
  }
  for (const { name, oneof } of type.oneofsArray) {
    if (oneof.filter((member) => data[member] !== undefined).length > 1) {
      return `${path} has several members of ${name}`
    }
  }
  return undefined
}

function checkField(field: protobuf.Field, json: unknown, path: string): string | undefined {
  if (json === undefined) {
    const isRequired = field.options?.['(google.api.field_behavior)'] === 'REQUIRED'
    return isRequired ? `${path} is missing` : undefined
  }
  field.resolve()
  if (!field.repeated) return checkValue(field, json, path)
  if (!Array.isArray(json)) return `${path} is no list`
  for (const [i, one] of json.entries()) {
    const problem = checkValue(field, one, `${path}[${i}]`)
    if (problem !== undefined) return problem
  }
  return undefined
}

function checkValue(
  { resolvedType, type }: protobuf.Field,
  json: unknown,
  path: string,
): string | undefined {
  if (resolvedType instanceof protobuf.Enum) {
    const isValue = typeof json === 'string' && resolvedType.values[json] !== undefined
    return isValue ? undefined : `${path} is no value of ${resolvedType.name}`
  }
  if (resolvedType instanceof protobuf.Type) return checkMessage(resolvedType, json, path)
  return scalars[type]?.(json) === true ? undefined : `${path} is no ${type}`
}
