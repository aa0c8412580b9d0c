import { z } from 'zod'
import { languages } from '#shared/i18n/languages.ts'
import { accountsFault } from '#shared/messages/faults/accounts.ts'
import { v3Endpoint } from '../areas.ts'
import { noBody, noParams, noQuery } from '../endpoint.ts'

export const pageLanguage = z.enum(languages, { error: accountsFault('account.language') })

/** What somebody wants of Sash beyond the profile of version 1. */
export const accountSettings = z.object({
  /** For pages and mails; null leaves it to the browser, and mails are English then. */
  language: pageLanguage.nullable(),
  /** Whether a mail comes, once a day at most, when requests for badges wait for this person's decision. */
  request_mails: z.boolean(),
})
export type AccountSettings = z.infer<typeof accountSettings>

export const getAccountSettings = v3Endpoint({
  method: 'GET',
  path: '/v3/account/settings',
  access: ['r:profile', 'rw:profile'],
  summary: 'The settings of the signed-in person',
  params: noParams,
  query: noQuery,
  body: noBody,
  response: accountSettings,
})

export const updateAccountSettings = v3Endpoint({
  method: 'PUT',
  path: '/v3/account/settings',
  access: ['rw:profile'],
  summary: 'Change the settings: the language of pages and mails, and which mails come',
  description: 'What is left out stays as it is, but for the language, which has to be there.',
  params: noParams,
  query: noQuery,
  body: accountSettings.partial({ request_mails: true }),
  response: accountSettings,
})
