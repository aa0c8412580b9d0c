import type { ErrorRow } from './row.ts'

/** Endorsements. */
export const endorsementsErrors = {
  'endorsement.subject': {
    status: 400,
    text: 'Only issuers, badge classes and awards of this server can be endorsed. Give the address of the public page of one.',
  },
  'endorsement.self': { status: 400, text: 'An issuer cannot endorse itself or what is its own.' },
  'endorsement.inactive': {
    status: 400,
    text: 'This cannot be endorsed any more: it is archived, revoked or expired.',
  },
  'endorsement.exists': {
    status: 400,
    text: 'This has been endorsed by this issuer already, or its owner has declined that.',
  },
  'endorsement.limit': {
    status: 429,
    text: 'So many endorsements are not possible on one day, or while so many still wait for an answer. Please go on later.',
  },
  'endorsement.withdrawn': { status: 400, text: 'This endorsement has been withdrawn by its issuer.' },
  'endorsement.ended': { status: 400, text: 'This endorsement has ended.' },
  'endorsement.unverified': { status: 400, text: 'This endorsement could not be verified.' },
  'endorsement.about-other': {
    status: 400,
    text: 'This endorsement is about something else than this issuer, its badge classes or its awards.',
  },
  'endorsement.local': {
    status: 400,
    text: 'An issuer of this server gave this endorsement. It waits for your answer in your list, if it still counts.',
  },
  'endorsement.outdated': {
    status: 400,
    text: 'What was endorsed has been changed since. Ask for a new endorsement of what it says now.',
  },
} as const satisfies Record<string, ErrorRow>
