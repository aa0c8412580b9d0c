import { type Dialect, rowOf, sayFields } from './dialect.ts'
import { oauthSchema, presentOauth } from './oauth.ts'

/** RFC 7591 section 3.2.2; the first fault of the metadata is the error, as older clients expect it. */
export const registration: Dialect = {
  name: 'ErrorOauth',
  schema: oauthSchema,
  present: (error, request) => {
    if (!error.fields || rowOf(error).oauth) return presentOauth(error, request)
    const names = Object.keys(error.fields)
    return {
      error: names[0]?.startsWith('redirect_uri') ? 'invalid_redirect_uri' : 'invalid_client_metadata',
      error_description: sayFields(error),
    }
  },
}
