import { formatNumber } from '../../../lib/numbers.ts'
import type { teamwork as english } from '../../en/leads/teamwork.ts'
import type { Translation } from '../../translation.ts'

const countLeads = (count: number) => (count === 1 ? '1 Lead' : `${count} Leads`)

export const teamwork: Translation<typeof english> = {
  owner: 'Zuständig',
  nobody: 'Niemand',
  you: 'Ich',
  formerMember: 'Ehemaliges Mitglied',
  assigned: (count, name) =>
    name === null
      ? `Zuständigkeit für ${countLeads(count)} entfernt`
      : `${countLeads(count)} an ${name} zugewiesen`,
  assign: 'Zuweisen',
  me: (name) => `${name} (Sie)`,
  comments: 'Kommentare',
  comment: 'Kommentar',
  commentPlaceholder: 'Nur Ihr Team sieht das',
  send: 'Kommentieren',
  mentionHelp: 'Mit @ erwähnen Sie ein Mitglied.',
  mentionList: 'Mitglieder, die Sie erwähnen können',
  formerMention: 'gelöschter Nutzer',
  deletedUser: 'Gelöschter Nutzer',
  deleteComment: (when) => `Kommentar vom ${when} löschen`,
  remind: 'Erinnern',
  reminders: 'Ihre Erinnerungen',
  never: 'Keine neue Erinnerung',
  tomorrow: 'Morgen',
  inThreeDays: 'In 3 Tagen',
  nextWeek: 'Nächste Woche',
  day: 'Anderer Tag',
  note: 'Notiz',
  notePlaceholder: 'Zurückrufen',
  saveReminder: 'Erinnerung setzen',
  reminderSet: (day) => `Erinnerung am ${day}`,
  overdue: 'Fällig',
  done: 'Erledigt',
  complete: (note) => `Erledigt: ${note}`,
  noNote: 'Erinnerung',
  mine: 'Meine Leads',
  mineHelp:
    'Ihre Erinnerungen und die offenen und qualifizierten Leads, die Ihnen zugewiesen sind.',
  openLeads: 'Ihnen zugewiesen',
  noLeads: 'Ihnen sind keine Leads zugewiesen',
  noLeadsHelp:
    'Weisen Sie einen Lead auf seiner Seite zu oder wählen Sie mehrere in der Liste aus.',
  noReminders: 'Keine Erinnerungen. Öffnen Sie einen Lead, um eine zu setzen.',
  showAll: (count) => `Alle ${formatNumber(count)} in der Liste anzeigen`,
  openList: 'Als Liste öffnen',
  created: 'Angelegt',
}
