import type { ExportSource } from './export-source.ts'

/** Accredible: the spreadsheet of credentials, and JSON of `/v1/credentials`, of their searches, and of groups. */
export const accredible: ExportSource = {
  title: 'Accredible',
  lists: ['credentials', 'groups', 'data'],
  awards: {
    awardId: ['uuid', 'encoded_id', 'credential.id', 'credential id', 'id'],
    awardUrl: ['url', 'credential url', 'credential.url', 'credential link'],
    badgeId: ['group_id', 'group id', 'group.id'],
    badgeName: ['group_name', 'group name', 'group.name', 'name', 'credential name', 'course name', 'group'],
    badgeDescription: ['description', 'course description', 'credential description'],
    badgeImage: ['badge.image.preview', 'badge.image.url', 'badge_image_url'],
    criteriaUrl: ['course_link', 'course link'],
    tags: ['skills', 'learning_outcomes'],
    email: ['recipient.email', 'recipient email', 'recipient_email', 'email'],
    name: ['recipient.name', 'recipient name', 'recipient_name', 'full name'],
    issuedOn: ['issued_on', 'issued on', 'issue date', 'issued date'],
    expiresOn: ['expired_on', 'expires on', 'expiry date', 'expiration date', 'expired on'],
    state: ['state', 'status', 'approve', 'published'],
    evidence: ['evidence_items', 'evidence'],
    issuerName: ['issuer.name', 'issuer name', 'department name'],
    issuerUrl: ['issuer.url'],
  },
  badges: {
    badgeId: ['id', 'group id'],
    badgeName: ['course_name', 'name', 'group name'],
    badgeDescription: ['course_description', 'description'],
    criteriaUrl: ['course_link'],
    tags: ['learning_outcomes', 'skills'],
  },
  addressOf: (id) => (/^[\w-]{4,64}$/.test(id) ? `https://www.credential.net/${id}` : undefined),
}
