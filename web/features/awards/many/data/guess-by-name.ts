import type { Meaning } from './columns.ts'

// As people write them in each language of Sash, without blanks, signs and capitals.
const headings: [Meaning, readonly string[]][] = [
  ['email', ['email', 'emails', 'mail', 'emailaddress', 'mailaddress', 'recipientemail', 'recipientidentifier']],
  [
    'email',
    ['emailadresse', 'mailadresse', 'emails', 'courriel', 'adressemail', 'adresseemail', 'adresseélectronique'],
  ],
  ['email', ['correo', 'correoelectrónico', 'correoelectronico', 'emailadres', 'mailadres']],
  ['name', ['name', 'fullname', 'displayname', 'recipientname', 'studentname', 'learnername', 'participantname']],
  [
    'name',
    ['vollständigername', 'nomcomplet', 'nometprénom', 'nombrecompleto', 'nombreyapellidos', 'naam', 'volledigenaam'],
  ],
  ['first_name', ['firstname', 'givenname', 'forename', 'recipientfirstname']],
  ['first_name', ['vorname', 'prénom', 'prenom', 'nombre', 'nombres', 'voornaam']],
  ['last_name', ['lastname', 'surname', 'familyname', 'recipientlastname']],
  ['last_name', ['nachname', 'familienname', 'zuname', 'nom', 'nomdefamille', 'apellido', 'apellidos', 'achternaam']],
  ['narrative', ['narrative', 'begründung', 'erläuterung', 'récit', 'relato', 'narrativa', 'toelichting']],
  ['expires', ['expires', 'expireson', 'expiry', 'expirydate', 'expiration', 'expirationdate', 'validuntil']],
  [
    'expires',
    [
      'gültigbis',
      'ablaufdatum',
      'läuftab',
      'expirele',
      'expire',
      'dateexpiration',
      'valablejusquau',
      'caduca',
      'válidohasta',
    ],
  ],
  ['expires', ['fechadecaducidad', 'verloopt', 'verloopdatum', 'vervaldatum', 'geldigtot']],
  [
    'credits',
    [
      'credits',
      'creditsearned',
      'ects',
      'creditpoints',
      'leistungspunkte',
      'erreichteleistungspunkte',
      'creditpunkte',
      'kreditpunkte',
    ],
  ],
  [
    'credits',
    [
      'crédits',
      'créditsobtenus',
      'créditos',
      'créditosobtenidos',
      'créditosconseguidos',
      'studiepunten',
      'behaaldestudiepunten',
    ],
  ],
  ['license', ['license', 'licence', 'licensenumber', 'licencenumber', 'licenseno', 'certificatenumber']],
  ['license', ['lizenznummer', 'zertifikatsnummer', 'numérodelicence', 'numérodecertificat', 'númerodelicencia']],
  ['license', ['númerodecertificado', 'licentienummer', 'certificaatnummer']],
  ['start', ['start', 'startdate', 'startedon', 'beganon', 'activitystartdate', 'beginn', 'begonnenam', 'startdatum']],
  [
    'start',
    ['début', 'datededébut', 'commencéle', 'inicio', 'fechadeinicio', 'comenzóel', 'begin', 'begindatum', 'begonnenop'],
  ],
  ['end', ['end', 'enddate', 'endedon', 'completedon', 'activityenddate', 'ende', 'enddatum', 'beendetam', 'fin']],
  [
    'end',
    [
      'datedefin',
      'terminéle',
      'fechadefin',
      'finalización',
      'terminóel',
      'einde',
      'einddatum',
      'beëindigdop',
      'geëindigdop',
    ],
  ],
  [
    'earned',
    [
      'earned',
      'earnedon',
      'dateearned',
      'earneddate',
      'achievedon',
      'awardeddate',
      'erworbenam',
      'verdientam',
      'obtenule',
    ],
  ],
  [
    'earned',
    ['dateobtention', 'obtenidoel', 'fechadeobtención', 'behaaldop', 'behaaldatum', 'conseguidael', 'verdiendop'],
  ],
  ['role', ['role', 'rolle', 'rôle', 'rol', 'función']],
  ['term', ['term', 'semester', 'academicterm', 'zeitraum', 'période', 'semestre', 'período', 'periodo', 'periode']],
  [
    'issued_on',
    [
      'issuedon',
      'issued',
      'issuedate',
      'dateissued',
      'awardedon',
      'dateawarded',
      'date',
      'datum',
      'fecha',
      'verliehenam',
      'vergebenam',
    ],
  ],
  [
    'issued_on',
    [
      'ausgestelltam',
      'décernéle',
      'délivréle',
      'datedémission',
      'émisle',
      'emitidoel',
      'emitidael',
      'fechadeemisión',
      'uitgereiktop',
      'uitgegevenop',
    ],
  ],
]
/** Headings under which some write addresses and others names. */
const people: readonly string[] = [
  ['recipient', 'recipients', 'student', 'learner', 'participant', 'earner', 'person', 'identifier'],
  ['empfänger', 'empfängerin', 'teilnehmer', 'teilnehmerin', 'teilnehmende', 'lernende', 'destinataire'],
  [
    'participante',
    'étudiant',
    'apprenant',
    'destinatario',
    'estudiante',
    'alumno',
    'ontvanger',
    'deelnemer',
    'quiénlarecibe',
  ],
].flat()
const evidence = ['evidence', 'nachweis', 'beleg', 'preuve', 'evidencia', 'prueba', 'bewijs']

/** What a heading means in any of its usual spellings. */
export function guessByName(heading: string, holdsAddresses: boolean): Meaning | undefined {
  const name = heading.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')
  if (people.includes(name)) return holdsAddresses ? 'email' : 'name'
  if (evidence.some((word) => name.includes(word))) return 'evidence'
  return headings.find(([, spellings]) => spellings.includes(name))?.[0]
}
