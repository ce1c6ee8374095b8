import type { CheckTexts } from './check-texts.ts'

/** Check texts in German. */
export const german: CheckTexts = {
  leads: {
    title: 'Neue Leads',
    ok: () => 'Leads werden so oft angelegt wie üblich.',
    none: () => 'Zu wenige Leads für einen Vergleich.',
    causes: {
      silent: {
        message: ({ hours, usual }) =>
          `Seit ${hours} Stunden kein neuer Lead. Üblich sind um diese Zeit ${usual}.`,
        advice: 'Senden Sie ein Formular zur Probe ab, und prüfen Sie Formulare und API-Schlüssel.',
      },
    },
  },
  pixel: {
    title: 'Pixel',
    ok: () => 'Das Pixel erfasst Besuche.',
    none: () => 'Das Pixel wird nicht verwendet oder hat zu wenige Besuche erfasst.',
    causes: {
      silent: {
        message: ({ hours, names }) => `Seit ${hours} Stunden keine Besuche: ${names}.`,
        advice: 'Prüfen Sie, ob das Pixel noch eingebunden und im Consent-Banner erlaubt ist.',
      },
    },
  },
  clickIds: {
    title: 'Klick-IDs',
    ok: ({ share }) => `${share}\u00A0% der neuen Leads haben eine Klick-ID.`,
    none: () => 'Zu wenige Leads mit Klick-IDs für einen Vergleich.',
    causes: {
      fallen: {
        message: ({ share, usual }) =>
          `${share}\u00A0% der Leads der letzten 7 Tage haben eine Klick-ID, sonst ${usual}\u00A0%.`,
        advice:
          'Prüfen Sie die automatische Tag-Kennzeichnung, Weiterleitungen ohne URL-Parameter und das Pixel.',
      },
    },
  },
  spend: {
    title: 'Werbeausgaben und Leads',
    ok: ({ clicks }) => `Anzeigen brachten in den letzten 7 Tagen ${clicks} Leads mit Klick-ID.`,
    none: () => 'Keine Werbeausgaben oder zu wenige Leads aus Anzeigen.',
    causes: {
      noLeads: {
        message: ({ usual }) =>
          `In den letzten 7 Tagen gab es Werbeausgaben, aber keinen Lead mit Klick-ID. Üblich sind ${usual}.`,
        advice:
          'Prüfen Sie Zielseiten und Formulare, und pausieren Sie die Kampagnen, bis wieder Leads entstehen.',
      },
    },
  },
  costPerLead: {
    title: 'Kosten pro Lead',
    ok: ({ leads, spend, names }) =>
      `Werbeausgaben von ${spend} ${names} brachten in den letzten 7 Tagen ${leads} Leads, im Rahmen Ihres Ziels.`,
    none: () => 'Kein Ziel oder zu geringe Werbeausgaben für einen Vergleich.',
    causes: {
      aboveTarget: {
        message: ({ leads, spend, names, target, expected }) =>
          `Werbeausgaben von ${spend} ${names} brachten in den letzten 7 Tagen ${leads} Leads. ` +
          `Für Ihr Ziel von ${target} ${names} pro Lead müssten es ${expected} sein.`,
        advice: 'Suchen Sie die teuren Kampagnen unter Werbeausgaben, oder ändern Sie das Ziel.',
      },
    },
  },
  rejectedCreates: {
    title: 'Abgelehnte Anfragen',
    ok: () => 'Anfragen, die Leads anlegen, werden angenommen.',
    none: () => 'In den letzten 3 Tagen wurden keine Leads angelegt.',
    causes: {
      lost: {
        message: ({ lost }) =>
          `In den letzten 3 Tagen wurden ${lost} Anfragen abgelehnt, die einen Lead anlegen sollten.`,
        advice:
          'Die Gründe stehen bei den API-Schlüsseln. Korrigieren Sie das Formular oder die Integration.',
      },
    },
  },
  scheduledImports: {
    title: 'Geplante Importe',
    ok: () => 'Dateien werden importiert.',
    none: () => 'Es gibt keine geplanten Importe.',
    causes: {
      failing: {
        message: ({ names }) => `Die Datei konnte mehrmals nicht importiert werden: ${names}.`,
        advice:
          'Sehen Sie sich den Fehler bei den Zeitplänen an, und rufen Sie die Datei erneut ab.',
      },
      waiting: {
        message: ({ names }) => `Die Spalten der Datei haben sich geändert: ${names}.`,
        advice: 'Öffnen Sie die Zeitpläne, und ordnen Sie die Spalten zu.',
      },
    },
  },
  inboundSources: {
    title: 'Lead-Formulare der Werbeplattformen',
    ok: () => 'Leads werden abgerufen.',
    none: () => 'Keine Eingangsquelle ruft Leads von einer Plattform ab.',
    causes: {
      notConnected: {
        message: ({ names }) => `Kein Konto ist verbunden: ${names}.`,
        advice: 'Öffnen Sie die Eingangsquelle, und geben Sie Zugriffstoken und Geheimnis ein.',
      },
      blocked: {
        message: ({ names }) => `Der Zugriff auf die Plattform ging verloren: ${names}.`,
        advice:
          'Öffnen Sie die Eingangsquelle, und verbinden Sie sie neu. Wartende Leads werden dann abgerufen.',
      },
      expiring: {
        message: ({ names }) => `Das Zugriffstoken läuft bald ab: ${names}.`,
        advice: 'Öffnen Sie die Eingangsquelle, und geben Sie ein neues Zugriffstoken ein.',
      },
      failing: {
        message: ({ names }) => `Die Plattform beantwortet keine Anfragen: ${names}.`,
        advice: 'Leads werden später abgerufen. Prüfen Sie die Statusseite der Plattform.',
      },
      late: {
        message: ({ names }) => `Leads warten darauf, abgerufen zu werden: ${names}.`,
        advice: 'Die Eingangsquelle zeigt den Grund.',
      },
    },
  },
  conversions: {
    title: 'Conversions an Werbeplattformen',
    ok: () => 'Conversions werden gesendet.',
    none: () => 'Kein Ziel ist eingeschaltet.',
    causes: {
      notConnected: {
        message: ({ names }) => `Kein Konto ist verbunden: ${names}.`,
        advice: 'Öffnen Sie das Ziel, und verbinden Sie das Werbekonto, oder schalten Sie es aus.',
      },
      blocked: {
        message: ({ names }) => `Die Werbeplattform verweigert den Zugriff: ${names}.`,
        advice:
          'Öffnen Sie das Ziel, und geben Sie ein neues Zugriffstoken ein, oder korrigieren Sie die Einstellungen.',
      },
      rejecting: {
        message: ({ names }) => `Die Werbeplattform lehnt jede Conversion ab: ${names}.`,
        advice:
          'Öffnen Sie das Ziel, und beheben Sie, was die Plattform meldet. Es geht nichts verloren.',
      },
      rejected: {
        message: ({ conversions, names }) =>
          `Die Werbeplattform hat in 24 Stunden ${conversions} Conversions abgelehnt: ${names}.`,
        advice: 'Die Liste der Conversions zeigt die Gründe. Senden Sie sie dort erneut.',
      },
      failing: {
        message: ({ names }) => `Die Werbeplattform nimmt keine Anfragen an: ${names}.`,
        advice:
          'Das Senden wird wiederholt. Wenn das Problem anhält, prüfen Sie die Statusseite ' +
          'der Plattform.',
      },
      expiring: {
        message: ({ conversions, names }) =>
          `${conversions} Conversions verfallen bald, weil die Plattform keine älteren annimmt: ${names}.`,
        advice: 'Prüfen Sie, ob die Plattform die Datei abruft oder Anfragen annimmt.',
      },
      late: {
        message: ({ names }) => `Conversions warten schon zu lange: ${names}.`,
        advice: 'Prüfen Sie, ob die Plattform die Datei abruft oder Anfragen annimmt.',
      },
    },
  },
  webhooks: {
    title: 'Webhooks und Chat-Apps',
    ok: () => 'Webhooks werden zugestellt.',
    none: () => 'Kein Webhook ist eingeschaltet.',
    causes: {
      disabled: {
        message: ({ names }) => `Nach fehlgeschlagenen Zustellungen abgeschaltet: ${names}.`,
        advice:
          'Korrigieren Sie den Empfänger, schalten Sie den Webhook ein, und senden Sie die Zustellungen erneut.',
      },
      nearlyDisabled: {
        message: ({ days, names }) =>
          `Wird in ${days === '1' ? '1 Tag' : `${days} Tagen`} abgeschaltet, weil Zustellungen fehlschlagen: ${names}.`,
        advice: 'Die Zustellungen zeigen, was der Empfänger antwortet. Korrigieren Sie ihn.',
      },
      failing: {
        message: ({ names }) => `Zustellungen schlagen fehl: ${names}.`,
        advice: 'Die Zustellungen zeigen, was der Empfänger antwortet.',
      },
    },
  },
  emailDomains: {
    title: 'E-Mail-Domains',
    ok: () => 'Die DNS-Einträge der E-Mail-Domains sind vorhanden.',
    none: () => 'Keine E-Mail-Domain ist durch einen DNS-Eintrag bestätigt.',
    causes: {
      lost: {
        message: ({ names }) => `Der DNS-Eintrag fehlt: ${names}.`,
        advice:
          'Legen Sie den Eintrag wieder an. Bis dahin kann der Anmeldeanbieter keine Mitglieder ' +
          'hinzufügen.',
      },
    },
  },
  plan: {
    title: 'Tarif',
    ok: ({ used, limit }) => `${used} von ${limit} Leads verbraucht.`,
    none: () => 'Die Zahl der Leads ist nicht begrenzt.',
    causes: {
      nearlyFull: {
        message: ({ used, limit }) => `${used} von ${limit} Leads verbraucht.`,
        advice:
          'Kontaktdaten von Leads über dem Limit werden gesperrt. Erhöhen Sie es rechtzeitig.',
      },
      full: {
        message: ({ used, limit }) =>
          `Das Limit ist erreicht: ${used} von ${limit} Leads verbraucht.`,
        advice: 'Kontaktdaten neuer Leads sind gesperrt, bis das Limit erhöht wird.',
      },
    },
  },
}
