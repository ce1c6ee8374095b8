import { parseSync } from 'vite'

/** Node of a syntax tree (ESTree). */
export interface SyntaxNode {
  readonly type: string
  readonly start: number
  readonly end: number
  readonly [key: string]: unknown
}

export const isNode = (value: unknown): value is SyntaxNode =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'

export function parseTree(path: string, code: string): SyntaxNode {
  const { program, errors }: { program: unknown; errors: readonly unknown[] } = parseSync(
    path,
    code,
  )
  if (errors.length > 0 || !isNode(program)) throw new Error(`${path} cannot be parsed.`)
  return program
}

const childrenByNode = new WeakMap<SyntaxNode, readonly SyntaxNode[]>()

/** Nodes below a node, in the order of the source. */
export function listChildren(node: SyntaxNode): readonly SyntaxNode[] {
  const stored = childrenByNode.get(node)
  if (stored !== undefined) return stored
  const children = Object.values(node)
    .flatMap((value): readonly unknown[] => (Array.isArray(value) ? value : [value]))
    .filter(isNode)
    .sort((a, b) => a.start - b.start)
  childrenByNode.set(node, children)
  return children
}

export const isFunction = ({ type }: SyntaxNode): boolean =>
  type === 'FunctionDeclaration' ||
  type === 'FunctionExpression' ||
  type === 'ArrowFunctionExpression'

/** Name of an identifier; undefined for other nodes. */
export const readName = (node: unknown): string | undefined =>
  isNode(node) && node.type === 'Identifier' && typeof node.name === 'string'
    ? node.name
    : undefined

/** Name of the property in `object.name`; undefined for other nodes. */
export const readProperty = (node: unknown): string | undefined =>
  isNode(node) && node.type === 'MemberExpression' && node.computed !== true
    ? readName(node.property)
    : undefined

/** Names that `var` declares in a part of a function, without functions inside it. */
export function listVariables(node: SyntaxNode): string[] {
  const own = node.type === 'VariableDeclarator' ? listNames(node.id) : []
  const inner = listChildren(node).filter((child) => !isFunction(child))
  return [...own, ...inner.flatMap(listVariables)]
}

/** Names that are declared by a function: parameters, variables and inner functions. */
export function listOwnNames(node: SyntaxNode): Set<string> {
  const params = Array.isArray(node.params) ? node.params.flatMap(listNames) : []
  const body = isNode(node.body) ? node.body : node
  const inner = listChildren(body).flatMap((child) =>
    child.type === 'FunctionDeclaration' ? listNames(child.id) : [],
  )
  return new Set([...params, ...inner, ...listVariables(body)])
}

/** Names in a pattern, such as `a`, `{ a }`, `[a]` or `a = 1`. */
function listNames(pattern: unknown): string[] {
  const name = readName(pattern)
  if (name !== undefined) return [name]
  return isNode(pattern) ? listChildren(pattern).flatMap(listNames) : []
}

export const listNodes = (value: unknown): SyntaxNode[] =>
  Array.isArray(value) ? value.filter(isNode) : []

/** True if code after this statement does not run. */
export function endsFlow(node: SyntaxNode): boolean {
  const last = node.type === 'BlockStatement' ? listNodes(node.body).at(-1) : node
  if (last !== undefined && last !== node) return endsFlow(last)
  return /^(Break|Return|Throw|Continue)Statement$/.test(node.type)
}

/** True if an identifier is a variable, not a key, a label or a declaration. */
export function isReference(node: SyntaxNode, parent: SyntaxNode): boolean {
  if (parent.type === 'MemberExpression') return parent.object === node || parent.computed === true
  if (parent.type === 'Property') return parent.value === node || parent.computed === true
  if (parent.type === 'VariableDeclarator') return parent.init === node
  if (parent.type === 'AssignmentExpression') return parent.right === node
  if (isFunction(parent)) return parent.body === node
  return !/Label|Break|Continue|Catch|Update/.test(parent.type)
}
