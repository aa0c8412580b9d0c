/**
 * Every code an expected refusal can carry: its status, default sentence, and where v1 clients expect another
 * body than `{detail}`: a list of texts, the bare text, `{error}`, nothing at all, or `{detail, code}` (api.md 1.0).
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
  'verify.input': { status: 400, text: 'Send exactly one of credential, url or image.' },
  'verify.image': { status: 400, text: 'There is no badge inside this image.' },
  unavailable: { status: 503, text: 'Sash cannot answer right now. Please try again in a moment.' },
  unknown: { status: 500, text: 'Unknown server error.' },
} as const

export type ErrorCode = keyof typeof errorTable
