import { createHash } from 'node:crypto'
import { stringify } from 'yaml'

/** Data that templates can access: `Values`, `Release` and `Chart`. */
export type ChartData = Readonly<Record<string, unknown>>

/** Text, or an action between `{{` and `}}`. */
interface Part {
  readonly isAction: boolean
  readonly text: string
}

/** Node of a parsed template: text, or an action that can have bodies. */
type Node =
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'print'; readonly text: string }
  | {
      readonly type: 'if' | 'with' | 'range'
      readonly text: string
      readonly body: readonly Node[]
      readonly otherwise: readonly Node[]
    }

/** Current object (`.`) and variables; `$` is the complete data. */
interface Scope {
  readonly dot: unknown
  readonly variables: Readonly<Record<string, unknown>>
}

/**
 * Splits a template. `{{-` removes whitespace before an action, and `-}}` removes it after the
 * action.
 */
const split = (template: string): readonly Part[] =>
  template
    .replaceAll(/\s*\{\{-/g, '{{')
    .replaceAll(/-\}\}\s*/g, '}}')
    .split(/\{\{(.*?)\}\}/s)
    .map((text, index) => ({
      isAction: index % 2 === 1,
      text: index % 2 === 1 ? text.trim() : text,
    }))

function parse(parts: readonly Part[]): readonly Node[] {
  let index = 0
  const readBody = (isNested: boolean): { nodes: Node[]; end: string } => {
    const nodes: Node[] = []
    for (let part = parts[index++]; part !== undefined; part = parts[index++]) {
      const [word = '', rest = ''] = part.text.split(/\s+(.*)/s)
      if (part.isAction && word.startsWith('/*')) continue
      if (!part.isAction) nodes.push({ type: 'text', text: part.text })
      else if (isNested && (part.text === 'end' || part.text === 'else')) {
        return { nodes, end: part.text }
      } else if (word === 'if' || word === 'with' || word === 'range') {
        const { nodes: body, end } = readBody(true)
        const otherwise = end === 'else' ? readBody(true).nodes : []
        nodes.push({ type: word, text: rest, body, otherwise })
      } else nodes.push({ type: 'print', text: part.text })
    }
    if (isNested) throw new Error('a block has no end')
    return { nodes, end: '' }
  }
  return readBody(false).nodes
}

/** Go's truthiness: empty strings, lists and maps, 0 and null are false. */
const isTrue = (value: unknown): boolean =>
  typeof value === 'object' && value !== null ? Object.keys(value).length > 0 : Boolean(value)

/**
 * Like Helm, sorts keys, does not indent lists, and quotes strings that YAML 1.1 would read as
 * other types.
 */
const yamlOptions = {
  version: '1.1',
  sortMapEntries: true,
  indentSeq: false,
  lineWidth: 0,
} as const

const sortKeys = (value: unknown): unknown => {
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map(sortKeys)
  const sorted = Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1))
  return Object.fromEntries(sorted.map(([key, item]) => [key, sortKeys(item)]))
}

const functions: Readonly<Record<string, (...args: readonly unknown[]) => unknown>> = {
  not: (value) => !isTrue(value),
  quote: (value) => JSON.stringify(String(value)),
  default: (fallback, value) => (isTrue(value) ? value : fallback),
  toYaml: (value) => stringify(value, yamlOptions).trimEnd(),
  toJson: (value) =>
    JSON.stringify(sortKeys(value)).replaceAll(
      /[<>&\u2028\u2029]/g,
      (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
    ),
  regexMatch: (pattern, text) => new RegExp(String(pattern)).test(String(text)),
  sha256sum: (text) => createHash('sha256').update(String(text)).digest('hex'),
  nindent: (spaces, text) => `\n${String(text).replaceAll(/^/gm, ' '.repeat(Number(spaces)))}`,
  fail: (message) => {
    throw new Error(String(message))
  },
}

function evaluateOperand(text: string, { dot, variables }: Scope): unknown {
  if (/^".*"$/.test(text) || /^\d+$/.test(text)) return JSON.parse(text)
  const [name = '', ...path] = text.split('.')
  const start = name === '' ? dot : variables[name]
  if (name !== '' && !(name in variables)) throw new Error(`${text} is not supported`)
  return path
    .filter((key) => key !== '')
    .reduce((value: unknown, key) => {
      // Helm prints nothing for a missing value, which would hide a typo.
      if (!(key in Object(value))) throw new Error(`${text} does not exist`)
      return Object(value)[key]
    }, start)
}

/** Value of a pipeline such as `.Values.a | default "b" | quote`. */
const evaluate = (text: string, scope: Scope): unknown =>
  text.split(/\s*\|\s*/).reduce((previous: unknown, command, index) => {
    const [name = '', ...operands] = command.match(/"[^"]*"|\S+/g) ?? []
    const args = operands.map((operand) => evaluateOperand(operand, scope))
    const found = functions[name]
    if (found === undefined && index === 0 && operands.length === 0) {
      return evaluateOperand(name, scope)
    }
    if (found === undefined) throw new Error(`the function ${name} is not supported`)
    return found(...args, ...(index === 0 ? [] : [previous]))
  }, undefined)

function renderRange(node: Extract<Node, { body: unknown }>, scope: Scope): string {
  const [, key = '', item = '', list = node.text] =
    /^(\$\w+),\s*(\$\w+)\s*:=\s*(.+)$/.exec(node.text) ?? []
  const entries = Object.entries(Object(evaluate(list, scope)))
  if (entries.length === 0) return render(node.otherwise, scope)
  return entries
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, value]) => {
      const variables = { ...scope.variables, [key]: name, [item]: value }
      return render(node.body, { dot: value, variables })
    })
    .join('')
}

const render = (nodes: readonly Node[], scope: Scope): string =>
  nodes
    .map((node) => {
      if (node.type === 'text') return node.text
      if (node.type === 'print') return String(evaluate(node.text, scope))
      if (node.type === 'range') return renderRange(node, scope)
      const value = evaluate(node.text, scope)
      if (!isTrue(value)) return render(node.otherwise, scope)
      return render(node.body, node.type === 'with' ? { ...scope, dot: value } : scope)
    })
    .join('')

/**
 * Renders a template in our Helm chart. Supports only the actions and functions used in the chart.
 * Unlike Helm, throws an error for values that do not exist.
 */
export const renderTemplate = (template: string, data: ChartData): string =>
  render(parse(split(template)), { dot: data, variables: { $: data } })
