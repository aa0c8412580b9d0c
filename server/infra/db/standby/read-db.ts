import type { Kysely } from 'kysely'
import type { Tables } from '../schema/tables.ts'

/** What a standby may be asked for: what everybody is shown, and who may be shown it. No sign-ins, no mails, no jobs. */
export const shownTables = [
  'accounts',
  'award_locations',
  'award_templates',
  'awards',
  'backpack_entries',
  'badge_class_versions',
  'badge_classes',
  'badge_locations',
  'blobs',
  'collection_badges',
  'collection_locations',
  'collections',
  'earner_addresses',
  'earner_pages',
  'endorsements',
  'imported_badges',
  'issuer_keys',
  'issuer_versions',
  'issuers',
  'request_rules',
  'status_lists',
] as const satisfies readonly (keyof Tables)[]

/**
 * The database or a standby of it, for what is shown: rows of these tables are read and nothing is written. A `Db` fits
 * wherever this is asked for, not the other way round: whoever takes a `Db` is never handed a standby.
 */
export type ReadDb = Pick<Kysely<Pick<Tables, (typeof shownTables)[number]>>, 'selectFrom' | 'getExecutor'>
