import {
  type Org,
  type OrgSettings,
  orgSettingsSchema,
  type Plan,
  planSchema,
  unlimitedLeads,
} from '../../contract/organizations/org.ts'
import { unlockLeads } from '../features/leads/index.ts'
import {
  beginRaise,
  type ChoiceKind,
  insertChoice,
  insertOrg,
  lockOrg,
  selectChoices,
  selectOrg,
  selectOrgs,
  updateOrg,
} from '../features/organizations/index.ts'
import type { OrgTx } from '../platform/db/database.ts'
import { newId } from '../platform/process/ids.ts'
import { type Command, orgNamed, parse, readOptions, table } from './command.ts'

/** Option name for each setting: `--time-zone Europe/Berlin` sets `timeZone`. */
const settingOptions = new Map(
  Object.keys(orgSettingsSchema.shape).map((setting) => [
    setting.replace(/[A-Z]/g, (capital) => `-${capital.toLowerCase()}`),
    setting,
  ]),
)

const shownSettings = [...settingOptions.keys()].map((option) => `[--${option} …]`).join(' ')

/** Settings from the command line; `none` clears a setting. */
function readSettings(optional: (name: string) => string | undefined): Record<string, unknown> {
  const given: Record<string, unknown> = {}
  for (const [option, setting] of settingOptions) {
    const value = optional(option)
    if (value !== undefined) given[setting] = readSetting(setting, value)
  }
  return given
}

function readSetting(setting: string, value: string): string | number | null {
  if (setting === 'name') return value
  if (value === 'none') return null
  return /^\d+$/.test(value) ? Number(value) : value
}

const createOrg: Command = {
  options: `--name NAME ${shownSettings.replace('[--name …] ', '')}`,
  help: 'Create an organization.',
  async run(db, args) {
    const { needed, optional } = readOptions(args, [...settingOptions.keys()])
    const name = needed('name')
    const settings: OrgSettings = parse(orgSettingsSchema, { ...readSettings(optional), name })
    const id = newId()
    const org = { ...settings, ...planSchema.parse({}) }
    await db.inOrg(id, (tx) => insertOrg(tx, org, new Date()))
    return `${id}\n\nCreated "${settings.name}". Next: create-key --org ${id} --name "First key"`
  },
}

const listOrgs: Command = {
  options: '',
  help: 'List all organizations.',
  async run(db, args) {
    readOptions(args, [])
    const orgs = await selectOrgs(db)
    return table([['ID', 'NAME'], ...orgs.map(({ id, name }) => [id, name])])
  },
}

/**
 * Updates an organization under a lock, based on its current state, so that concurrent changes are
 * not lost.
 *
 * @param change  Returns the new state.
 */
async function changeOrg(
  tx: OrgTx,
  change: (org: OrgSettings & Plan) => OrgSettings & Plan,
): Promise<Org> {
  await lockOrg(tx)
  const org = await selectOrg(tx)
  if (org === undefined) throw new Error(`Organization ${tx.orgId} was deleted in the meantime.`)
  const changed = { ...org, ...change(org) }
  await updateOrg(tx, changed)
  return changed
}

const changeSettings: Command = {
  options: `--org ORG ${shownSettings}`,
  help: "Show or change an organization's settings. The value `none` clears a setting.",
  async run(db, args) {
    const { needed, optional } = readOptions(args, ['org', ...settingOptions.keys()])
    const { id } = await orgNamed(db, needed('org'))
    const given = readSettings(optional)
    const { id: _, ...changed } = await db.inOrg(id, (tx) =>
      changeOrg(tx, (org) => ({ ...org, ...parse(orgSettingsSchema, { ...org, ...given }) })),
    )
    return table(Object.entries(changed).map(([name, value]) => [name, String(value ?? 'none')]))
  },
}

const setPlan: Command = {
  options: '--org ORG --leads N|unlimited [--starts YYYY-MM-DD] [--months N]',
  help: 'Set the plan limit and usage period. Unlocks leads within the new limit.',
  async run(db, args) {
    const { needed, optional } = readOptions(args, ['org', 'leads', 'starts', 'months'])
    const { id } = await orgNamed(db, needed('org'))
    const leads = needed('leads')
    const applyPlan = (org: Plan): Plan =>
      parse(planSchema, {
        leadsLimit: leads === 'unlimited' ? unlimitedLeads : Number(leads),
        periodAnchor: optional('starts') ?? org.periodAnchor,
        periodMonths: Number(optional('months') ?? org.periodMonths),
      })
    const changed = await db.inOrg(id, async (tx) => {
      await beginRaise(tx)
      return changeOrg(tx, (org) => ({ ...org, ...applyPlan(org) }))
    })
    const unlocked = await unlockLeads(db, id)
    return `Plan limit for "${changed.name}": ${leads} leads per period. Unlocked ${unlocked} leads.`
  },
}

const choices = (kind: ChoiceKind, word: string): [string, Command][] => [
  [
    `add-${word}`,
    {
      options: '--org ORG --name NAME',
      help: `Add a ${word.replace('-', ' ')} to an organization.`,
      async run(db, args) {
        const { needed } = readOptions(args, ['org', 'name'])
        const org = await orgNamed(db, needed('org'))
        const choice = { id: newId(), name: parse(orgSettingsSchema.shape.name, needed('name')) }
        const isNew = await db.inOrg(org.id, (tx) => insertChoice(tx, kind, choice, new Date()))
        if (!isNew) throw new Error(`"${org.name}" already has a ${word} "${choice.name}".`)
        return choice.id
      },
    },
  ],
  [
    `list-${word}s`,
    {
      options: '--org ORG',
      help: `List an organization's ${word.replace('-', ' ')}s.`,
      async run(db, args) {
        const org = await orgNamed(db, readOptions(args, ['org']).needed('org'))
        const items = await db.readInOrg(org.id, (tx) => selectChoices(tx, kind))
        return table([['ID', 'NAME'], ...items.map(({ id, name }) => [id, name])])
      },
    },
  ],
]

export const orgCommands: readonly (readonly [string, Command])[] = [
  ['create-org', createOrg],
  ['list-orgs', listOrgs],
  ['settings', changeSettings],
  ['set-plan', setPlan],
  ...choices('label', 'label'),
  ...choices('conversionEvent', 'conversion-event'),
]
