/**
 * Every code an expected refusal can carry: its status, default sentence, and where v1 clients expect another
 * body than `{detail}`: a list of texts, the bare text, `{error}`, nothing at all, or `{detail, code}` (api.md 1.0).
 * `named` rows are a list of `{name, description}` there, as import clients expect (api.md 2.9).
 */
export const errorTable = {
  'request.invalid': { status: 400, text: 'Some fields need another look.' },
  'request.malformed': { status: 400, text: 'The request could not be read.' },
  'request.too-large': { status: 413, text: 'The request is too large.' },
  'request.media-type': { status: 415, text: 'This kind of content is not accepted here.' },
  'request.host': {
    status: 421,
    text: 'This server does not answer under that name. Whoever runs it sets its name with SASH_ORIGIN.',
  },
  'auth.missing': { status: 401, text: 'Authentication credentials were not provided.' },
  'auth.invalid': { status: 401, text: 'Authentication credentials were not accepted.' },
  'auth.scope': { status: 403, text: 'This token does not have the scope that this call needs.' },
  'auth.confirm': {
    status: 400,
    text: 'Please confirm that it is you: enter your password once more, or sign in again.',
    v1: 'coded',
  },
  'auth.password': { status: 400, text: 'This is not your password. Please try again.' },
  'token.query': { status: 400, text: 'Token grant parameters must be sent in post body, not query parameters' },
  'token.client': { status: 400, text: 'invalid client_id' },
  'token.scope': { status: 400, text: 'invalid scope requested' },
  'token.grant-type': { status: 400, text: 'unsupported_grant_type' },
  'token.grant': { status: 400, text: 'Invalid credentials given.' },
  'code.invalid': { status: 400, text: 'Invalid authcode' },
  throttled: { status: 429, text: 'Too many login attempts. Please wait and try again.' },
  'mail.throttled': { status: 429, text: 'Please wait a few minutes before you ask for another mail.', v1: 'text' },
  'reset.throttled': {
    status: 429,
    text: 'Forgot password request limit exceeded. Please check your inbox for an existing message or wait to retry.',
    v1: 'text',
  },
  'reset.token': { status: 404, text: 'This link to set a password no longer works.', v1: 'empty' },
  'email.exists': { status: 400, text: 'Could not register email address.', v1: 'list' },
  'email.primary': { status: 400, text: 'Can not remove primary email address', v1: 'error' },
  'email.only': { status: 400, text: 'Can not remove only email address', v1: 'error' },
  'address-move.link': {
    status: 404,
    text: 'This link no longer works: it is too old, or it has been used already.',
  },
  'address-move.operator': {
    status: 400,
    text: 'This is the only confirmed address of an account that runs the server, and what such an account may do does not move. Add and confirm another address there first, then this one can move.',
  },
  'address-move.objected': {
    status: 400,
    text: 'Somebody objected to a move of this address less than 30 days ago, so it stays where it is for now.',
  },
  'social.provider': { status: 400, text: 'No provider specified', v1: 'text' },
  'social.last': {
    status: 403,
    text: 'Your account has no password set up. Set one before you unlink your last way to sign in.',
    v1: 'text',
  },
  'not-found': { status: 404, text: 'Not found.' },
  'account.exists': {
    status: 400,
    text: 'Account could not be created. An account with this email address may already exist.',
    v1: 'list',
  },
  'account.setup-code': { status: 400, text: 'Enter the setup code that was printed when Sash started.', v1: 'list' },
  'account.closed': { status: 400, text: 'This server takes no new accounts.', v1: 'list' },
  'account.last-owner': {
    status: 400,
    text: 'You are the only owner of an issuer. Make somebody else an owner, or delete it, before you delete your account.',
    v1: 'list',
  },
  'account.unverified': { status: 400, text: 'Please verify your email address first, then try again.', v1: 'list' },
  'issuer.email': {
    status: 400,
    text: 'Issuer email must be one of your verified addresses. Add this email to your profile and try again.',
  },
  'issuer.has-awards': {
    status: 400,
    text: 'Issuer can not be deleted because it has previously issued badges.',
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
  'badge-class.archived': {
    status: 400,
    text: 'This badge class is archived. Bring it back before you award it.',
    v1: 'list',
  },
  'badge-class.criteria': {
    status: 400,
    text: 'One or both of the criteria_text and criteria_url fields must be provided',
    v1: 'list',
  },
  'badge-class.has-awards': {
    status: 400,
    text: 'BadgeClass may only be deleted if all BadgeInstances have been revoked.',
    v1: 'text',
  },
  'image.invalid': { status: 400, text: 'Invalid image.' },
  'award.duplicate': {
    status: 400,
    text: 'A previous award of this badge already exists for this recipient.',
    v1: 'list',
  },
  'award.revoked': { status: 400, text: 'Assertion is already revoked', v1: 'list' },
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
  'endorsement.outdated': {
    status: 400,
    text: 'What was endorsed has been changed since. Ask for a new endorsement of what it says now.',
  },
  'batch.key': {
    status: 422,
    text: 'This Idempotency-Key was used before with other content. Choose a new one.',
  },
  'batch.key-form': { status: 400, text: 'An Idempotency-Key has 1 to 255 visible ASCII characters.', v1: 'list' },
  'batch.list': { status: 400, text: 'Send an object with the list in "assertions", not a bare list.', v1: 'list' },
  'batch.final': {
    status: 400,
    text: 'The mails have gone out, or the batch has ended: it cannot be undone any more.',
  },
  'batch.not-done': { status: 400, text: 'Only the rows of a batch that is done can be tried again.' },
  'backpack.acceptance': { status: 400, text: 'Only acceptance "Accepted" can be set.', v1: 'list' },
  'import.one': { status: 400, text: 'Only one instance input field allowed.', v1: 'list' },
  'import.none': { status: 400, text: 'At least one badge input is required', v1: 'list' },
  'import.duplicate': { status: 400, text: 'You already have this badge in your backpack', named: 'DUPLICATE_BADGE' },
  'import.recipient': {
    status: 400,
    text: 'The recipient does not match any of your verified emails',
    named: 'VERIFY_RECIPIENT_IDENTIFIER',
  },
  'import.unreachable': { status: 400, text: 'Unable to reach URL', named: 'FETCH_HTTP_NODE' },
  'import.signature': { status: 400, text: 'Could not verify signature', named: 'VERIFY_SIGNATURE' },
  'import.revoked': { status: 400, text: 'This assertion has been revoked', named: 'ASSERTION_REVOKED' },
  'import.invalid': { status: 400, text: 'This is not a badge that Sash can read.', named: 'INVALID_BADGE' },
  'import.unverifiable': { status: 400, text: 'Unable to verify the assertion', named: 'UNABLE_TO_VERIFY' },
  'import.not-found': { status: 400, text: 'Unable to find an assertion', named: 'ASSERTION_NOT_FOUND' },
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
  'verify.input': { status: 400, text: 'Send exactly one of credential, url or image.' },
  'verify.throttled': {
    status: 429,
    text: 'So many badges cannot be checked at once. Please wait a minute, then try again.',
  },
  'verify.reports': {
    status: 429,
    text: 'So many reports cannot be kept at once. Please wait an hour, then try again.',
  },
  'verify.report-size': {
    status: 400,
    text: 'There is so much to say of this badge that its report cannot be kept. Copy it instead.',
  },
  'verify.batch': { status: 400, text: 'There is nothing to verify in this. Send a ZIP, a CSV with links, or badges.' },
  'verify.batch-size': { status: 400, text: 'Up to 1,000 badges can be verified together. Send them in parts.' },
  'verify.batch-throttled': {
    status: 429,
    text: 'So many badges cannot be checked within an hour. Please go on later, or sign in.',
  },
  'verify.batch-running': {
    status: 400,
    text: 'This batch is still being checked. Its report is there when it is done.',
  },
  'verify.archive': { status: 400, text: 'This is not a ZIP archive that can be read.' },
  'verify.image': { status: 400, text: 'There is no badge inside this image.' },
  'vc.final': { status: 400, text: 'This badge has been revoked, which is final. Award it anew instead.' },
  unavailable: { status: 503, text: 'Sash cannot answer right now. Please try again in a moment.' },
  unknown: { status: 500, text: 'Unknown server error.' },
} as const

export type ErrorCode = keyof typeof errorTable
