import { z } from 'zod'
import { v1Endpoint, v2Endpoint } from '../areas.ts'
import { noBody, noParams, noQuery } from '../endpoint.ts'
import { envelope } from '../v2/v2.ts'

const token = z.object({
  /** The primary address. */
  username: z.string(),
  token: z.string(),
})
const replaced = token.extend({ replace: z.literal(true) })

/** Needs a sign-in, or the password, of the last hour: whoever reads the token can use it for a year. */
const person = {
  access: ['rw:profile'],
  isForPeople: true,
  params: noParams,
  query: noQuery,
  body: noBody,
  replacedBy: 'createPersonalToken',
} as const

const get = { ...person, method: 'GET', summary: 'The legacy token, made if there is none' } as const
const put = { ...person, method: 'PUT', summary: 'Replace the legacy token; the one before ends' } as const

export const getLegacyToken = v1Endpoint({ ...get, path: '/v1/user/auth-token', response: token })
export const replaceLegacyToken = v1Endpoint({ ...put, path: '/v1/user/auth-token', response: replaced })
export const getLegacyTokenV2 = v2Endpoint({ ...get, path: '/v2/auth/token', response: envelope(token) })
export const replaceLegacyTokenV2 = v2Endpoint({ ...put, path: '/v2/auth/token', response: envelope(replaced) })
