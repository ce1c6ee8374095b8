/**
 * Words that indicate the meaning of form fields in en, de, fr, es, nl, it, pt, pl, sv and da,
 * without accents.
 */

import { moreWords } from './more-languages.ts'

const words = (...alternatives: readonly string[]): RegExp =>
  new RegExp(`\\b(${alternatives.join('|')})\\b`)

export const emailWords = words(
  '\\w*e ?mail\\w*|mail|mailadres\\w*|courriel|mel|correo|email\\w*',
  'posta elettronica|poczt[ay]|e ?post\\w*',
  moreWords.email,
)

/** Words for postal mail. */
export const noEmailWords = words('mailing|mail ?box|direct mail|voice ?mail')

export const phoneWords = words(
  '(tele)?phone\\w*|tel|tele?fon\\w*|fon|mobiles?|mobil\\w{0,8}|cell|cellular|handy\\w*|rufnummer|whats ?app',
  'telephone|portable|gsm|movil|celular|telefoon\\w*|mobiel\\w*|cellulare|telemovel|komork\\w*',
  '^sms$|sms (number|nummer|no)|tlf\\w*|tfno|ph|land ?line|festnetz\\w*|fasttelefon|number to (call|reach)|call ?back( number)?|ruckruf\\w*|(phone|contact|mobile|cell|dial) ?(number|no|nr)|msisdn',
  moreWords.phone,
)

/**
 * Words that show that a field does not ask for a phone number: fax, phone models, laptops and
 * calls.
 */
export const noPhoneWords = words(
  '(tele)?fax\\w*|model\\w*|ordinateur|ext|extension|durchwahl|imei|immobil\\w*|automobil\\w*|best time|time to|provider|anbieter|marke|brand|type',
)

/** Words for numbers and dates often entered in fields of type `tel`. */
export const noContactNumber = words(
  'zip|zip ?code|postal|post ?codes?|plz|postleitzahl|cp|codigo postal|code postal|cap|cep|kod pocztowy',
  '\\w*date|dates?|datum|\\w*datum|fecha|data|jour|birth\\w*|geburts\\w*|naissance|nacimiento|geboorte\\w*|nascita|nascimento|urodzenia|dob|bday',
  'amount|betrag|\\w*summe|kredit\\w*|\\w*stand|montant|importe|bedrag|importo|valor|kwota|price|preis|prix|precio|prijs|prezzo|preco|cena|budget\\w*|presupuesto|income|salary|gehalt|umsatz|revenue|value|wert|sum|summe|cost|kosten',
  'code|codes?|kod|codigo|codice|coupon|voucher|gutschein\\w*',
  'age|alter|edad|leeftijd|eta|idade|wiek|year|jahr|baujahr|annee|ano|anno|jaar|rok|month|monat|mois|hours?|stunden|minutes?|time|uhrzeit|heure|hora|days|tage',
  'quantity|qty|menge|anzahl|quantite|nombre de|cantidad|aantal|quantita|quantidade|ilosc|liczba|number of|how many|wie ?viele?|combien|cuantos?|hoeveel|quanti|quantos|ile',
  'km|kilomet\\w*|mileage|kilometerstand|size|grosse|taille|surface|area|flache|wohnflache|m|qm|sqm|sqft|superficie|weight|gewicht|poids|height|percent|prozent|ps|kwh?|verbrauch|usage|consumption',
  'house|haus ?nummer|hausnr|street|strasse|floor|etage|stock|apartment|room|zimmer',
  '(customer|client|order|invoice|contract|member|membership|account|policy|reference|ref|registration|serial|vehicle|article|item|tax|vat|meter|company|case|ticket|tracking|booking|reservation|license|employee|student|patient|property|listing|project|product|part|claim|permit|batch) ?(number|no|nr|id)',
  '(n|no|nr|nro|num|numero|numer) ?(de |do |d |di |del )?(la |votre |tu )?(commande|client[ei]?|pedido|cliente|empleados|ordine|encomenda|dossier|contrat|contrato|contratto|facture|factura|fattura|fatura|zamowienia|klienta|umowy|faktury|serie)',
  '(kunden|auftrags|bestell|rechnungs|vertrags|mitglieds|referenz|serien|artikel|steuer|zahler|fahrgestell|versicherungs|vorgangs|akten|buchungs|ordner?|ordre|kund|kunde|klant|klanten|bestelling|bestallnings|order|faktura|faktur|factuur|medlems|person|organisations|btw|kv ?k|post|reg) ?(nummer|nr)',
  'org ?nr|cvr|cpr|p? ?iva|cnpj|cpf|nipc|krs|npi|ein|uprn|mls|pesel|bsn|pin ?code|eircode|antal|belopp|belob|fodsels\\w*|fodelse\\w*|account|konto|odometer|meter reading|\\w*verbrauch|\\w*preis|\\w*summe|turnover|spend|payment|miete|rent',
  'siret|siren|tva|vat|ust ?id\\w*|nip|regon|cif|vin|iban|employees|mitarbeiter\\w*|personen|guests|people|seats|quote|extension|ext',
)

