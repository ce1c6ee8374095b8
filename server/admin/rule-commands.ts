import { readFile } from 'node:fs/promises'
import {
  addRule,
  checkedRuleInput,
  removeRule,
  selectRules,
} from '../features/filter-rules/index.ts'
import { isId } from '../platform/process/ids.ts'
import { type Command, orgNamed, parse, readOptions, table } from './command.ts'

const newRule: Command = {
  options: '--org ORG --file RULE.json',
  help: 'Add a filter rule from a file: { name, enabled, position, conditions }.',
  async run(db, args) {
    const { needed } = readOptions(args, ['org', 'file'])
    const org = await orgNamed(db, needed('org'))
    const sent: unknown = JSON.parse(await readFile(needed('file'), 'utf8'))
    const rule = parse(checkedRuleInput, sent)
    const { id } = await db.inOrg(org.id, (tx) => addRule(tx, rule, new Date()))
    return id
  },
}

const listRules: Command = {
  options: '--org ORG',
  help: 'List filter rules in the order they are checked.',
  async run(db, args) {
    const org = await orgNamed(db, readOptions(args, ['org']).needed('org'))
    const rules = await db.readInOrg(org.id, selectRules)
    const rows = rules.map(({ id, name, enabled, conditions }) => [
      id,
      name,
      enabled ? 'on' : 'off',
      JSON.stringify(conditions),
    ])
    return table([['ID', 'NAME', 'STATE', 'CONDITIONS'], ...rows])
  },
}

const dropRule: Command = {
  options: '--org ORG --id RULE_ID',
  help: 'Delete a filter rule.',
  async run(db, args) {
    const { needed } = readOptions(args, ['org', 'id'])
    const org = await orgNamed(db, needed('org'))
    const id = needed('id')
    const isDeleted = isId(id) && (await db.inOrg(org.id, (tx) => removeRule(tx, id)))
    if (!isDeleted) throw new Error(`"${org.name}" has no rule ${id}. See list-rules.`)
    return `Deleted rule ${id}.`
  },
}

export const ruleCommands: readonly (readonly [string, Command])[] = [
  ['add-rule', newRule],
  ['list-rules', listRules],
  ['delete-rule', dropRule],
]
