import type { people as english } from '../../en/organizations/people.ts'
import { plural, pluralize } from '../../plural.ts'
import type { Translation } from '../../translation.ts'

const orgs = (count: number) => pluralize(count, 'Organisation', 'Organisationen')

export const people: Translation<typeof english> = {
  title: 'Personen',
  help: 'Mitglieder und Einladungen der Organisationen, die Sie verwalten.',
  orgs: 'Organisationen',
  find: 'Personen suchen',
  findHelp: 'Name, E-Mail oder Organisation',
  noneFound: 'Keine passenden Personen',
  noneFoundHelp: 'Suchen Sie nach Name, E-Mail oder Organisation.',
  noneManaged: 'Nur Inhaber und Admins verwalten Personen.',
  unloaded: (count) => `${orgs(count)} nicht geladen`,
  invited: 'Eingeladen',
  others: (count) => `und ${count} weitere`,
  actionsFor: (name) => `Aktionen für ${name}`,
  invite: 'Einladen',
  inviteMore: 'In weitere Organisationen einladen',
  changeRole: 'Rolle ändern',
  remove: 'Aus Organisationen entfernen',
  inviteTitle: 'In Organisationen einladen',
  inviteTitleFor: (name) => `${name} in Organisationen einladen`,
  roleTitle: (name) => `Rolle von ${name} ändern`,
  removeTitle: (name) => `${name} entfernen`,
  removeHelp: 'Der Zugriff endet sofort, offene Einladungen werden widerrufen.',
  chooseAll: 'Alle auswählen',
  chosen: (count) => `${count} ausgewählt`,
  submitInvite: (count) => (count === 0 ? 'Einladen' : `In ${orgs(count)} einladen`),
  submitRole: (count) => (count === 0 ? 'Rolle ändern' : `In ${orgs(count)} ändern`),
  submitRemove: (count) => (count === 0 ? 'Entfernen' : `Aus ${orgs(count)} entfernen`),
  doneIn: (done, all) =>
    done === all
      ? `In ${orgs(all)} erledigt`
      : `In ${done} von ${all} ${plural(all, 'Organisation', 'Organisationen')} erledigt`,
  removed: 'Entfernt',
  roleIsNow: (role) => `Neue Rolle: ${role}`,
  mailed: 'Die Einladung wird per E-Mail gesendet.',
  linkOnly: 'Es wird keine E-Mail gesendet. Geben Sie diesen Link weiter:',
  linksHelp: (email) =>
    `Kopieren Sie die Links für ${email} jetzt. Sie gelten einmal und werden nicht wieder angezeigt.`,
  copyLinks: 'Links kopieren',
  done: 'Fertig',
}
