import type { ExportSource } from './export-source.ts'

/** Moodle: reports about badges as CSV, and what its web service `core_badges_get_user_badges` answers. */
export const moodle: ExportSource = {
  title: 'Moodle',
  lists: ['badges'],
  awards: {
    awardId: ['uniquehash', 'unique hash', 'hash', 'issuedid'],
    awardUrl: ['assertion', 'assertion url'],
    badgeId: ['id', 'badge id', 'badgeid'],
    badgeName: ['name', 'badge', 'badge name'],
    badgeDescription: ['description', 'badge description'],
    badgeImage: ['badgeurl', 'image'],
    criteriaText: ['criteria'],
    tags: ['tags'],
    email: ['email', 'user email', 'email address', 'recipient email'],
    name: ['full name', 'user full name', 'fullname', 'recipientfullname', 'recipient'],
    firstName: ['first name', 'firstname', 'user first name'],
    lastName: ['last name', 'lastname', 'surname', 'user last name'],
    issuedOn: ['dateissued', 'date issued', 'issued', 'issue date', 'awarded'],
    expiresOn: ['dateexpire', 'expiry date', 'expires', 'date expires'],
    issuerName: ['issuername', 'issuer name', 'issuer'],
    issuerUrl: ['issuerurl', 'issuer url'],
  },
  badges: {
    badgeId: ['id', 'badge id'],
    badgeName: ['name', 'badge name', 'badge'],
    badgeDescription: ['description'],
    criteriaText: ['criteria'],
    issuerName: ['issuername'],
  },
  addressOf: (hash, { badgeImage, issuerUrl }) => {
    const site = siteOf(badgeImage) ?? (issuerUrl && URL.canParse(issuerUrl) ? issuerUrl.replace(/\/$/, '') : undefined)
    return site && /^[0-9a-f]{40}$/.test(hash) ? `${site}/badges/assertion.php?b=${hash}` : undefined
  },
}

/** Pictures lie below the site's own address. */
const siteOf = (picture: string | undefined): string | undefined =>
  /^(https?:\/\/[^?#]+?)\/(?:webservice\/)?pluginfile\.php\//.exec(picture ?? '')?.[1]
