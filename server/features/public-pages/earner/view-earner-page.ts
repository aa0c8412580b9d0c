import { shownDb } from '#infra/context.ts'
import { notFound } from '#infra/errors.ts'
import { collectionUrl, listPublishedOf } from '../../collections/index.ts'
import { earnerPageUrl, findPage, findShownAt, listShowable } from '../../earner-page/index.ts'
import { pictureUrl } from '../../issuers/index.ts'
import { checkCards } from '../kept/check-cards.ts'
import { listCollectedCards } from '../pages/collected-cards.ts'
import { viewSite } from '../pages/views.ts'

const picturesShown = 3

/** What the page at the address shows, which counts; 404 while it is not shown. */
export const viewEarnerPage = async (address: string, wished: readonly string[]) => {
  const shown = await findShownAt(shownDb(), address)
  const page = shown && (await findPage(shownDb(), shown.accountId))
  if (shown?.address !== address || !page?.is_shown) throw notFound()
  const { accountId } = shown
  const [badges, collections] = await Promise.all([
    listShowable(shownDb(), accountId, page.badge_ids),
    listPublishedOf(shownDb(), accountId, page.collection_ids),
  ])
  const own = badges.map((badge) => ({ ...badge, description: '' }))
  const first = collections.flatMap((collection) => collection.badges.slice(0, picturesShown))
  const list = (of: typeof own) => listCollectedCards(shownDb(), { accountId, badges: of }, wished)
  const [cards, covers] = await Promise.all([list(own), list(first)])
  const pictureOf = new Map(covers.map(({ badgeId, imageUrl }): [string, string] => [badgeId, imageUrl]))
  return {
    isListed: page.is_listed,
    site: viewSite(),
    earner: {
      url: earnerPageUrl(address),
      name: page.name,
      about: page.about,
      ...(page.image_key ? { imageUrl: pictureUrl(page.image_key) } : {}),
      cards: await checkCards(cards),
      collections: collections.map(({ name, shareHash = '', badges: inside }) => ({
        url: collectionUrl(shareHash),
        name,
        count: inside.length,
        pictures: inside.slice(0, picturesShown).flatMap(({ badgeId }) => pictureOf.get(badgeId) || []),
      })),
    },
  }
}
