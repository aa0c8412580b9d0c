import type { FastifyReply, FastifyRequest } from 'fastify'
import { db, shownDb } from '#infra/context.ts'
import { notFound } from '#infra/errors.ts'
import { t } from '#infra/languages/texts.ts'
import { cut } from '#infra/one-line.ts'
import type { JsonObject } from '#openbadges'
import { type CollectionFacts, collectionUrl, findPublishedCollection } from '../../collections/index.ts'
import { findOnCollections } from '../../earner-page/index.ts'
import { awardUrl } from '../../issuers/index.ts'
import { readAward } from '../award-reader.ts'
import { describeCopy } from '../copies/describe-copy.ts'
import { presentAward } from '../documents/award-document.ts'
import { unlessGone } from '../documents/unless-gone.ts'
import { checkCards } from '../kept/check-cards.ts'
import { checkedAtOnce, markCollection } from '../kept/shown-marks.ts'
import { findBriefImport } from '../queries-imported.ts'
import { type CollectedCard, listCollectedCards } from './collected-cards.ts'
import { oembedOf, previewOf } from './describe-page.ts'
import { readEmbed } from './read-embed.ts'
import { sendPageOrNothing } from './send-html.ts'
import { viewSite } from './views.ts'

/** 404 for a hash that has ended. */
export const requirePublished = async (shareHash: string): Promise<CollectionFacts> => {
  const found = await findPublishedCollection(shownDb(), shareHash)
  if (!found) throw notFound()
  return found
}

export const ownerOf = ({ owner }: CollectionFacts): string => `${owner.firstName} ${owner.lastName}`.trim()

/** The card of the badge that stands for the collection: the one its keeper chose, else the first with a picture. */
export const coverOf = ({ cover }: CollectionFacts, cards: readonly CollectedCard[]): CollectedCard | undefined =>
  cards.find(({ badgeId }) => badgeId === cover) ?? cards.find(({ imageUrl }) => imageUrl !== '') ?? cards[0]

export const sendCollectionPage = (
  request: FastifyRequest,
  reply: FastifyReply,
  { shareHash, query }: { shareHash: string; query: { [name: string]: unknown } },
): Promise<FastifyReply> => {
  const embed = readEmbed(query)
  const isFramed = embed !== undefined
  const from = isFramed ? undefined : readFrom(query.from)
  return sendPageOrNothing(
    request,
    reply,
    async ({ wished }) => {
      const facts = await requirePublished(shareHash)
      const count = facts.badges.length
      const isWhole = from === undefined
      const badges = isWhole ? facts.badges : facts.badges.slice(from, from + checkedAtOnce)
      const cards = await listCollectedCards(shownDb(), { ...facts, badges }, wished)
      const isChecked = !isFramed && cards.length <= checkedAtOnce
      const holder = isFramed ? undefined : await findOnCollections(shownDb(), facts.accountId)
      const shown = isChecked ? await checkCards(cards) : cards
      const url = collectionUrl(shareHash)
      return () => ({
        page: isFramed ? 'embedded-collection' : 'collection',
        props: {
          site: viewSite(),
          collection: {
            url,
            name: facts.name,
            description: facts.description,
            ownerName: ownerOf(facts),
            ...(holder ? { holder } : {}),
            cards: shown,
            ...(isFramed ? {} : { verifying: { total: count, from: from ?? 0, isPart: cards.length < count } }),
          },
        },
        head: {
          title: `${facts.name} - ${viewSite().serviceName}`,
          description: cut(
            facts.description || t('A collection of {count, plural, one {# badge} other {# badges}}.', { count }),
            300,
          ),
          canonicalUrl: url,
          ...previewOf(
            url,
            t('{name}, a collection of {count, plural, one {# badge} other {# badges}}', { name: facts.name, count }),
          ),
          noindex: true,
          alternates: [{ type: 'application/ld+json', href: `${url}.json` }, oembedOf(url, facts.name)],
        },
      })
    },
    {
      isFramed,
      // Portions are asked for by whoever verifies all of them: each is written anew.
      ...(from === undefined
        ? { keeping: { mark: markCollection(shareHash), of: ['collection', shareHash, embed] } }
        : {}),
      sayNothing: () => ({
        title: t('This collection is not shown'),
        text: t('Its owner may have taken it back, or the address is mistyped.'),
      }),
    },
  )
}

/** Behind how many badges the portion begins that is verified; undefined for the whole page. */
const readFrom = (from: unknown): number | undefined =>
  typeof from === 'string' && /^\d{1,4}$/.test(from) ? Number(from) : undefined

// Anybody may ask for thousands of badges, with all that is said of each.
const badgesAtOnce = 50
const mostCharacters = 32 * 1024 * 1024

/**
 * `expand=badges.badge` brings the badge classes along, `badges.badge.issuer` their issuers too. Of badges that come after
 * very many characters there is the address.
 */
export const presentCollection = async (shareHash: string, expand: readonly string[]): Promise<JsonObject> => {
  const facts = await requirePublished(shareHash)
  const inner = expand.flatMap((path) => (path.startsWith('badges.') ? [path.slice('badges.'.length)] : []))
  const documents: JsonObject[] = []
  let characters = 0
  for (let start = 0; start < facts.badges.length; start += badgesAtOnce) {
    const some = facts.badges.slice(start, start + badgesAtOnce)
    const isFull = characters > mostCharacters
    const texts = isFull ? [] : await presentSome(some, inner)
    characters += texts.reduce((sum, text) => sum + text.length, 0)
    documents.push(...(isFull ? some.map(nameBadge) : texts.map((text) => JSON.parse(text))))
  }
  return {
    '@context': 'https://w3id.org/openbadges/v2',
    type: 'Collection',
    id: collectionUrl(shareHash),
    entityId: facts.collectionId,
    name: facts.name,
    description: facts.description,
    owner: facts.owner,
    badges: documents,
  }
}

/** A badge that was taken back or removed since the collection was read is not shown any more. */
const presentSome = async (badges: CollectionFacts['badges'], expand: readonly string[]): Promise<string[]> => {
  const texts = await Promise.all(badges.map(({ badgeId }) => unlessGone(presentListed(badgeId, expand))))
  return texts.filter((text) => text !== undefined)
}

/** An award is listed with its document; of a badge from elsewhere it is told what it says. */
const presentListed = async (badgeId: string, expand: readonly string[]): Promise<string> => {
  const award = await readAward(badgeId)
  if (award) return (await presentAward(award, '2_0', expand)).text
  const copy = await findBriefImport(db(), badgeId)
  if (!copy) throw notFound()
  return JSON.stringify(describeCopy(copy))
}

const nameBadge = ({ badgeId, kind }: CollectionFacts['badges'][number]): JsonObject =>
  kind === 'award'
    ? { type: 'Assertion', id: awardUrl(badgeId) }
    : { type: 'ImportedBadge', hostedUrl: awardUrl(badgeId) }
