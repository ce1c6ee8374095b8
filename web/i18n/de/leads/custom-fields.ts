import type { customFields as english } from '../../en/leads/custom-fields.ts'
import type { Translation } from '../../translation.ts'

export const customFields: Translation<typeof english> = {
  title: 'Eigene Felder',
  types: {
    text: 'Text',
    number: 'Zahl',
    date: 'Datum',
    flag: 'Ja oder nein',
    choice: 'Auswahl',
  },
  saved: (label) => `${label} gespeichert`,
  mismatch: 'Passt nicht zum Typ dieses Felds',
  mustBe: {
    text: 'Geben Sie einen Text ein.',
    number: 'Geben Sie eine Zahl mit höchstens 15 Ziffern ein.',
    date: 'Geben Sie ein Datum ein.',
    flag: 'Wählen Sie Ja oder Nein.',
    choice: 'Wählen Sie einen der Auswahlwerte.',
  },
  archived: 'Archiviertes Feld',
  from: 'Von',
  to: 'Bis',
}
