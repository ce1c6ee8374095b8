import type { Cuts } from './cuts.ts'
import {
  findCode,
  findConstant,
  findKeys,
  findReplacement,
  isCutAssignment,
  isImpossible,
  type Scope,
  type Search,
  startSearch,
} from './find-cuts.ts'
import {
  endsFlow,
  isFunction,
  isNode,
  isReference,
  listChildren,
  listNodes,
  listOwnNames,
  listVariables,
  parseTree,
  readName,
  readProperty,
  type SyntaxNode,
} from './syntax-tree.ts'

interface Rewrite {
  readonly code: string
  readonly search: Search
}

/**
 * Rewrites the source of a library, so that the minifier can remove what our app does not use.
 *
 * @throws if the source does not contain everything that the cuts name.
 */
export function rewriteSource(path: string, code: string, cuts: Cuts): string {
  const search = startSearch(cuts)
  const scope: Scope = { functions: [''], hidden: new Set(), removedVariables: new Set() }
  const text = renderInside({ code, search }, parseTree(path, code), scope)
  if (search.missing.size > 0) {
    const missing = [...search.missing].join('; ')
    throw new Error(`${path} does not contain ${missing}. Adapt web/trim to it.`)
  }
  return `${text}\n${declare(scope)}`
}

const readText = ({ code }: Rewrite, node: SyntaxNode) => code.slice(node.start, node.end)

const declare = ({ removedVariables }: Scope) =>
  removedVariables.size === 0 ? '' : `var ${[...removedVariables].join(', ')};`

function remove(node: SyntaxNode, { removedVariables }: Scope): void {
  for (const name of listVariables(node)) removedVariables.add(name)
}

function render(rewrite: Rewrite, node: SyntaxNode, parent: SyntaxNode, scope: Scope): string {
  const replacement = findReplacement(rewrite.search, readText(rewrite, node), scope)
  if (replacement === undefined)
    return renderChanged(rewrite, node, parent, scope) ?? renderInside(rewrite, node, scope)
  remove(node, scope)
  return replacement
}

function renderInside(rewrite: Rewrite, node: SyntaxNode, scope: Scope): string {
  let position = node.start
  let text = ''
  for (const child of listChildren(node)) {
    // In `{ a }`, the key and the value are the same text.
    if (child.start < position) continue
    text += rewrite.code.slice(position, child.start) + render(rewrite, child, node, scope)
    position = child.end
  }
  return text + rewrite.code.slice(position, node.end)
}

/** New code of a node; undefined if only nodes inside it can change. */
function renderChanged(
  rewrite: Rewrite,
  node: SyntaxNode,
  parent: SyntaxNode,
  scope: Scope,
): string | undefined {
  const { search } = rewrite
  const name = readName(node.type === 'CallExpression' ? node.callee : (node.id ?? node)) ?? ''
  switch (node.type) {
    case 'Identifier':
      return isReference(node, parent) ? wrap(findConstant(search, name, scope)) : undefined
    case 'CallExpression':
      return scope.hidden.has(name) ? undefined : findCode(search, 'calls', name)
    case 'MemberExpression':
      return parent.type === 'AssignmentExpression' && parent.left === node
        ? undefined
        : wrap(findCode(search, 'properties', readProperty(node)))
    case 'VariableDeclarator': {
      if (scope.functions.length > 1) return undefined
      const value = findCode(search, 'initializers', name)
      return value === undefined ? undefined : `${name} = ${value}`
    }
    case 'BinaryExpression':
      return renderComparison(rewrite, node)
    case 'AssignmentExpression':
      return renderAssignment(rewrite, node, parent, scope)
    case 'ObjectExpression':
      return renderObject(rewrite, node, parent, scope)
    case 'SwitchStatement':
      return renderSwitch(rewrite, node, scope)
    default:
      return isFunction(node) ? renderFunction(rewrite, node, scope) : undefined
  }
}

const wrap = (code: string | undefined) => (code === undefined ? undefined : `(${code})`)

function renderComparison(rewrite: Rewrite, { left, right, operator }: SyntaxNode) {
  if (!isNode(left) || !isNode(right) || (operator !== '===' && operator !== '!=='))
    return undefined
  const is = (a: SyntaxNode, b: SyntaxNode) => isImpossible(rewrite.search, a, readText(rewrite, b))
  return is(left, right) || is(right, left) ? String(operator === '!==') : undefined
}

function renderAssignment(rewrite: Rewrite, node: SyntaxNode, parent: SyntaxNode, scope: Scope) {
  const { left, right } = node
  if (!isNode(left) || !isNode(right)) return undefined
  const name = readName(left)
  if (name !== undefined && findConstant(rewrite.search, name, scope) !== undefined)
    return `(${render(rewrite, right, node, scope)})`
  if (!isCutAssignment(rewrite.search, readText(rewrite, left))) return undefined
  // In `a = b = 1`, only one of the targets may be cut.
  if (right.type === 'AssignmentExpression') return render(rewrite, right, node, scope)
  return parent.type === 'ExpressionStatement'
    ? 'void 0'
    : wrap(render(rewrite, right, node, scope))
}

function renderObject(rewrite: Rewrite, node: SyntaxNode, parent: SyntaxNode, scope: Scope) {
  const owner = parent.type === 'VariableDeclarator' ? parent.id : parent.left
  const name = isNode(owner) ? readText(rewrite, owner) : ''
  const cut = findKeys(rewrite.search, name)
  if (cut === undefined) return undefined
  const kept = listNodes(node.properties).filter((property) => {
    const key = readName(property.key) ?? ''
    rewrite.search.missing.delete(`keys ${name} ${key}`)
    return !cut.includes(key)
  })
  return `{ ${kept.map((property) => render(rewrite, property, node, scope)).join(', ')} }`
}

function renderSwitch(rewrite: Rewrite, node: SyntaxNode, scope: Scope) {
  const { discriminant } = node
  if (!isNode(discriminant)) return undefined
  const start = rewrite.code.slice(node.start, discriminant.start)
  let text = `${start}${render(rewrite, discriminant, node, scope)}) {\n`
  let isReachable = false
  for (const one of listNodes(node.cases)) {
    const test = isNode(one.test) ? readText(rewrite, one.test) : undefined
    const isCut = test !== undefined && isImpossible(rewrite.search, discriminant, test)
    const statements = listNodes(one.consequent)
    isReachable ||= !isCut
    if (!isCut) text += test === undefined ? 'default:\n' : `case ${test}:\n`
    for (const statement of statements) {
      if (isReachable) text += `${render(rewrite, statement, one, scope)}\n`
      else remove(statement, scope)
    }
    const last = statements.at(-1)
    if (last !== undefined && endsFlow(last)) isReachable = false
  }
  return `${text}}`
}

function renderFunction(rewrite: Rewrite, node: SyntaxNode, outer: Scope): string {
  const name = node.type === 'FunctionDeclaration' ? readName(node.id) : undefined
  const body = isNode(node.body) ? node.body : node
  const start = rewrite.code.slice(node.start, body.start)
  const replaced = findCode(rewrite.search, 'bodies', name)
  if (replaced !== undefined) return `${start}{ ${replaced} }`
  const scope = {
    functions: name === undefined ? outer.functions : [name, ...outer.functions],
    hidden: new Set([...outer.hidden, ...listOwnNames(node)]),
    removedVariables: new Set<string>(),
  }
  const text = renderInside(rewrite, body, scope)
  return scope.removedVariables.size === 0
    ? start + text
    : `${start}{ ${declare(scope)}${text.slice(1)}`
}
