import type { ErrorRow } from './row.ts'

/** Backpack, collections, sharing and wallets. */
export const earnersErrors = {
  'wallet.ended': { status: 400, text: 'This badge no longer counts, so it cannot be put into a wallet.' },
  'wallet.request': {
    status: 400,
    text: 'The wallet asked for something else than the offer holds.',
    oauth: 'invalid_request',
  },
  'wallet.grant-type': {
    status: 400,
    text: 'Only the code of an offer is taken here.',
    oauth: 'unsupported_grant_type',
  },
  'wallet.grant': {
    status: 400,
    text: 'This offer was taken already, has ended, or the PIN is wrong. Ask for a new one.',
    oauth: 'invalid_grant',
  },
  'wallet.token': { status: 401, text: 'The token of the wallet is no longer good.', oauth: 'invalid_token' },
  'wallet.form': {
    status: 400,
    text: 'The badge is not to be had in that form.',
    oauth: 'unsupported_credential_format',
  },
  'wallet.proof': { status: 400, text: 'The wallet did not prove its key.', oauth: 'invalid_proof' },
  'wallet.nonce': { status: 400, text: 'The proof is too old. Ask for a new nonce.', oauth: 'invalid_nonce' },
  'wallet.denied': {
    status: 400,
    text: 'The issuer has revoked this badge.',
    oauth: 'credential_request_denied',
  },
  'wallet.notification': {
    status: 400,
    text: 'There is no such notification id.',
    oauth: 'invalid_notification_id',
  },
  'backpack.acceptance': { status: 400, text: 'Only acceptance "Accepted" can be set.', v1: 'list' },
  'import.one': { status: 400, text: 'Only one instance input field allowed.', v1: 'list' },
  'import.closed': {
    status: 400,
    text: 'This server fetches no badges by their address for now. Hand in the file of the badge instead.',
    v1: 'list',
  },
  'import.none': { status: 400, text: 'At least one badge input is required', v1: 'list' },
  'import.duplicate': { status: 400, text: 'You already have this badge in your backpack', named: 'DUPLICATE_BADGE' },
  'import.recipient': {
    status: 400,
    text: 'The recipient does not match any of your verified emails',
    named: 'VERIFY_RECIPIENT_IDENTIFIER',
    connect: 'RECIPIENT_PROFILE_MISMATCH',
  },
  'import.unreachable': {
    status: 400,
    text: 'Unable to reach URL',
    named: 'FETCH_HTTP_NODE',
    connect: 'INVALID_BADGE',
  },
  'import.signature': {
    status: 400,
    text: 'Could not verify signature',
    named: 'VERIFY_SIGNATURE',
    connect: 'INVALID_BADGE',
  },
  'import.revoked': {
    status: 400,
    text: 'This assertion has been revoked',
    named: 'ASSERTION_REVOKED',
    connect: 'INVALID_BADGE',
  },
  'public.copy': {
    status: 406,
    text: 'This badge was brought in from elsewhere, so there is no document of this server at its address.',
  },
  'public.revoked-copy': { status: 410, text: 'The issuer has revoked this badge.' },
  'import.invalid': {
    status: 400,
    text: 'This is not a badge that can be read here.',
    named: 'INVALID_BADGE',
    connect: 'INVALID_BADGE',
  },
  'import.unverifiable': {
    status: 400,
    text: 'Unable to verify the assertion',
    named: 'UNABLE_TO_VERIFY',
    connect: 'INVALID_BADGE',
  },
  'import.not-found': {
    status: 400,
    text: 'Unable to find an assertion',
    named: 'ASSERTION_NOT_FOUND',
    connect: 'INVALID_BADGE',
  },
  'import.limit': {
    status: 400,
    text: 'Your backpack is full. Remove badges that you no longer need, or ask whoever runs this server.',
    named: 'UNABLE_TO_VERIFY',
  },
  'import.room': {
    status: 400,
    text: 'Your backpack is full: there is no room for this file. Remove badges that you no longer need, or ask whoever runs this server.',
    named: 'UNABLE_TO_VERIFY',
  },
  'collection.no-new': {
    status: 400,
    text: 'No new records could be added to collection. Check for missing/unknown badge references, unauthorized access, or badges already existing in collection.',
    v1: 'text',
  },
  'collection.foreign': {
    status: 400,
    text: 'Cannot add badge to a collection created by a different recipient.',
    v1: 'list',
  },
  'collection.badge': { status: 404, text: 'Assertion not found' },
  'collection.limit': { status: 400, text: 'So many collections or badges in one are not possible.', v1: 'list' },
  'share.provider': { status: 400, text: 'unspecified share provider', v1: 'error' },
  'share.limit': {
    status: 400,
    text: 'There are too many links for this already. Take back one that you no longer need.',
  },
  'oembed.format': { status: 501, text: 'Only format=json is offered here.' },
} as const satisfies Record<string, ErrorRow>
