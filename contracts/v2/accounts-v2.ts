import { z } from 'zod'
import { fieldFault } from '#shared/messages/faults/fields.ts'
import * as v1Accounts from '../accounts/accounts.ts'
import * as v1 from '../accounts/passwords.ts'
import { v2Endpoint } from '../areas.ts'
import { noBody, noParams, noQuery } from '../endpoint.ts'
import { email, personName } from '../fields/fields.ts'
import { nameLength } from '../fields/limits.ts'
import { envelope } from './v2.ts'

const readScopes = ['r:profile', 'rw:profile'] as const
const lastNameLength = 150
const mostEmails = 50

/** A person as version 2 shows one. Of somebody else only the names and the like are told. */
export const userV2 = z.object({
  entityType: z.literal('BadgeUser'),
  entityId: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  url: z.array(z.string()),
  telephone: z.array(z.string()),
  badgrDomain: z.string(),
  emails: z
    .array(
      z.object({ email: z.string(), verified: z.boolean(), primary: z.boolean(), caseVariants: z.array(z.string()) }),
    )
    .optional(),
  agreedTermsVersion: z.number().int().optional(),
  hasAgreedToLatestTermsVersion: z.boolean().optional(),
  marketingOptIn: z.boolean().optional(),
  hasPasswordSet: z.boolean().optional(),
  recipient: z.object({ type: z.literal('email'), identity: z.string() }).nullish(),
})
export type UserV2 = z.infer<typeof userV2>

/** The terms in force stand beside the user, their description while they are not agreed to. */
const userAnswer = envelope(userV2).extend({
  latestTermsVersion: z.number().int().optional(),
  latestTermsDescription: z.string().optional(),
})
export type UserAnswer = z.infer<typeof userAnswer>

export const getSelf = v2Endpoint({
  method: 'GET',
  path: '/v2/users/self',
  access: readScopes,
  summary: 'The signed-in person',
  params: noParams,
  query: noQuery,
  body: noBody,
  response: userAnswer,
})

export const userChange = z.object({
  firstName: personName(nameLength).optional(),
  lastName: personName(lastNameLength).optional(),
  emails: z
    .array(z.object({ email, primary: z.boolean().default(false) }))
    .max(mostEmails, fieldFault('addresses.most', { most: mostEmails }))
    // The code refuses an empty list, in the words of the Badgr API.
    .meta({ minItems: 1 })
    .optional(),
  password: z.string().max(4096, fieldFault('password.long')).optional(),
  currentPassword: z.string().max(4096).optional(),
  agreedTermsVersion: z.number().int().optional(),
  marketingOptIn: z.boolean().optional(),
})
export type UserChange = z.infer<typeof userChange>

/**
 * All of it or nothing. `emails` becomes the whole list: new ones wait for their mail, those left out can be put back for
 * 30 days, and the primary one is an address that has been verified.
 */
export const updateSelf = v2Endpoint({
  method: 'PUT',
  path: '/v2/users/self',
  access: ['rw:profile'],
  summary: 'Change names, addresses, password, agreed terms',
  params: noParams,
  query: noQuery,
  body: userChange,
  response: userAnswer,
})

/** 404 for whoever shares no issuer with the caller. */
export const getUser = v2Endpoint({
  method: 'GET',
  path: '/v2/users/:userId',
  access: readScopes,
  summary: 'Oneself, or somebody of the staff of the same issuer',
  params: z.object({ userId: z.string().max(64) }),
  query: noQuery,
  body: noBody,
  response: userAnswer,
})

const forgotPassword = '/v2/auth/forgot-password'
const done = envelope(z.never())

export const requestPasswordResetV2 = v2Endpoint({
  ...v1.requestPasswordReset,
  path: forgotPassword,
  response: done,
})

export const resetPasswordV2 = v2Endpoint({ ...v1.resetPassword, path: forgotPassword, response: done })

export const openPasswordResetV2 = v2Endpoint({ ...v1.openPasswordReset, path: forgotPassword })

const confirmationPath = '/v2/auth/confirm-email/:confirmId'
export const confirmEmailV2 = v2Endpoint({ ...v1Accounts.confirmEmail, path: confirmationPath })
export const pressConfirmationV2 = v2Endpoint({ ...v1Accounts.pressConfirmation, path: confirmationPath })

/** No account of this server is made for somebody else, so every code is refused on the login page. */
export const confirmAccount = v2Endpoint({
  method: 'GET',
  path: '/v2/auth/confirm-account/:authcode',
  access: 'public',
  summary: 'Link to claim an account; leads to the login page',
  params: z.object({ authcode: z.string().max(1024) }),
  query: noQuery,
  body: noBody,
  response: z.string(),
  status: 302,
  answer: 'redirect',
})
