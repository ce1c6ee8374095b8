import type { onboarding as english } from '../../en/organizations/onboarding.ts'
import type { Translation } from '../../translation.ts'

/** German UI strings for the checklist for new organizations. */
export const onboarding: Translation<typeof english> = {
  title: 'Erste Schritte',
  progress: (done, all) => `${done} von ${all} erledigt`,
  hide: 'Liste ausblenden',
  done: 'Erledigt',
  open: 'Offen',
  sample: 'Beispieldaten ansehen',
  sampleHelp: 'Öffnet eine eigene Organisation mit erfundenen Leads.',
  isSample: 'Alle Leads und Zahlen hier sind erfunden.',
  removeSample: 'Beispieldaten entfernen',
  sampleRemoved: 'Beispieldaten entfernt',
  steps: {
    connected: {
      title: 'Website oder Formulare verbinden',
      help: 'Mit dem Pixel, einem Formular oder einem API-Schlüssel.',
    },
    lead: { title: 'Ersten Lead erhalten', help: 'Er erscheint hier nach wenigen Sekunden.' },
    adSpend: {
      title: 'Werbeausgaben importieren',
      help: 'Nötig für Kosten pro Lead und ROAS.',
    },
    delivery: {
      title: 'Leads an andere Tools senden',
      help: 'Mit Webhooks oder als Conversions an Werbeplattformen.',
    },
    team: {
      title: 'Team einladen',
      help: 'Berichtsleser sehen Kennzahlen, aber keine Kontaktdaten.',
    },
  },
}
