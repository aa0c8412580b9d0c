import type { AppError } from '../../errors.ts'
import { type Body, type Dialect, rowOf } from './dialect.ts'

/** RFC 6749 section 5.2, with the seconds of a pause as the built-in client expects them. */
export const presentOauth = (error: AppError): Body => {
  if (error.code === 'throttled') {
    return { error: 'login attempts throttled', error_description: error.message, expires: error.expires }
  }
  if (error.code === 'auth.missing' || error.code === 'auth.invalid') {
    return { error: 'Incorrect authentication credentials.' }
  }
  const { oauth } = rowOf(error)
  if (oauth) return { error: oauth, error_description: error.message, ...error.more }
  if (error.fields) {
    const [field, texts] = Object.entries(error.fields)[0] ?? ['', '']
    return {
      error: 'invalid_request',
      error_description: `${field}: ${Array.isArray(texts) ? texts.join(' ') : texts}`,
    }
  }
  return { error: error.message }
}

/** RFC 6749 section 5.2 and RFC 7591 section 3.2.2. */
export const oauthSchema = {
  description: 'RFC 6749 section 5.2',
  type: 'object',
  properties: {
    error: { type: 'string' },
    error_description: { type: 'string' },
    expires: { type: 'number', description: 'Seconds until the next attempt' },
    mfa_token: { type: 'string', description: 'With `mfa_required`: what the code is sent with' },
  },
  required: ['error'],
  additionalProperties: false,
}

export const oauth: Dialect = {
  name: 'RefusalOauth',
  schema: oauthSchema,
  present: presentOauth,
}
