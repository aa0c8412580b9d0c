import type { AppError } from '../../errors.ts'
import { type Body, type Dialect, type Refused, rowOf } from './dialect.ts'

/**
 * RFC 6749 section 5.2. Callers of the Badgr API read what that says under `error`, with the seconds of a pause as the
 * built-in client expects them; to all others it is a code and nothing else.
 */
export const presentOauth = (error: AppError, { speaksBadgr }: Pick<Refused, 'speaksBadgr'>): Body => {
  const { oauth, badgr } = rowOf(error)
  if (speaksBadgr && error.code === 'throttled') {
    return { error: 'login attempts throttled', error_description: error.message, expires: error.expires }
  }
  if (speaksBadgr && isWithoutToken(error)) return { error: 'Incorrect authentication credentials.' }
  if (oauth && !(badgr && speaksBadgr)) return { error: oauth, error_description: error.message, ...error.more }
  if (error.fields) {
    const [field, texts] = Object.entries(error.fields)[0] ?? ['', '']
    return {
      error: 'invalid_request',
      error_description: `${field}: ${Array.isArray(texts) ? texts.join(' ') : texts}`,
    }
  }
  if (speaksBadgr) return { error: error.message, ...error.more }
  const pause = error.expires === undefined ? {} : { expires: error.expires }
  return { error: codeOf(error), error_description: error.message, ...pause }
}

const isWithoutToken = ({ code }: AppError): boolean => code === 'auth.missing' || code === 'auth.invalid'

/** Of what can happen to any call, by RFC 6749 section 4.1.2.1 and RFC 6750 section 3.1. */
function codeOf(error: AppError): string {
  if (isWithoutToken(error)) return 'invalid_token'
  if (error.status === 403) return 'insufficient_scope'
  if (error.status === 429 || error.status === 503) return 'temporarily_unavailable'
  return error.status >= 500 ? 'server_error' : 'invalid_request'
}

/** RFC 6749 section 5.2 and RFC 7591 section 3.2.2. */
export const oauthSchema = {
  description: 'RFC 6749 section 5.2',
  type: 'object',
  properties: {
    error: { type: 'string', description: 'For programs, such as `invalid_grant`; it does not change' },
    error_description: { type: 'string', description: 'One sentence for people' },
    expires: { type: 'number', description: 'Seconds until the next attempt' },
    return_url: { type: 'string', description: 'The way back to the app, which tells it of the fault' },
    mfa_token: { type: 'string', description: 'With `mfa_required`: what the code is sent with' },
  },
  required: ['error'],
  additionalProperties: false,
}

export const oauth: Dialect = {
  name: 'ErrorOauth',
  schema: oauthSchema,
  present: presentOauth,
}
