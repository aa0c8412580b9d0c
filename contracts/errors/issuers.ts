import type { ErrorRow } from './row.ts'

/** Issuers, their people and keys. */
export const issuersErrors = {
  'issuer.second-factor': {
    status: 403,
    text: 'This issuer lets only those change anything who sign in with a second factor. Set up codes of an app in your profile, under sign-in and security; then this works.',
  },
  'issuer.email': {
    status: 400,
    text: 'Issuer email must be one of your verified addresses. Add this email to your profile and try again.',
  },
  'issuer.suspended': {
    status: 400,
    text: 'This issuer is suspended and awards nothing for now. Its page says why.',
  },
  'issuer.unapproved': {
    status: 400,
    text: 'This issuer awards nothing until whoever runs this server has approved it. You can prepare everything else.',
  },
  'issuer.unapproved-change': {
    status: 400,
    text: 'This issuer has another name, website, picture or contact address than before, and awards nothing until whoever runs this server has approved it. They have been told; until then you can prepare everything else.',
  },
  'issuer.changed': {
    status: 400,
    text: 'This issuer has another name, website, picture or contact address since you looked at it. Look at it again, then decide.',
  },
  'key.replaced': {
    status: 400,
    text: 'This key has been replaced already. Look at the keys again before you go on.',
  },
  'key.leaked': { status: 400, text: 'This key has been reported as leaked already.' },
  'key.limit': { status: 400, text: 'So many new keys cannot be made on one day. Please go on tomorrow.' },
  'signing.too-soon': {
    status: 400,
    text: 'The form of the issuer’s id was changed a moment ago. Please wait a minute, then try again.',
  },
  'issuer.has-awards': {
    status: 400,
    text: 'Issuer can not be deleted because it has previously issued badges.',
    v1: 'text',
  },
  'issuer.has-endorsements': {
    status: 400,
    text: 'Issuer can not be deleted while others show its endorsements. Withdraw these first.',
    v1: 'text',
  },
  'staff.identifier': {
    status: 400,
    text: 'Please provided only one of the following: a valid email address, username, url or telephone identifier.',
    v1: 'text',
  },
  'staff.unknown': {
    status: 404,
    text: 'User not found. please provide a valid email address, username, url or telephone identifier.',
    v1: 'text',
  },
  'staff.self': { status: 400, text: 'Cannot modify your own permissions on an issuer profile', v1: 'text' },
  'staff.owners': {
    status: 403,
    text: 'Owners come and go by people: sign in and do it yourself, or use a personal token.',
  },
  'staff.already': {
    status: 400,
    text: 'Could not add user to staff list. User already in staff list.',
    v1: 'list',
  },
  'staff.none': {
    status: 400,
    text: 'Cannot modify staff record. Matching staff record does not exist.',
    v1: 'list',
  },
  'staff.limit': {
    status: 400,
    text: 'So many people cannot be added on one day. Please go on tomorrow.',
    v1: 'list',
  },
} as const satisfies Record<string, ErrorRow>
