import type { MessagePair } from '../../message-catalog.ts'

/** Errors and warnings about leads, saved views, filter rules and the quarantine. */
export const leadMessages: readonly MessagePair[] = [
  ['Lead not found.', 'Lead nicht gefunden.'],
  ['is not a list', 'ist keine Liste'],
  ['is not a column', 'ist keine Spalte'],
  ['must have at most {} lists', 'darf höchstens {} Listen enthalten'],
  ['Deleted lead not found.', 'Gelöschter Lead nicht gefunden.'],
  ['Merged lead not found.', 'Zusammengeführter Lead nicht gefunden.'],
  ['Lead with this mergedId not found.', 'Lead mit dieser mergedId nicht gefunden.'],
  ['must be the ID of another lead', 'muss die ID eines anderen Leads sein'],
  ['The lead has already been merged.', 'Der Lead wurde bereits zusammengeführt.'],
  [
    'Locked leads cannot be merged. Upgrade your plan first.',
    'Gesperrte Leads lassen sich nicht zusammenführen. Erhöhen Sie zuerst das Tariflimit.',
  ],
  [
    'The lead was merged into another one. Use details.keptId.',
    'Der Lead wurde mit einem anderen zusammengeführt. Verwenden Sie details.keptId.',
  ],
  [
    'The lead was merged. Undo the merge with unmerge_lead.',
    'Der Lead wurde zusammengeführt. Machen Sie das mit unmerge_lead rückgängig.',
  ],
  [
    'The lead it was merged into has been deleted. Restore that lead first.',
    'Der verbliebene Lead ist gelöscht. Stellen Sie ihn zuerst wieder her.',
  ],
  [
    'The lead it was merged into has itself been merged. Undo that merge first.',
    'Der verbliebene Lead wurde selbst zusammengeführt. Machen Sie das zuerst rückgängig.',
  ],
  ['Another lead has the same externalId.', 'Ein anderer Lead hat dieselbe externalId.'],
  [
    'Another lead now has the same externalId.',
    'Ein anderer Lead hat inzwischen dieselbe externalId.',
  ],
  ['The lead {message}.', 'Der Lead {message}.'],
  ['must keep at least one of {}', 'muss mindestens eines dieser Felder behalten: {}'],
  [
    'is already set in the path; remove it from the body',
    'steht schon im Pfad; entfernen Sie es aus dem Body',
  ],
  [
    'belongs to the status {}, but the status sent is {}',
    'gehört zum Status {}, angegeben ist aber {}',
  ],
  [
    'does not exist; the organization has no stages',
    'ist nicht vorhanden; die Organisation hat keine Phasen',
  ],
  ['does not exist; the stages are {}', 'ist nicht vorhanden; die Phasen sind {}'],
  [
    'is the name of stages of {}; send the status, too',
    'ist der Name von Phasen von {}; geben Sie auch den Status an',
  ],
  [
    'A lead can have at most {} labels. Remove one first.',
    'Ein Lead kann höchstens {} Labels haben. Entfernen Sie zuerst eines.',
  ],
  ['Send either set alone, or add and remove.', 'Geben Sie entweder set oder add und remove an.'],
  ['{} does not exist.', '{} ist nicht vorhanden.'],
  ['does not exist', 'ist nicht vorhanden'],
  [
    'No lead matches any of the identifiers.',
    'Zu keiner dieser Angaben gibt es einen passenden Lead.',
  ],
  [
    '{} leads match. Identify one lead by id.',
    '{} Leads passen dazu. Wählen Sie einen davon über seine ID aus.',
  ],
  [
    'Send id, externalId, email or phone to identify the lead.',
    'Geben Sie id, externalId, email oder phone des Leads an.',
  ],
  ['Send at least one of {}.', 'Geben Sie mindestens eines dieser Felder an: {}.'],
  [
    'Send at least one of name, email, phone, custom.',
    'Geben Sie mindestens Name, E-Mail-Adresse, Telefonnummer oder eigene Daten an.',
  ],
  ['A lead with the same {message} already exists.', 'Es gibt schon einen Lead mit {message}.'],
  ['email', 'derselben E-Mail-Adresse'],
  ['phone', 'derselben Telefonnummer'],
  ['externalId', 'derselben externen ID'],
  ['The lead was blocked by a filter rule.', 'Eine Filterregel hat den Lead blockiert.'],
  ['The lead was blocked by the rule "{}".', 'Die Filterregel „{}“ hat den Lead blockiert.'],
  ['{}: {message}; {message}.', '{}: {message}; {message}.'],
  ['not a lead field', 'kein Feld eines Leads'],
  ['differs from {} or is not valid for it', 'weicht von {} ab oder passt nicht dazu'],
  ['kept in custom', 'in den eigenen Daten gespeichert'],
  [
    'ignored, because it cannot be kept in custom',
    'ignoriert, weil die eigenen Daten es nicht aufnehmen können',
  ],
  ['{} more keys are not lead fields.', '{} weitere Angaben sind keine Felder eines Leads.'],
  [
    'fbc: the value is an fbclid; stored as fb.1.<request time>.<fbclid>.',
    'fbc enthielt eine fbclid und wurde als fb.1.<Zeit der Anfrage>.<fbclid> gespeichert.',
  ],
  ['fbclid: differs from fbc; ignored.', 'fbclid weicht von fbc ab und wurde ignoriert.'],
  ['labelId: label not found; ignored.', 'Das Label ist nicht vorhanden und wurde ignoriert.'],
  [
    'selectedConversionEventId: conversion event not found; ignored.',
    'Das Conversion-Ereignis ist nicht vorhanden und wurde ignoriert.',
  ],
  [
    'sessionId: session not found; the lead is stored without a visit history.',
    'Der Besuch (sessionId) ist unbekannt. Der Lead hat daher keinen Besuchsverlauf.',
  ],
  [
    "sessionId: session not found yet; the lead will be linked if the session's events are " +
      'received within {} days, unless the lead has another session by then.',
    'Der Besuch (sessionId) ist noch unbekannt. Er wird zugeordnet, wenn er innerhalb von {} Tagen eintrifft und der Lead bis dahin keinen anderen hat.',
  ],
  [
    "Merged into a lead with a different {}. The lead's history contains the values that you " +
      'sent.',
    'Mit einem Lead zusammengeführt, der andere Werte hat ({}). Die neuen Werte stehen in dessen Verlauf.',
  ],
  [
    'A request with this Idempotency-Key is still in progress.',
    'Der Lead wird gerade schon gespeichert. Versuchen Sie es gleich erneut.',
  ],
  [
    'This Idempotency-Key was already used with a different body.',
    'Der Lead wurde bereits mit anderen Angaben gespeichert. Laden Sie die Seite neu.',
  ],
  ['is not valid for a lead with status {}: {}', 'passt nicht zum Status des Leads'],
  ['is only allowed for lost leads, but the status is {}', 'ist nur bei verlorenen Leads möglich'],
  [
    'Idempotency-Key must be 1 to 255 characters.',
    'Der Idempotency-Key muss 1 bis 255 Zeichen haben.',
  ],

  ['is not supported in exports', 'ist bei Exporten nicht möglich'],
  ['Send either cursor or page, not both.', 'cursor und page lassen sich nicht kombinieren.'],
  ['cannot be combined with page', 'lässt sich nicht mit page kombinieren'],
  ['contains an unknown field: "{}"', 'enthält ein unbekanntes Feld: „{}“'],
  ['must be a nextCursor from this list', 'gehört nicht zu dieser Liste: Laden Sie die Seite neu'],
  [
    'must be used with the same filters, sort and limit as before',
    'passt nicht mehr zu Filtern und Sortierung: Laden Sie die Seite neu',
  ],
  ['must be an ID (lowercase UUID)', 'muss eine ID sein (UUID in Kleinbuchstaben)'],
  ['must be a phone number', 'muss eine Telefonnummer sein'],
  ['must be a number such as 100 or 99.50', 'muss eine Zahl sein, etwa 100 oder 99.50'],
  [
    '{} must be a YYYY-MM-DD date or a timestamp such as 2026-01-31T12:00:00Z (encode + as %2B in a URL).',
    '{} muss ein Datum im Format JJJJ-MM-TT oder ein Zeitpunkt wie 2026-01-31T12:00:00Z sein.',
  ],
  ['must be a date or a timestamp', 'muss ein Datum oder ein Zeitpunkt sein'],
  ['sort must not contain duplicate fields.', 'sort darf kein Feld zweimal enthalten.'],
  [
    'sort must be field:asc or field:desc, where field is one of {}.',
    'sort muss feld:asc oder feld:desc sein. Mögliche Felder: {}.',
  ],
  ['must list fields with :asc or :desc', 'muss eine Liste aus feld:asc oder feld:desc sein'],
  ['requires an operator: [{}]', 'braucht einen Operator: [{}]'],

  ['Comment not found.', 'Kommentar nicht gefunden.'],
  ['Reminder not found.', 'Erinnerung nicht gefunden.'],
  [
    'An organization can have at most {} assignment rules. Delete or combine rules.',
    'Mehr als {} Zuweisungsregeln sind nicht möglich. Löschen Sie Regeln oder fassen Sie sie zusammen.',
  ],
  ['must not contain duplicate members', 'darf kein Mitglied zweimal enthalten'],
  [
    'Reporters cannot read comments. Do not mention them.',
    'Berichtsleser können keine Kommentare lesen. Erwähnen Sie andere.',
  ],
  ['must mention at most {} members', 'darf höchstens {} Mitglieder erwähnen'],
  [
    'Reporters cannot own leads. Choose another member.',
    'Berichtsleser können keine Leads übernehmen. Wählen Sie ein anderes Mitglied.',
  ],
  [
    'A lead can have at most {} comments. Delete one first.',
    'Ein Lead kann höchstens {} Kommentare haben. Löschen Sie zuerst einen.',
  ],
  [
    'A lead can have at most {} reminders. Complete one first.',
    'Ein Lead kann höchstens {} Erinnerungen haben. Erledigen Sie zuerst eine.',
  ],

  ['View not found.', 'Ansicht nicht gefunden.'],
  ['is not a lead field', 'ist kein Feld eines Leads'],
  ['must not contain duplicate fields', 'darf kein Feld zweimal enthalten'],
  [
    'Send at least one of name, query, columns and isShared.',
    'Geben Sie name, query, columns oder isShared an.',
  ],
  [
    'Only the creator can make this view private. You can delete the view instead.',
    'Nur wer diese Ansicht erstellt hat, kann sie privat machen. Sie können sie stattdessen löschen.',
  ],
  [
    'Only the creator of this view or an admin can change it.',
    'Nur Admins und die Person, die diese Ansicht erstellt hat, können sie ändern.',
  ],
  [
    'You can have at most {} views. Delete one first.',
    'Sie können höchstens {} Ansichten haben. Löschen Sie zuerst eine.',
  ],
  [
    'An organization can have at most {} shared views. Delete one first.',
    'Eine Organisation kann höchstens {} geteilte Ansichten haben. Löschen Sie zuerst eine.',
  ],
  [
    'A view with this name already exists. Choose another name.',
    'Eine Ansicht mit diesem Namen gibt es schon. Wählen Sie einen anderen Namen.',
  ],

  ['Rule not found.', 'Filterregel nicht gefunden.'],
  [
    'Send the ID of each rule exactly once. The list of rules may have changed.',
    'Die Liste der Filterregeln hat sich geändert. Laden Sie die Seite neu.',
  ],
  [
    'An organization can have at most {} rules. Delete or combine rules.',
    'Eine Organisation kann höchstens {} Filterregeln haben. Löschen Sie einige oder fassen Sie sie zusammen.',
  ],
  [
    'Together, the rules are too large. Shorten lists and patterns, or use `contains` instead of patterns.',
    'Die Filterregeln sind insgesamt zu umfangreich. Kürzen Sie Listen und Muster oder verwenden Sie „enthält“ statt Mustern.',
  ],
  [
    'have patterns that are too large in total: use fewer {n} repetitions or Unicode classes, or use `contains` instead',
    'enthalten insgesamt zu große Muster: Verwenden Sie weniger Wiederholungen mit {n} und Unicode-Klassen oder stattdessen „enthält“',
  ],
  [
    'is too large: use fewer {n} repetitions or Unicode classes, or split it into several rules',
    'ist zu groß: Verwenden Sie weniger Wiederholungen mit {n} und Unicode-Klassen oder mehrere Filterregeln',
  ],
  [
    'is too large: {} instructions, at most {} are allowed. Use fewer {n} repetitions, or split it into several rules',
    'ist zu groß: Verwenden Sie weniger Wiederholungen mit {n} oder mehrere Filterregeln',
  ],
  ['must be a pattern in RE2 syntax: {}', 'muss ein Muster in RE2-Syntax sein: {}'],
  ['Quarantined lead not found.', 'Lead in Quarantäne nicht gefunden.'],
  [
    'This lead was quarantined by an older version and is no longer valid.',
    'Dieser Lead stammt aus einer älteren Version und lässt sich nicht mehr übernehmen.',
  ],
]
