/** Endorsements. */
export const endorsementsRefusals = {
  'endorsement.subject':
    'Only issuers, badge classes and awards of this server can be endorsed. Give the address of the public page of one.',
  'endorsement.self': 'An issuer cannot endorse itself or what is its own.',
  'endorsement.inactive': 'This cannot be endorsed any more: it is archived, revoked or expired.',
  'endorsement.exists': 'This has been endorsed by this issuer already, or its owner has declined that.',
  'endorsement.limit':
    'So many endorsements are not possible on one day, or while so many still wait for an answer. Please go on later.',
  'endorsement.withdrawn': 'This endorsement has been withdrawn by its issuer.',
  'endorsement.ended': 'This endorsement has ended.',
  'endorsement.unverified': 'This endorsement could not be verified.',
  'endorsement.about-other':
    'This endorsement is about something else than this issuer, its badge classes or its awards.',
  'endorsement.local':
    'An issuer of this server gave this endorsement. It waits for your answer in your list, if it still counts.',
  'endorsement.outdated': 'What was endorsed has been changed since. Ask for a new endorsement of what it says now.',

  // In place of the sentence of a code above, where more is known.
  'endorsement.rests': 'Who gave this endorsement, or what it is about, was changed since.',
  'endorsement.not-added': 'This was not added: {why}',
  'endorsement.long': 'This was not added: it is too long for an endorsement.',
  'endorsement.no-endorsement': 'This was not added: it is valid, but no endorsement.',
  'endorsement.nobodys-key': 'This was not added: nothing tells who holds the key that signed it.',
  'endorsement.stays': 'It stays as it is: {why}',
} as const
