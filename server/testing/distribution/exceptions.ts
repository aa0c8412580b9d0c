/** The award, what leads to it and its mail are written together or not at all, in one statement here; there it would be two. */
const awarding =
  'an award and what leads to it from elsewhere are one statement on one PostgreSQL, and have to be two before the move'
const taking =
  'role, class, key and the next status place come in one statement on one PostgreSQL, which locks the address for the mail, too'
const byIdAlone =
  'asks every part: an award or a class that is known by its id alone, with its marks in the same statement'
const byPerson = 'asks every part: a backpack holds awards of many issuers'
const endorsing = 'an endorsement names what it endorses by its id alone; there its issuer is looked up first'
const besideName = 'a list of what is local with the name of its class beside; there the names are asked for after it'
const rareLock = 'a lock on a copy is taken everywhere, one after the other; few do this at once'
const counts = 'counts of the few issuers of a page: a join would count those of all issuers on one PostgreSQL'
const mailBeside =
  'what became of the mail of each award of a page, or of one: mails lie elsewhere, and are asked after it there'
const feed = 'a page of each issuer of somebody, from its own index: without the limit inside, all of it would be read'
const renewal =
  'one statement tells each recipient once, on one PostgreSQL; there it is a list first and its mails after'
const sweep = 'a sweep of files, a thousand at a time and in the background: asks every part once an hour'

/**
 * Statements that a distributed PostgreSQL refuses, or takes at a price, each with the reason: what it does and to which table,
 * the rule, and the tables in question. A run of all tests fails with one that no longer occurs.
 */
