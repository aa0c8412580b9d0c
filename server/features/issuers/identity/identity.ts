import type { IssuersTable } from '#infra/db/schema/tables.ts'

/** What a column of an issuer is to those who say something of it: who it is, what it says, or neither. */
type Part = 'identity' | 'words' | 'keeping'

/**
 * Each column, and whether a change of it makes another issuer of which nothing has been said yet (ADR 78). The database
 * holds to it (`keep_issuer_version`), whatever writes. Every difference of the text counts: what looks alike is what
 * somebody who passes for another would choose.
 */
export const partOf: Record<keyof IssuersTable, Part> = {
  // What people read, follow and recognise when they ask themselves who made a badge.
  name: 'identity',
  url: 'identity',
  image_key: 'identity',
  // By its domain alone: who answers there changes with the staff, whose domain it is does not.
  email: 'identity',
  description: 'words',
  extensions: 'words',
  // LinkedIn asks whoever adds the badge there; no page or verdict of this server names it.
  linkedin_id: 'keeping',
  issuer_id: 'keeping',
  created_by: 'keeping',
  created_at: 'keeping',
  updated_at: 'keeping',
  jwt_algorithm: 'keeping',
  id_form: 'keeping',
  status_method: 'keeping',
  unlimited_mails_since: 'keeping',
  suspended_at: 'keeping',
  suspension_reason: 'keeping',
  requires_second_factor: 'keeping',
  // What was said of it, and of which version.
  trusted_at: 'keeping',
  trusted_version: 'keeping',
  awaits_approval_since: 'keeping',
  approved_version: 'keeping',
  cleared_version: 'keeping',
  version: 'keeping',
  identified_at: 'keeping',
}
