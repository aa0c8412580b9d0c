import { moodleAddress } from '#openbadges'
import type { ExportSource } from './export-source.ts'
import type { Facts } from './fields.ts'

/**
 * Moodle: reports about badges as CSV, in the language of whoever made them (English, German, French, Spanish, Dutch), and
 * what its web service `core_badges_get_user_badges` answers.
 */
export const moodle: ExportSource = {
  title: 'Moodle',
  lists: ['badges'],
  awards: {
    awardId: ['uniquehash', 'unique hash', 'hash', 'issuedid'],
    awardUrl: ['assertion', 'assertion url'],
    badgeId: ['id', 'badge id', 'badgeid'],
    badgeName: ['name', 'badge', 'badge name', 'nom', 'nombre', 'naam'],
    badgeDescription: [
      'description',
      'badge description',
      'Beschreibung',
      'descripción',
      'beschrijving',
      'omschrijving',
    ],
    badgeImage: ['badgeurl', 'image'],
    alignment: ['alignment', 'competencies'],
    criteriaText: ['criteria'],
    tags: ['tags'],
    email: [
      'email',
      'user email',
      'email address',
      'recipient email',
      'E-Mail-Adresse',
      'adresse de courriel',
      'dirección de correo',
      'dirección email',
      'correo electrónico',
      'e-mailadres',
    ],
    name: [
      'full name',
      'user full name',
      'fullname',
      'recipientfullname',
      'recipient',
      'Vollständiger Name',
      'nom complet',
      'nombre completo',
      'volledige naam',
    ],
    firstName: ['first name', 'firstname', 'user first name', 'Vorname', 'prénom', 'voornaam'],
    lastName: [
      'last name',
      'lastname',
      'surname',
      'user last name',
      'Nachname',
      'nom de famille',
      'apellido(s)',
      'achternaam',
    ],
    issuedOn: [
      'dateissued',
      'date issued',
      'issued',
      'issue date',
      'awarded',
      'date awarded',
      'Verleihdatum',
      'Ausgestellt am',
      'date de remise',
      'fecha de la emisión',
      'fecha de emisión',
      'uitgavedatum',
    ],
    expiresOn: [
      'dateexpire',
      'expiry date',
      'expires',
      'date expires',
      'Ablaufdatum',
      "date d'échéance",
      'fecha de expiración',
      'fecha de caducidad',
      'vervaldatum',
    ],
    issuerName: ['issuername', 'issuer name', 'issuer'],
    issuerUrl: ['issuerurl', 'issuer url'],
    issuerEmail: ['issuercontact', 'issuer contact'],
  },
  badges: {
    badgeId: ['id', 'badge id'],
    badgeName: ['name', 'badge name', 'badge'],
    badgeDescription: ['description'],
    criteriaText: ['criteria'],
    issuerName: ['issuername'],
  },
  unfold: (facts) => [{ ...facts, ...openPicture(facts) }],
  addressOf: moodleAddress,
}

/**
 * Its web service names pictures below `/webservice/`, where they want a token and answer JSON without; the same path
 * without that is the picture, for everybody.
 */
function openPicture({ badgeImage }: Facts): Facts {
  return badgeImage ? { badgeImage: badgeImage.replace('/webservice/pluginfile.php/', '/pluginfile.php/') } : {}
}