export const exceptions: Record<string, string> = {
  'insert awards: insert from a local table: awards': awarding,
  'insert awards: insert from a local table: badge_counters': awarding,
  'insert awards: insert from a local table: award_templates': awarding,
  'insert awards: writes on several machines: award_batch_rows, award_templates, awards, badge_counters': awarding,
  'insert awards: writes on several machines: award_templates, awards, badge_counters': awarding,
  // Of documents that no template fits.
  'insert awards: writes on several machines: awards, badge_counters': awarding,
  'select issuer_keys: insert from a local table: status_entries': taking,
  'select issuer_keys: writes on several machines: issuer_keys, status_entries, status_lists': taking,
  'select issuer_staff: insert from a local table: status_entries': taking,
  'select issuer_staff: writes on several machines: badge_classes, issuer_keys, status_entries, status_lists': taking,
  'select award_locations: correlated sub-query: badge_class_versions': byIdAlone,
  'select award_locations: correlated sub-query: endorsements, issuer_versions, issuers': byIdAlone,
  'select award_locations: correlated sub-query: issuer_keys': byIdAlone,
  'select award_locations: correlated sub-query: issuer_keys, status_lists': byIdAlone,
  'select award_locations: correlated sub-query: issuer_versions': byIdAlone,
  'select award_locations: correlated sub-query: status_lists': byIdAlone,
  'select badge_locations: correlated sub-query: endorsements, issuer_versions, issuers': byIdAlone,
  'select badge_locations: correlated sub-query: request_rules': byIdAlone,
  'select issuers: correlated sub-query: issuer_keys': byIdAlone,
  'select issuers: correlated sub-query: status_lists': byIdAlone,
  'select keep_links: correlated sub-query: issuer_versions': byIdAlone,
  'insert backpack_entries: row lock on every part: awards': byPerson,
  'select recipient_awards: row lock on every part: awards': byPerson,
  'select backpack_entries: correlated sub-query: awards': byPerson,
  'select backpack_entries: correlated sub-query: badge_class_versions, badge_classes': byPerson,
  'select backpack_entries: correlated sub-query: issuer_versions': byPerson,
  'select collections: correlated sub-query: awards': byPerson,
  'select collections: lateral limit: imported_badges': byPerson,
  'select collection_badges: lateral limit: imported_badges': byPerson,
  'select award_locations: lateral limit: imported_badges': byIdAlone,
  'select organisations: row lock on a copy: organisations': rareLock,
  'select earner_addresses: correlated sub-query: awards, badge_class_versions, badge_classes': byPerson,
  'select earner_addresses: correlated sub-query: awards, badge_class_versions, badge_classes, issuer_keys, status_lists':
    byPerson,
  'select earner_addresses: correlated sub-query: endorsements, issuer_versions, issuers': byPerson,
  'select earner_addresses: correlated sub-query: issuer_keys': byPerson,
  'select earner_addresses: correlated sub-query: issuer_keys, status_lists': byPerson,
  'select earner_addresses: correlated sub-query: issuer_versions': byPerson,
  'select collection_locations: correlated sub-query: issuer_keys, status_lists': byPerson,
  'select share_link_locations: correlated sub-query: awards': byPerson,
  'select share_links: correlated sub-query: awards': byPerson,
  'select badge_locations: row lock on every part: awards': endorsing,
  'select endorsements: correlated sub-query: awards': endorsing,
  'select endorsements: correlated sub-query: badge_class_versions': endorsing,
  'select endorsements: row lock on every part: awards': endorsing,
  'select group_members: correlated sub-query: awards':
    'who of a group has no badge of a class: groups are local, and only awards of a page are asked for on one PostgreSQL',
  'select badge_requests: correlated sub-query: badge_request_parts': besideName,
  'select badge_requests: correlated sub-query: badge_request_events': besideName,
  'select badge_request_events: correlated sub-query: badge_request_events': besideName,
  'select lti_placements: correlated sub-query: lti_members': besideName,
  'select issuer_keys: row lock on every part: issuer_keys':
    'locks all secrets with another master key while Sash is stopped',
  'select award_locations: correlated sub-query: badge_classes': byIdAlone,
  'select collection_locations: correlated sub-query: awards': byPerson,
  'select collection_locations: correlated sub-query: awards, badge_class_versions, badge_classes': byPerson,
  'select collection_locations: correlated sub-query: awards, badge_class_versions, badge_classes, issuer_keys, status_lists':
    byPerson,
  'select collection_locations: correlated sub-query: collection_badges': byPerson,
  'select collection_locations: correlated sub-query: endorsements, issuer_versions, issuers': byPerson,
  'select collection_locations: correlated sub-query: issuer_keys': byPerson,
  'select collection_locations: correlated sub-query: issuer_versions': byPerson,
  'select collection_locations: lateral limit: imported_badges': byPerson,
  'update issuers: row lock on a copy: issuers': rareLock,
  'select accounts: row lock on a copy: accounts': rareLock,
  'select issuer_staff: row lock on a copy: issuer_staff': rareLock,
  'select issuers: row lock on a copy: issuers': rareLock,
  'insert issuer_staff: writes on several machines: issuer_staff':
    'who withdraws an invitation waits for whoever takes it up: one statement, of which both sides are rare',
  'select issuers: correlated sub-query: badge_classes': counts,
  'select issuers: correlated sub-query: badge_counters': counts,
  'select email_addresses: correlated sub-query: awards': mailBeside,
  'select awards: correlated sub-query: mails': mailBeside,
  'select awards: correlated sub-query: undelivered_awards': mailBeside,
  'select issuer_staff: lateral limit: awards': feed,
  'select issuer_staff: lateral limit: badge_classes': feed,
  'select badge_classes: correlated sub-query: undelivered_awards': renewal,
  'select badge_classes: insert from a local table: key_renewal_mails': renewal,
  'select badge_classes: writes on several machines: awards, badge_classes, key_renewal_mails': renewal,
  'update blobs: change by a table elsewhere: awards, badge_class_versions, badge_classes, blobs': sweep,
  'update blobs: correlated sub-query: awards': sweep,
  'update blobs: correlated sub-query: badge_class_versions': sweep,
  'update blobs: correlated sub-query: badge_classes': sweep,
}
