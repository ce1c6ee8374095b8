import { expect, test } from 'vitest'
import { type AuditRow, actorText, auditSentence } from './audit-sentence.ts'

const row = (changed: Partial<AuditRow>): AuditRow => ({
  id: '1',
  at: '2026-11-21T20:00:00Z',
  actorKind: 'user',
  actorId: 'ada',
  actorName: 'Ada',
  action: 'create',
  objectKind: 'label',
  objectId: 'x',
  fields: [],
  ...changed,
})
const nobody = () => undefined
const named = () => 'Hot'

test.for([
  [{ objectKind: 'label' }, 'created label “Hot”'],
  [{ objectKind: 'key', fields: ['name', 'access'] }, 'created API key “Hot”'],
  [{ objectKind: 'key', action: 'revoke' }, 'revoked API key “Hot”'],
  [
    { objectKind: 'rule', action: 'change', fields: ['conditions', 'enabled'] },
    'changed filter rule “Hot”: conditions and on/off status',
  ],
  [
    { objectKind: 'org', action: 'change', fields: ['timeZone', 'name', 'retentionDays'] },
    'changed the organization settings: time zone, name and data retention',
  ],
  [{ objectKind: 'org', fields: ['name'] }, 'created the organization'],
  [{ objectKind: 'rule', action: 'order', fields: ['position'] }, 'reordered the filter rules'],
  [{ objectKind: 'member', action: 'change', fields: ['role'] }, "changed Hot's role"],
  [
    { objectKind: 'member', action: 'change', objectId: 'ada', fields: ['role'] },
    'changed their own role',
  ],
  [
    { objectKind: 'member', action: 'join', objectId: 'ada', fields: ['role'] },
    'joined the organization',
  ],
  [{ objectKind: 'member', action: 'remove', objectId: 'ada' }, 'left the organization'],
  [{ objectKind: 'member', action: 'remove' }, 'removed a member'],
  [{ objectKind: 'invitation', fields: ['email', 'role'] }, 'invited Hot'],
  [{ objectKind: 'invitation', action: 'revoke' }, 'revoked an invitation'],
  [{ objectKind: 'quarantinedLead', action: 'release' }, 'released a lead from quarantine'],
] as const)('%j reads %j', ([changed, sentence]) => {
  expect(
    auditSentence(
      row({ ...changed, fields: [...('fields' in changed ? changed.fields : [])] }),
      named,
    ),
  ).toBe(sentence)
})

test('deleted things are described by their kind', () => {
  expect(auditSentence(row({ action: 'delete' }), nobody)).toBe('deleted a label')
  expect(auditSentence(row({ objectKind: 'invitation' }), nobody)).toBe('invited someone')
  expect(auditSentence(row({ objectKind: 'member', action: 'change' }), nobody)).toBe(
    "changed a member's role",
  )
})

test('unknown kinds of a newer version are shown unchanged', () => {
  expect(auditSentence(row({ objectKind: 'robot', action: 'test', fields: ['url'] }), nobody)).toBe(
    'test robot: url',
  )
})

test('actors are shown by name, or by kind if they have none', () => {
  expect(actorText(row({}))).toBe('Ada')
  expect(actorText(row({ actorName: null }))).toBe('Former member')
  expect(actorText(row({ actorName: null, actorKind: 'system' }))).toBe('Leadtrace')
})
