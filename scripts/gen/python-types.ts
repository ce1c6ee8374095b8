import type { JsonSchema } from '../../contract/json-schema.ts'

type Part = JsonSchema | boolean

/** Python keywords that schemas contain, or might contain, as field names. */
const keywords = new Set(['from', 'class', 'import', 'is', 'in', 'not', 'pass', 'with', 'None'])

/** `create_lead` → `CreateLead`, `lossReason` → `LossReason`. */
export const toPascal = (name: string): string =>
  name.replaceAll(/(?:^|_)([a-zA-Z])/g, (_, letter: string) => letter.toUpperCase())

/** Declarations in a Python module, ordered so that each name is declared before it is used. */
export interface PythonModule {
  readonly classes: string[]
  /** Class name for each declared object shape. */
  readonly names: Map<string, string>
}

/**
 * JSON Schema as a Python type. Objects become `TypedDict` classes with the given name, and
 * identical objects share a class.
 */
export const toPython = (schema: Part, name: string, module: PythonModule): string =>
  [...new Set(listMembers(schema, name, module))].join(' | ')

function listMembers(schema: Part, name: string, module: PythonModule): string[] {
  if (typeof schema === 'boolean') return ['Any']
  if (schema.$ref !== undefined) return [schema.$ref.replace(/^.*\//, '')]
  if (schema.const !== undefined) return [literal([schema.const])]
  if (schema.enum !== undefined) return [literal(schema.enum)]
  const choices = schema.anyOf ?? schema.oneOf
  if (choices !== undefined) {
    return choices.flatMap((one, index) =>
      listMembers(one, index === 0 ? name : `${name}${index + 1}`, module),
    )
  }
  const types = [schema.type ?? []].flat()
  return types.length === 0 ? ['Any'] : types.map((type) => toPlain(type, schema, name, module))
}

const literal = (values: readonly unknown[]): string =>
  `Literal[${values.map((one) => (one === true ? 'True' : one === false ? 'False' : JSON.stringify(one))).join(', ')}]`

const plainTypes: Readonly<Record<string, string>> = {
  ...{ string: 'str', integer: 'int', number: 'float', boolean: 'bool', null: 'None' },
}

function toPlain(type: string, schema: JsonSchema, name: string, module: PythonModule): string {
  if (type === 'array') {
    const { items = true } = schema
    return `list[${toPython(Array.isArray(items) ? true : items, `${name}Item`, module)}]`
  }
  if (type !== 'object') return plainTypes[type] ?? 'Any'
  if (schema.properties !== undefined) return declareClass(schema, name, module)
  return `dict[str, ${toPython(schema.additionalProperties ?? true, `${name}Value`, module)}]`
}

/** Declares a class for an object, unless an identical one exists. @returns Its name. */
export function declareClass(schema: JsonSchema, name: string, module: PythonModule): string {
  const key = JSON.stringify(schema)
  const existing = module.names.get(key)
  if (existing !== undefined) return existing
  module.names.set(key, name)
  const { properties = {}, required = [], description } = schema
  const fields = Object.entries(properties).map(([field, part]) => {
    const type = toPython(part, `${name}${toPascal(field)}`, module)
    return {
      field,
      type: required.includes(field) ? type : `NotRequired[${type}]`,
      help: typeof part === 'boolean' ? undefined : part.description,
    }
  })
  module.classes.push(
    fields.some(({ field }) => keywords.has(field))
      ? formatDict(name, fields)
      : formatClass(name, fields, description),
  )
  return name
}

interface Field {
  readonly field: string
  readonly type: string
  readonly help: string | undefined
}

function formatClass(name: string, fields: readonly Field[], help: string | undefined): string {
  const lines = fields.flatMap((one) => [
    `    ${one.field}: ${one.type}`,
    ...(one.help === undefined ? [] : [`    ${docstring(one.help)}`]),
  ])
  const body = [
    ...(help === undefined ? [] : [`    ${docstring(help)}`, '']),
    ...(lines.length === 0 ? ['    pass'] : lines),
  ]
  return `class ${name}(TypedDict):\n${body.join('\n')}`
}

/** A class whose field names are not valid Python identifiers. */
const formatDict = (name: string, fields: readonly Field[]): string =>
  `${name} = TypedDict(\n    "${name}",\n    {\n${fields
    .map(({ field, type }) => `        "${field}": ${JSON.stringify(type)},\n`)
    .join('')}    },\n)`

/** A string as a one-line docstring. */
export const docstring = (text: string): string =>
  `"""${text.trim().replaceAll(/\s+/g, ' ').replaceAll('\\', '\\\\').replaceAll('"""', '\\"""').replace(/"$/, '\\"')}"""`
