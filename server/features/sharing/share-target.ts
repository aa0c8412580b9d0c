import { db } from '#infra/context.ts'
import { notFound, refuse } from '#infra/errors.ts'
import type { Actor } from '#infra/http/actor.ts'
import type { Locale } from '#shared/i18n/languages.ts'
import { findKeptBadge } from '../backpack/index.ts'
import { collectionUrl, findPublishedBySlug } from '../collections/index.ts'
import { countShare } from './count-share.ts'
import { describeBadge } from './describe-badge.ts'
import { providerAddress, readProvider, type SharedThing } from './provider-address.ts'

interface ShareQuery {
  provider?: string | undefined
  source?: string | undefined
  include_identifier?: string | undefined
}

/** Address at a provider that shares the badge. Who earned it is in it only when its keeper asks for that. */
export const shareBadge = (
  actor: Actor | undefined,
  badgeId: string,
  query: ShareQuery,
  locale: Locale,
): Promise<string> =>
  share({ targetId: badgeId, kind: 'badge' }, query, async () => {
    const badge = await describeBadge(badgeId, locale)
    if (!badge || query.include_identifier !== '1') return badge
    return { ...badge, url: badge.url + (await readIdentity(actor, badgeId)) }
  })

/** Address at a provider that shares the collection while it is published. */
export const shareCollection = (collectionId: string, query: ShareQuery): Promise<string> =>
  share({ targetId: collectionId, kind: 'collection' }, query, async () => {
    const collection = await findPublishedBySlug(db(), collectionId)
    if (!collection?.shareHash) return undefined
    const url = collectionUrl(collection.shareHash)
    return { url, title: collection.name, summary: collection.description, picture: `${url}/card.png` }
  })

async function share(
  target: { targetId: string; kind: 'badge' | 'collection' },
  { provider: name, source = '' }: ShareQuery,
  describe: () => Promise<SharedThing | undefined>,
): Promise<string> {
  if (!name) throw refuse('share.provider')
  const provider = readProvider(name)
  const thing = provider === undefined ? undefined : await describe()
  const address = provider !== undefined && thing ? providerAddress(provider, thing) : undefined
  if (provider === undefined || address === undefined) throw notFound()
  await countShare({ ...target, provider, source })
  return address
}

/** Empty for everybody but the keeper with a token that may read the backpack. */
async function readIdentity(actor: Actor | undefined, badgeId: string): Promise<string> {
  if (!actor || !(actor.scopes.has('r:backpack') || actor.scopes.has('rw:backpack'))) return ''
  const kept = await findKeptBadge(db(), actor.accountId, badgeId)
  return kept ? `?identity__${kept.json.recipient.type}=${encodeURIComponent(kept.recipient_identifier)}` : ''
}
