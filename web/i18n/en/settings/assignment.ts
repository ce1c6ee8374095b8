import { pluralize } from '../../plural.ts'

/** UI strings for the assignment rules page. */
export const assignment = {
  list: 'Assignment rules, in the order they run',
  emptyTitle: 'No assignment rules yet',
  empty:
    'New leads have no owner until someone assigns them. Add a rule to assign them automatically.',
  deleteHelp: 'This rule will no longer assign leads. Assigned leads keep their owners.',
  created: 'Rule created. It applies to new leads.',
  name: 'Name',
  namePlaceholder: 'Leads from Germany',
  members: 'Assign to',
  membersHelp: 'If you choose several members, they take turns.',
  membersPlaceholder: 'Choose members',
  membersNeeded: 'Choose at least one member.',
  conditions: 'Conditions (optional)',
  conditionsHelp: 'Without conditions, the rule applies to every lead.',
  imports: 'Also assign imported leads',
  isOn: 'Rule enabled',
  isOnHelp: "Disabled rules don't assign leads.",
  everyLead: 'Every lead',
  target: (names: string) => `Assigned to ${names}`,
  inTurn: (names: string) => `Assigned in turn to ${names}`,
  formerMembers: (count: number) => pluralize(count, 'former member', 'former members'),
  nobody: "None of this rule's members can own leads. Choose others.",
  withImports: 'Includes imported leads',
} as const
