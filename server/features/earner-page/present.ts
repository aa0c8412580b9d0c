import type { OwnEarnerPage } from '#contracts/backpack/earner-page.ts'
import { config, context, db } from '#infra/context.ts'
import type { Actor } from '#infra/http/actor.ts'
import { pictureUrl } from '../issuers/index.ts'
import { findPage, listAddresses, listPublished, listShowable, type PageRow } from './queries.ts'

export const earnerPageUrl = (address: string): string => `${config().origin}/people/${address}`

/** What the page of the account is now, without what it would not show any more. */
export const presentPage = async ({ accountId }: Pick<Actor, 'accountId'>): Promise<OwnEarnerPage> => {
  const [page, addresses] = await Promise.all([findPage(db(), accountId), listAddresses(db(), accountId)])
  const address = addresses.find(({ held_until }) => held_until === null)?.address ?? null
  const [badges, collections] = await Promise.all([
    listShowable(db(), accountId, page?.badge_ids ?? []),
    listPublished(db(), accountId, page?.collection_ids ?? []),
  ])
  return {
    address,
    url: page?.is_shown && address !== null ? earnerPageUrl(address) : null,
    shown: page?.is_shown ?? false,
    listed: page?.is_listed ?? false,
    name: page?.name ?? (await nameHolder(accountId)),
    about: page?.about ?? '',
    image: page?.image_key ? await presentPicture(page) : null,
    image_on_collections: page?.is_on_collections ?? false,
    badges: badges.map(({ badgeId }) => badgeId),
    collections,
    former_addresses_lead_here: page?.leads_on ?? false,
    former_addresses: addresses.flatMap(({ address: former, held_until }) =>
      held_until === null ? [] : [{ address: former, held_until: held_until.toISOString() }],
    ),
  }
}

/** Its address while anybody may see it; else the picture itself, which is then for its owner alone. */
const presentPicture = async ({ image_key: key, is_shown, is_on_collections }: PageRow): Promise<string | null> => {
  if (key === null) return null
  if (is_shown || is_on_collections) return pictureUrl(key)
  const [bytes, blob] = await Promise.all([
    context().blobs.get(key),
    db().selectFrom('blobs').select('media_type').where('blob_key', '=', key).executeTakeFirst(),
  ])
  return bytes && blob ? `data:${blob.media_type};base64,${bytes.toString('base64')}` : null
}

const nameHolder = async (accountId: string): Promise<string> => {
  const { first_name, last_name } = await db()
    .selectFrom('accounts')
    .select(['first_name', 'last_name'])
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow()
  return `${first_name} ${last_name}`.trim()
}
