import { z } from 'zod'
import { v2Endpoint } from '../areas.ts'
import * as v1 from '../sessions/social.ts'
import { envelope } from './v2.ts'

const one = '/v2/socialaccounts/:socialId'

export const listSocialAccountsV2 = v2Endpoint({
  ...v1.listSocialAccounts,
  path: '/v2/socialaccounts',
  response: envelope(v1.socialAccount),
})

export const connectSocialAccountV2 = v2Endpoint({
  ...v1.connectSocialAccount,
  path: '/v2/socialaccounts/connect',
  response: envelope(z.object({ url: z.string() })),
})

export const getSocialAccountV2 = v2Endpoint({
  ...v1.getSocialAccount,
  path: one,
  response: envelope(v1.socialAccount),
})

export const unlinkSocialAccountV2 = v2Endpoint({ ...v1.unlinkSocialAccount, path: one })
