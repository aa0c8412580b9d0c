import type { FastifyReply } from 'fastify'
import {
  connectSocialAccount,
  getSocialAccount,
  listSocialAccounts as listEndpoint,
  type SocialAccount,
  unlinkSocialAccount as unlinkEndpoint,
} from '#contracts/sessions/social.ts'
import {
  connectSocialAccountV2,
  getSocialAccountV2,
  listSocialAccountsV2,
  unlinkSocialAccountV2,
} from '#contracts/v2/social-v2.ts'
import { config, db } from '#infra/context.ts'
import { invalid, notFound } from '#infra/errors.ts'
import { type Actor, requireConfirmed } from '#infra/http/actor.ts'
import { type Route, route } from '#infra/http/route.ts'
import { wrapV2 } from '#infra/http/wrap-v2.ts'
import { makeMessage } from '#shared/messages/all-messages.ts'
import { createConnectHandle } from './actions/connect-handle.ts'
import { unlinkSocialAccount } from './actions/unlink-social-account.ts'
import { markBrowser } from './browser-secret.ts'
import { presentSocialAccount } from './present.ts'
import { findProvider } from './providers/open-provider.ts'
import { findSocialAccount, listSocialAccounts } from './queries.ts'

const listOf = async ({ accountId }: Actor): Promise<SocialAccount[]> =>
  (await listSocialAccounts(db(), accountId)).map(presentSocialAccount)

async function requireOne({ accountId }: Actor, socialId: string): Promise<SocialAccount> {
  const row = await findSocialAccount(db(), accountId, socialId)
  if (!row) throw notFound()
  return presentSocialAccount(row)
}

/** Where the browser begins to link an account of the provider. */
async function beginLink(actor: Actor, slug: string, reply: FastifyReply): Promise<{ url: string }> {
  requireConfirmed(actor)
  const provider = findProvider(slug)
  if (!provider) throw invalid({ provider: [makeMessage('provider.unknown', { name: slug })] })
  const url = new URL('/account/sociallogin', config().origin)
  url.searchParams.set('provider', provider.slug)
  url.searchParams.set('authCode', await createConnectHandle(actor, provider.slug, markBrowser(reply)))
  return { url: url.href }
}

async function unlink(actor: Actor, socialId: string): Promise<void> {
  requireConfirmed(actor)
  await unlinkSocialAccount(actor, socialId)
}

export const accountRoutes: Route[] = [
  route(listEndpoint, async ({ actor }) => listOf(actor)),
  route(connectSocialAccount, async ({ actor, query, reply }) => beginLink(actor, query.provider, reply)),
  route(getSocialAccount, async ({ actor, params }) => requireOne(actor, params.socialId)),
  route(unlinkEndpoint, async ({ actor, params }) => unlink(actor, params.socialId)),
  route(listSocialAccountsV2, async ({ actor }) => wrapV2(await listOf(actor))),
  route(connectSocialAccountV2, async ({ actor, query, reply }) =>
    wrapV2([await beginLink(actor, query.provider, reply)]),
  ),
  route(getSocialAccountV2, async ({ actor, params }) => wrapV2([await requireOne(actor, params.socialId)])),
  route(unlinkSocialAccountV2, async ({ actor, params }) => unlink(actor, params.socialId)),
]
