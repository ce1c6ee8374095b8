import { parseSync, Visitor } from 'oxc-parser'

/**
 * Uses of syntax that sandboxed JavaScript does not support: it is ECMAScript 5.1 with arrow
 * functions, `const` and `let`, but without `new`, `this` or regular expressions.
 *
 * @returns Name of the syntax and the code, such as `NewExpression: new Map()`.
 */
export function findForbiddenSyntax(code: string): readonly string[] {
  const before = 'function template(require, data) {\n'
  const text = `${before}${code}\n}`
  const { program, errors } = parseSync('template.js', text, { sourceType: 'script' })
  const found = errors.map(({ message }) => `SyntaxError: ${message}`)
  const forbid = ({ type, start, end }: { type: string; start: number; end: number }) => {
    found.push(`${type}: ${text.slice(start, end)}`)
  }
  const forbidden = [
    ...['NewExpression', 'ThisExpression', 'Super', 'MetaProperty', 'ImportExpression'],
    ...['ClassDeclaration', 'ClassExpression', 'TemplateLiteral', 'TaggedTemplateExpression'],
    ...['SpreadElement', 'RestElement', 'ObjectPattern', 'ArrayPattern', 'AssignmentPattern'],
    ...['ForOfStatement', 'AwaitExpression', 'YieldExpression', 'ChainExpression'],
    ...['WithStatement', 'LabeledStatement', 'DebuggerStatement', 'TryStatement', 'ThrowStatement'],
  ]
  new Visitor({
    ...Object.fromEntries(forbidden.map((type) => [type, forbid])),
    Literal: (node) => {
      if ('regex' in node) forbid({ ...node, type: 'RegExp' })
    },
    LogicalExpression: (node) => {
      if (node.operator === '??') forbid(node)
    },
    BinaryExpression: (node) => {
      if (node.operator === '**') forbid(node)
    },
    Property: (node) => {
      if (node.shorthand || node.computed || node.method || node.kind !== 'init') forbid(node)
    },
    FunctionExpression: (node) => {
      if (node.async || node.generator) forbid(node)
    },
    ArrowFunctionExpression: (node) => {
      if (node.async) forbid(node)
    },
  }).visit(program)
  return found
}
