import type { MailTexts } from './en.ts'

export const german: MailTexts = {
  invitation: {
    subject: (by, org) => `${by} lädt Sie zu ${org} bei Leadtrace ein`,
    text: (by, org, link) =>
      `${by} hat Sie zu ${org} bei Leadtrace eingeladen.

Nehmen Sie die Einladung innerhalb von 7 Tagen an:
${link}

Wenn Sie keine Einladung erwarten, können Sie diese E-Mail ignorieren.
`,
  },
  someone: 'Jemand',
  anOrganization: 'einer Organisation',
  reset: {
    subject: 'Leadtrace-Passwort zurücksetzen',
    text: (link) =>
      `Wir haben eine Anfrage erhalten, Ihr Passwort zurückzusetzen.

Legen Sie innerhalb einer Stunde ein neues Passwort fest:
${link}

Wenn Sie das nicht angefordert haben, ignorieren Sie diese E-Mail. Ihr Passwort bleibt unverändert.
`,
  },
  confirm: {
    subject: 'E-Mail-Adresse für Leadtrace bestätigen',
    text: (link) =>
      `Bestätigen Sie Ihre neue E-Mail-Adresse innerhalb einer Stunde:
${link}

Wenn Sie das nicht angefordert haben, ignorieren Sie diese E-Mail.
`,
  },
  emailChanged: {
    subject: 'Ihre Anmeldeadresse für Leadtrace wurde geändert',
    text: (newEmail) =>
      `Ihre Anmeldeadresse wurde in ${newEmail} geändert. Mit Ihrer bisherigen Adresse können Sie sich nicht mehr anmelden.

Wenn Sie das nicht waren, wenden Sie sich sofort an Ihren Leadtrace-Administrator.
`,
  },
  passkeyAdded: {
    subject: 'Ihrem Leadtrace-Konto wurde ein Passkey hinzugefügt',
    text: (name) =>
      `Mit dem Passkey „${name}“ ist jetzt die Anmeldung bei Ihrem Konto möglich.

Wenn Sie das nicht waren: Melden Sie sich an, entfernen Sie den Passkey, ändern Sie Ihr Passwort und melden Sie sich überall ab.
`,
  },
  passkeyRemoved: {
    subject: 'Ein Passkey wurde aus Ihrem Leadtrace-Konto entfernt',
    text: (name) =>
      `Mit dem Passkey „${name}“ ist keine Anmeldung bei Ihrem Konto mehr möglich.

Wenn Sie das nicht waren, ändern Sie Ihr Passwort und melden Sie sich überall ab.
`,
  },
}
