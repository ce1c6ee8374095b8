import { afterAll, expect, test } from 'vitest'
import { type RuleCondition, ruleLimits } from '../../../contract/leads/filter-rules.ts'
import { trustedMs } from '../../platform/concurrency/cache.ts'
import { newId } from '../../platform/process/ids.ts'
import { startService } from '../../test/harness.ts'
import { loadRules } from './match-rules.ts'
import { checkedRuleInput } from './rule-input.ts'
import { insertRule, removeRule, selectRules } from './rule-store.ts'
import { addRule, replaceRule } from './save-rule.ts'

const service = await startService()
afterAll(service.stop)
const { db } = service

/** Shorter than the time after which caches are reloaded even without a notification. */
const soon = { timeout: trustedMs - 2_000 }

const now = new Date('2026-03-01T12:00:00.000Z')
const spam: RuleCondition = { field: 'note', operator: 'contains', value: 'casino' }

const input = (rest: object = {}) =>
  checkedRuleInput.parse({ name: 'Spam', conditions: [spam], ...rest })

const create = (orgId: string, rest: object = {}) =>
  db.inOrg(orgId, (tx) => addRule(tx, input(rest), now))

const rules = (orgId: string) => db.readInOrg(orgId, selectRules)

test('a rule with every kind of condition is read back as it was created', async () => {
  const { orgId } = await service.newOrg()
  const conditions = [
    spam,
    { field: 'name', operator: 'notMatches', value: '^[\\p{L} "\\\\]+$' },
    { field: 'country', operator: 'in', value: ['RU', '✓'] },
    { field: 'email', operator: 'isDisposableEmail' },
    { field: 'phone', operator: 'isNotEmpty' },
  ]

  const created = await create(orgId, { name: 'Many', enabled: false, position: 7, conditions })

  expect(created).toMatchObject({ name: 'Many', enabled: false, position: 7, conditions })
  expect(await rules(orgId)).toEqual([created])
})

test('rules are listed in the order in which they are tried', async () => {
  const { orgId } = await service.newOrg()
  await create(orgId, { name: 'third', position: 2 })
  await create(orgId, { name: 'first', position: 1 })
  await create(orgId, { name: 'second', position: 1 })

  const names = (await rules(orgId)).map(({ name }) => name)

  expect(names).toEqual(['first', 'second', 'third'])
})

test('a rule is replaced as a whole', async () => {
  const { orgId } = await service.newOrg()
  const { id } = await create(orgId)
  const other = { id, ...input({ name: 'Ham', enabled: false, position: 3 }) }

  await db.inOrg(orgId, (tx) => replaceRule(tx, other))

  expect(await rules(orgId)).toEqual([other])
})

test('a rule that does not exist cannot be replaced or deleted', async () => {
  const { orgId } = await service.newOrg()
  const unknown = { id: newId(), ...input() }

  const replaced = db.inOrg(orgId, (tx) => replaceRule(tx, unknown))
  const deleted = db.inOrg(orgId, (tx) => removeRule(tx, unknown.id))

  await expect(replaced).rejects.toMatchObject({ code: 'NOT_FOUND' })
  expect(await deleted).toBe(false)
})

test('another organization cannot see, replace or delete a rule', async () => {
  const { orgId } = await service.newOrg()
  const { orgId: foreign } = await service.newOrg()
  const rule = await create(orgId)

  const replaced = db.inOrg(foreign, (tx) => replaceRule(tx, { ...rule, name: 'Stolen' }))
  await expect(replaced).rejects.toMatchObject({ code: 'NOT_FOUND' })
  const deleted = await db.inOrg(foreign, (tx) => removeRule(tx, rule.id))

  expect(deleted).toBe(false)
  expect(await rules(foreign)).toEqual([])
  expect(await rules(orgId)).toEqual([rule])
})

test('an organization has at most 200 rules, even if two are created concurrently', async () => {
  const { orgId } = await service.newOrg()
  await db.inOrg(orgId, async (tx) => {
    for (let count = 1; count < ruleLimits.rules; count++) {
      await insertRule(tx, { id: newId(), ...input() }, now.toISOString())
    }
  })

  const results = await Promise.allSettled([create(orgId), create(orgId)])

  const refused = results.flatMap((result) => (result.status === 'rejected' ? result.reason : []))
  expect(refused).toMatchObject([{ code: 'CONFLICT', message: expect.stringContaining('200') }])
  expect(await rules(orgId)).toHaveLength(200)
})

test('patterns that together cost too much are rejected on create and on replace', async () => {
  const { orgId } = await service.newOrg()
  const large = { field: 'note', operator: 'matches', value: '[a-z]{190}' }
  const full = await create(orgId, { conditions: Array(5).fill(large) })
  const small = await create(orgId)

  const created = create(orgId, { conditions: [large] })
  await expect(created).rejects.toMatchObject({ code: 'CONFLICT' })
  const replaced = db.inOrg(orgId, (tx) =>
    replaceRule(tx, { ...small, ...input({ conditions: [large] }) }),
  )
  await expect(replaced).rejects.toMatchObject({ code: 'CONFLICT' })

  // A rule can be saved again with the same size, because its previous version does not count
  // toward the limit.
  const same = await db.inOrg(orgId, (tx) => replaceRule(tx, { ...full, name: 'Same' }))
  expect(same.name).toBe('Same')
})

test('rules from before the pattern size limit can be renamed and disabled', async () => {
  const { orgId } = await service.newOrg()
  const large: RuleCondition = { field: 'note', operator: 'matches', value: '[a-z]{490}' }
  const rule = { id: newId(), ...input(), conditions: Array(20).fill(large) }
  await db.inOrg(orgId, (tx) => insertRule(tx, rule, now.toISOString()))

  const changed = { ...rule, name: 'Large', enabled: false }
  await db.inOrg(orgId, (tx) => replaceRule(tx, changed))

  expect(await rules(orgId)).toEqual([changed])
})

test('changes to rules apply to the next lead', async () => {
  const { orgId } = await service.newOrg()
  const lead = { note: 'Best CASINO' }
  const matched = async () => (await loadRules(db, orgId)).match(lead)?.name
  expect(await matched()).toBeUndefined()

  const rule = await create(orgId)
  await expect.poll(matched, soon).toBe('Spam')
  await db.inOrg(orgId, (tx) => replaceRule(tx, { ...rule, name: 'Renamed' }))
  await expect.poll(matched, soon).toBe('Renamed')
  await db.inOrg(orgId, (tx) => removeRule(tx, rule.id))
  await expect.poll(matched, soon).toBeUndefined()
})

test('compiled rules are cached between leads', async () => {
  const { orgId } = await service.newOrg()
  await create(orgId)
  await expect.poll(() => db.notifications.isConnected()).toBe(true)

  const readRules = async () => {
    const [earlier, later] = [await loadRules(db, orgId), await loadRules(db, orgId)]
    return earlier === later
  }

  await expect.poll(readRules).toBe(true)
})