/** Words for the country code in a phone number. */
export const dialWords = words(
  '(country|dial(ing|ling)?|calling|international|phone|tel) ?(country ?)?(code|prefix)|phone country|tel country|country phone|dial ?code|prefix|intl',
  '(lander|landes)vorwahl|landerkennung|indicatif|codigo (de )?pais|ddi|landcode|landnummer|lands?kod|landekode|lande ?kod|^dial$|indicativo|kod kraju',
)

/** Words for the area code in a phone number. */
export const areaWords = words(
  'area ?code|(phone|tel) area|(orts)?vorwahl|netnummer|prefijo|prefisso|codigo de area|lada|ddd|kierunkowy',
)

/** Words for people other than the sender, such as a friend the sender recommends something to. */
export const otherPersonWords = words(
  'friends?|recipients?|referr?(al|ee|ed)|colleagues?|gift\\w*|spouse|husband|wife|child(ren)?( s)?|kids?|emergency|next of kin|tell a friend|beneficiary',
  'freund(e|in|es|innen)?|empfanger\\w*|bekannte\\w*|beschenkte\\w*|geschenk\\w*|kolleg\\w+|ehepartner\\w*|ehegatte\\w*|kind(es|er)|notfall\\w*',
  'destinataires?|amie?s?|filleule?s?|collegues?|conjointe?|enfants?|urgence',
  'destinatari[oa]s?|amig[oa]s?|companer[oa]s?|conyuge|hij[oa]s?|emergencia|regalo',
  'vriend(in|en)?|ontvanger\\w*|collega|kind van|noodgeval\\w*|cadeau',
  'amic[oa]|amici|collega|coniuge|figli[oa]|emergenza|regalo|filh[oa]|crianca|presente',
  'przyjaci\\w+|odbiorc\\w+|znajom\\w+|dzieck\\w*',
  'din (van|ven|kompis)s?|vanners?|venners?|mottagare\\w*|modtager\\w*|barn(ets|ens)',
  '(partner|agent|manager|boss|supervisor|groom|assistant|doctor|landlord|employer|broker|advisor|sponsor) s',
)

/** Words for a field in which the visitor can enter either an email address or a phone number. */
export const contactWords = words(
  'kontakt|kontakt ?(daten|info\\w*|moglichkeit|weg)|contact|contact (data|info\\w*|details?|me)|how (can|should|do) we (reach|contact) you|reach you|erreich\\w+|erreichbar\\w*',
  '(kontakt|contact)(uppgifter|oplysninger|opplysninger|gegevens)|skontaktow\\w+|contacto|contatt[oi]|contato|coordonnees|joindre|contactgegevens|recapito|datos de contacto',
)

export const firstNameWords = words(
  'first ?names?|name first|given ?names?|fore ?name|christian name|f ?name|vornamen?|ruf ?name|prenoms?|primer nombre|nombre de pila|voornaam|voornamen|nome proprio|primeiro nome|imie|imiona|for ?na(m|v)n',
  moreWords.first,
)

export const lastNameWords = words(
  'last ?names?|name last|family ?names?|sur ?names?|l ?name|nachnamen?|familien ?namen?|zu ?name|nom de famille|apellidos?|primer apellido|achternaam|familienaam|cognome|sobrenome|apelidos?|ultimo nome|nazwisko|e(f|t)ter ?na(m|v)n',
  moreWords.last,
)

/** Words for a middle name or infix, which follows the first name. */
export const middleNameWords = words(
  'middle ?(names?|initial)|second ?name|zweiter vorname|tussenvoegsels?|deuxieme prenom|drugie imie',
  moreWords.middle,
)

/** Words for a second surname, which follows the last name. */
export const secondLastNameWords = words(
  'segundo apellido|second (last|sur) ?name|apellido materno',
)

export const fullNameWords = words(
  'full ?name|your ?name|real ?name|namn|navn|nominativo|user full name|name|names|nom|nombres?|naam|nome|nomes|imie i nazwisko',
  '(vor|nach)\\w* (und|u|oder) (vor|nach) ?namen?|naam en achternaam|nombres? y apellidos?|nome e cognome|for (och|og) e(f|t)ter ?na(m|v)n|nom et prenom|prenom et nom|name vorname|first and last names?',
  'ansprechpartner\\w*|kontaktperson|contact person|interlocuteur|(persona|persona) de contacto|contactpersoon|persona di contatto|referente|pessoa de contato|osoba kontaktowa|osoba do kontaktu',
  'wie heissen sie|wie heisst du|comment vous appelez vous|como te llamas|como se llama|come ti chiami|hoe heet (u|je)|who are you|jak masz na imie',
  moreWords.full,
)

