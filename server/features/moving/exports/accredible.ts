import type { ExportSource } from './export-source.ts'

/** Accredible: the spreadsheet of credentials, and JSON of `/v1/credentials`, of their searches, and of groups. */
export const accredible: ExportSource = {
  title: 'Accredible',
  lists: ['credentials', 'groups', 'data'],
  // Groups have a name of their own that no earner sees; where there is no better one, it has to do.
  awards: {
    awardId: ['uuid', 'encoded_id', 'credential.id', 'credential id', 'id'],
    awardUrl: ['url', 'credential url', 'credential.url', 'credential link'],
    badgeId: ['group_id', 'group id', 'group.id'],
    badgeName: [
      'credential name',
      'course name',
      'group.course_name',
      'group_name',
      'group name',
      'group.name',
      'group',
    ],
    badgeDescription: [
      'description',
      'course description',
      'credential description',
      'group.course_description',
      'group description',
    ],
    badgeImage: ['badge.image.preview', 'badge.image.url', 'badge_image_url'],
    criteriaUrl: ['course_link', 'course link', 'group.course_link'],
    tags: ['skills', 'learning_outcomes'],
    email: ['recipient.email', 'recipient email', 'recipient_email', 'email'],
    name: ['recipient.name', 'recipient name', 'recipient_name', 'full name'],
    issuedOn: ['issued_on', 'issued on', 'issue date', 'issued date'],
    expiresOn: ['expired_on', 'expires on', 'expiry date', 'expiration date', 'expired on'],
    state: ['approve', 'state', 'status', 'published'],
    evidence: ['evidence_items', 'evidence'],
    issuerName: ['issuer.name', 'issuer name', 'department name'],
    issuerUrl: ['issuer.url'],
    issuerDescription: ['issuer.description'],
    issuerEmail: ['issuer.support_contact_email'],
    issuerImage: ['issuer.image_url'],
  },
  badges: {
    badgeId: ['id', 'group id'],
    badgeName: ['course_name', 'name', 'group name'],
    badgeDescription: ['course_description', 'description'],
    criteriaUrl: ['course_link'],
    tags: ['learning_outcomes', 'skills'],
  },
  // In JSON the name beside a recipient is that of what was earned; in a table it is the recipient's.
  rename: (row) => {
    const name = row.get('name')
    if (name === undefined) return row
    const isJson = row.has('recipient.email') || row.has('recipient.name')
    return new Map([...[...row].filter(([one]) => one !== 'name'), [isJson ? 'credential name' : 'full name', name]])
  },
  addressOf: (id) => (/^[\w-]{4,64}$/.test(id) ? `https://www.credential.net/${id}` : undefined),
}
