import type { assignment as english } from '../../en/settings/assignment.ts'
import { pluralize } from '../../plural.ts'
import type { Translation } from '../../translation.ts'

export const assignment: Translation<typeof english> = {
  list: 'Zuweisungsregeln in der Reihenfolge ihrer Prüfung',
  emptyTitle: 'Noch keine Zuweisungsregeln',
  empty: 'Neue Leads sind niemandem zugewiesen. Eine Regel verteilt sie automatisch.',
  deleteHelp: 'Diese Regel weist dann keine Leads mehr zu. Zugewiesene Leads bleiben zugewiesen.',
  created: 'Regel erstellt. Sie gilt für neue Leads.',
  name: 'Name',
  namePlaceholder: 'Leads aus Deutschland',
  members: 'Zuweisen an',
  membersHelp: 'Mehrere ausgewählte Mitglieder sind abwechselnd an der Reihe.',
  membersPlaceholder: 'Mitglieder wählen',
  membersNeeded: 'Wählen Sie mindestens ein Mitglied.',
  conditions: 'Bedingungen (optional)',
  conditionsHelp: 'Ohne Bedingungen gilt die Regel für jeden Lead.',
  imports: 'Auch importierte Leads zuweisen',
  isOn: 'Regel aktiviert',
  isOnHelp: 'Deaktivierte Regeln weisen keine Leads zu.',
  everyLead: 'Jeder Lead',
  target: (names) => `Zugewiesen an ${names}`,
  inTurn: (names) => `Abwechselnd an ${names}`,
  formerMembers: (count) => pluralize(count, 'ehemaliges Mitglied', 'ehemalige Mitglieder'),
  nobody: 'Kein Mitglied dieser Regel kann Leads übernehmen. Wählen Sie andere.',
  withImports: 'Gilt auch für importierte Leads',
}
