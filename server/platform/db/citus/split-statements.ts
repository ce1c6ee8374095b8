const token = /--[^\n]*|'(?:[^']|'')*'|"[^"]*"|\$(\w*)\$[\s\S]*?\$\1\$|[;(),]|[^-'"$;(),]+|[-$]/g

/** Divides SQL into statements, without comments. */
export function splitStatements(text: string): string[] {
  const statements = ['']
  for (const [part] of text.matchAll(token)) {
    if (part === ';') statements.push('')
    else if (!part.startsWith('--')) statements.push(`${statements.pop() ?? ''}${part}`)
  }
  return statements.map((statement) => statement.trim()).filter((statement) => statement !== '')
}

/** Statements that create a table. */
export interface CreatedTable {
  readonly name: string
  /** Creates the table without foreign keys. */
  readonly create: string
  /** Statements that add the foreign keys. */
  readonly foreignKeys: readonly string[]
}

const creation = /^create\s+table\s+"?(\w+)"?\s*\(([\s\S]*)\)$/i
const reference = /\s+references\s+[\s\S]*$/i

/**
 * Separates a new table from its foreign keys, because a table must be distributed before it can
 * reference a distributed table. Undefined for other statements.
 */
export function parseCreatedTable(statement: string): CreatedTable | undefined {
  const [, name, body] = creation.exec(statement) ?? []
  if (name === undefined || body === undefined) return undefined
  const columns: string[] = []
  const foreignKeys: string[] = []
  for (const element of splitElements(body)) {
    const [references] = reference.exec(element) ?? []
    if (references === undefined) columns.push(element)
    else if (/^(constraint\s+\S+\s+)?foreign\s+key\b/i.test(element)) {
      foreignKeys.push(`alter table ${name} add ${element}`)
    } else {
      const [column = ''] = /^("[^"]*"|\w+)/.exec(element) ?? []
      columns.push(element.slice(0, -references.length))
      foreignKeys.push(`alter table ${name} add foreign key (${column})${references}`)
    }
  }
  return { name, create: `create table ${name} (\n  ${columns.join(',\n  ')}\n)`, foreignKeys }
}

/** Divides a list at the commas that are not inside parentheses. */
function splitElements(body: string): string[] {
  const elements = ['']
  let depth = 0
  for (const [part] of body.matchAll(token)) {
    if (part === '(') depth++
    if (part === ')') depth--
    if (part === ',' && depth === 0) elements.push('')
    else elements.push(`${elements.pop() ?? ''}${part}`)
  }
  return elements.map((element) => element.trim())
}