/** English words that can precede “name” and still refer to the person. */
const ownName =
  '(your|the|a|my|good|home ?owner|voll\\w*|ganzer|ihr|dein|der|full|first|last|given|family|contact|customer|client|person|legal|real|own|complete|preferred|display|applicant|sender|buyer|visitor|parent|guardian|owner|attendee|participant|member|patient|student|candidate|requester|employee|billing|shipping|lead|enter|please|and|or|is|s|what|whats|by|tell us|field|form|input|primary|main|main contact|tenant|driver|passenger|guest|booking|registrant)'

/** A noun before “name”, as in “Boat name”; matched only against labels. */
export const otherEnglishName = new RegExp(`^(?!.*\\b${ownName} names?\\b).*\\b[a-z]+ names?\\b`)

/** “Name of …” followed by anything other than a person. */
export const nameOfThing =
  /\b(name|names|nom|nombre|naam|nome)s? (of|des|der|dem|du|de|d|del|della|dell|di|da|do|van|voor|for|fur) (?!.*\b(contact\w*|kontakt\w*|ansprech\w+|person\w*|perso\w*|famille|pila|contatto|contato|applicants?|parents?|guardians?|responsable|bewerber\w*|referente|home ?owners?|kunden?|clients?|participants?|teilnehm\w*|patient\w*|insured|tenant|mieter\w*|owners?|uw contact)\b)/

/** Words for things that have names. */
export const thingWords = words(
  'compan\\w+|firms?|firma|firmen\\w*|firmy|organi\\w+|entreprise\\w*|societe|empresa|bedrijf\\w*|azienda|societa|ditta|impresa|zaklad|foretag\\w*|virksomhed\\w*|bedrift\\w*|commerciale?|comercial|praxis|kanzlei|klinik\\w*|clini\\w+|practice',
  'user ?names?|login|nick\\w*|benutzer\\w*|gebruikersnaam|utilisateur|usuario|utente|uzytkownik\\w*|screen|domain|file\\w*|datei\\w*|website|site|page|url',
  'product\\w*|produkt\\w*|produit|producto|prodotto|produto|project\\w*|projekt\\w*|projet|proyecto|progetto|projeto|event|events|veranstaltung\\w*|evenement|evento|class|course|kurs|cours|curso|corso',
  'street\\w*|strasse\\w*|straat\\w*|rue|calle|via|rua|ulic\\w*|gat(a|u)\\w*|vej\\w*|city|stadt|ort|ville|ciudad|stad|citta|cidade|miasto|country|land|pays|pais|paese|kraj|state|region|county',
  'pets?|dogs?|cats?|horses?|animal\\w*|mascota|perro|gato|chien|chat|tier\\w*|haustier\\w*|hund\\w*|katzen?|huisdier|hond|pferd\\w*|zwierz\\w*|psa|kota',
  'buildings?|property|immobil\\w*|schools?|schule|ecole|escuela|scuola|escola|szkol\\w*|university|brands?|marke\\w*|marque|marca|merk|marki|team|verein\\w*|club|group|gruppe|band|boat|ship|boot|vehicle|car|fahrzeug\\w*|hotel|restaurant|venue|job|position|title|betreff|subject|coupon|bank|insurance|doctor|arzt|campaign|feature|plan|package|item',
  moreWords.thing,
)

/** Words for a message, in any type of field. */
export const messageWords = words(
  'messages?|comments?|enquiry|inquiry|nachricht\\w*|mitteilung\\w*|kommentar\\w*|anliegen|bemerkung\\w*|anmerkung\\w*|mensajes?|comentarios?|bericht|opmerking\\w*|commentaires?|messaggi\\w*|mensage\\w*|wiadomosc\\w*|uwagi|komentarz\\w*|meddelande\\w*|besked|melding',
  moreWords.message,
)

/** Words that are weaker evidence of a message; matched only against multi-line fields. */
export const noteWords = words(
  'notes?|remarks?|questions?|query|details?|description|how can we help|how may we help|tell us|request|anfrage|fragen?|wunsch\\w*|beschreibung|text|demande|remarques?|precisions?|besoin|consulta|pregunta|descripcion|vraag|vragen|toelichting|richiesta|domanda|commento|descrizione|duvidas?|pedido|observacoes|pytani\\w*|zapytani\\w*|tresc|opis|beskriv\\w+|fraga|fragor|sporgsmal|arende',
)

/** Words for multi-line fields that are not messages. */
export const addressWords = words(
  '\\w*address|\\w*adress(en?)?|\\w*anschrift|direccion|domicilio|\\w*adres|indirizzo|endereco|morada|street|strasse|signature|unterschrift|e ?mails|urls?',
)

/** Words for a company's or office's contact data; a person's contact data is preferred. */
export const officeWords = words(
  'company|office|info|general|central|zentrale|firmen\\w*|firma|buro|entreprise|bureau|empresa|azienda|kantoor|firmy|foretag\\w*|virksomhed\\w*',
)
