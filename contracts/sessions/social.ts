import { z } from 'zod'
import { requiredWithoutStop } from '#shared/messages/faults/fields.ts'
import { v1Endpoint, wayEndpoint } from '../areas.ts'
import { noBody, noParams, noQuery, nothing } from '../endpoint.ts'

/** Slugs and names of the sign-in providers (SI-3.8), in the order of their buttons. */
export const socialProviders = {
  google: 'Google',
  azure: 'Microsoft',
  linkedin_oauth2: 'LinkedIn',
  facebook: 'Facebook',
  twitter: 'Twitter',
  kony: 'Kony',
} as const
export type SocialProvider = keyof typeof socialProviders

/** A way to sign in that is linked to an account (SI-3.6). */
export const socialAccount = z.object({
  id: z.string(),
  provider: z.string(),
  dateAdded: z.string(),
  uid: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  primaryEmail: z.string(),
  url: z.string(),
})
export type SocialAccount = z.infer<typeof socialAccount>

const socialId = z.object({ socialId: z.string().max(64) })

/** The browser goes there; it ends at the login or profile page with `authCode` or `authError`. */
export const startSocialLogin = wayEndpoint({
  method: 'GET',
  path: '/account/sociallogin',
  access: 'public',
  summary: 'Send the browser to a sign-in provider',
  params: noParams,
  query: z.object({
    provider: z.string().max(64).optional(),
    /** One-time handle of `socialaccounts/connect`: link to the account instead of signing in. */
    authCode: z.string().max(256).optional(),
    hint: z.string().max(16).optional(),
    source: z.string().max(254).optional(),
  }),
  body: noBody,
  response: z.string(),
  status: 302,
  answer: 'redirect',
})

export const finishSocialLogin = wayEndpoint({
  method: 'GET',
  path: '/account/:provider/login/callback',
  access: 'public',
  summary: 'Where a sign-in provider sends the browser back to',
  params: z.object({ provider: z.string().max(64) }),
  query: z.record(z.string(), z.unknown()),
  body: noBody,
  response: z.string(),
  status: 302,
  answer: 'redirect',
})

export const listSocialAccounts = v1Endpoint({
  method: 'GET',
  path: '/v1/user/socialaccounts',
  access: ['r:profile', 'rw:profile'],
  summary: 'Social accounts that the person can sign in with',
  params: noParams,
  query: noQuery,
  body: noBody,
  response: z.array(socialAccount),
})

export const connectSocialAccount = v1Endpoint({
  method: 'GET',
  path: '/v1/user/socialaccounts/connect',
  access: ['rw:profile'],
  isForPeople: true,
  summary: 'The address at which the browser begins to link a social account',
  params: noParams,
  query: z.object({ provider: z.string({ error: requiredWithoutStop }).max(64) }),
  body: noBody,
  response: z.object({ url: z.string() }),
})

export const getSocialAccount = v1Endpoint({
  method: 'GET',
  path: '/v1/user/socialaccounts/:socialId',
  access: ['r:profile', 'rw:profile'],
  summary: 'One linked social account',
  params: socialId,
  query: noQuery,
  body: noBody,
  response: socialAccount,
})

/** 403 with the reason as text when it is the last way to sign in and no password is set. */
export const unlinkSocialAccount = v1Endpoint({
  method: 'DELETE',
  path: '/v1/user/socialaccounts/:socialId',
  access: ['rw:profile'],
  isForPeople: true,
  summary: 'Unlink a social account',
  params: socialId,
  query: noQuery,
  body: noBody,
  response: nothing,
  status: 204,
})
