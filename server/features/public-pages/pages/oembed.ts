import type { FastifyReply } from 'fastify'
import { config, db } from '#infra/context.ts'
import { notFound } from '#infra/errors.ts'
import { writeName } from '#infra/languages/texts.ts'
import { escapeMarkup } from '#shared/formats/escape-markup.ts'
import { inEnglish, makeMessage } from '#shared/messages/all-messages.ts'
import { IssuerName } from '#shared/names/issuer-name.ts'
import { collectionUrl } from '../../collections/index.ts'
import { awardUrl, badgeUrl, issuerUrl } from '../../issuers/index.ts'
import { listCollectedCards } from './collected-cards.ts'
import { coverOf, requirePublished } from './collection-pages.ts'
import { viewAwardPage } from './view-award.ts'
import { viewBadgeClassPage, viewIssuerPage, viewSite } from './views.ts'

export interface OembedQuery {
  url?: string | undefined
  format?: string | undefined
  maxwidth?: string | undefined
  maxheight?: string | undefined
}

interface Embeddable {
  title: string
  url: string
  author: IssuerName | string
  authorUrl: string
}

const places: [pattern: RegExp, find: (id: string) => Promise<Embeddable>][] = [
  [
    /^\/public\/assertions\/([\w-]{22})$/,
    async (id) => {
      const { badgeClass, issuer } = await viewAwardPage(id)
      const url = awardUrl(id)
      return { title: badgeClass.name, url, author: issuer.name, authorUrl: 'url' in issuer ? issuer.url : url }
    },
  ],
  [
    /^\/public\/badges\/([\w-]{22})$/,
    async (id) => {
      const { badgeClass, issuer } = await viewBadgeClassPage(id, undefined)
      return { title: badgeClass.name, url: badgeUrl(id), author: issuer.name, authorUrl: issuer.url }
    },
  ],
  [
    /^\/public\/issuers\/([\w-]{22})$/,
    async (id) => {
      const { issuer } = await viewIssuerPage(id)
      return { title: writeName(issuer.name), url: issuerUrl(id), author: issuer.name, authorUrl: issuer.url }
    },
  ],
  [
    /^\/public\/collections\/([\w-]{1,64})$/,
    async (hash) => {
      const facts = await requirePublished(hash)
      const url = collectionUrl(hash)
      const cover = coverOf(facts, await listCollectedCards(db(), facts))
      return { title: facts.name, url, author: cover?.issuerName ?? viewSite().serviceName, authorUrl: url }
    },
  ],
]

/** How other sites show the thing at one of our addresses: a frame. 404 for what is not here, 501 for other formats. */
export const sendOembed = async (reply: FastifyReply, query: OembedQuery): Promise<FastifyReply> => {
  if (query.format !== undefined && query.format !== 'json') {
    return reply.status(501).send({ detail: inEnglish(makeMessage('page.json')) })
  }
  const { title, url, author, authorUrl } = await findEmbeddable(query.url)
  const width = clamp(query.maxwidth, { least: 320, most: 800 })
  const height = clamp(query.maxheight, { least: 420, most: 420 })
  const source = `${url}?embedVersion=2&embedWidth=${width}&embedHeight=${height}`
  return reply.send({
    type: 'rich',
    version: '1.0',
    title,
    author_name: author instanceof IssuerName ? writeName(author) : author,
    author_url: authorUrl,
    provider_name: viewSite().serviceName,
    provider_url: config().origin,
    thumbnail_url: `${url}/card.png`,
    thumbnail_width: 1200,
    thumbnail_height: 630,
    width,
    height,
    html: `<iframe src="${escapeMarkup(source)}" title="${escapeMarkup(title)}" width="${width}" height="${height}" frameborder="0"></iframe>`,
  })
}

async function findEmbeddable(address: string | undefined): Promise<Embeddable> {
  if (address === undefined || !URL.canParse(address)) throw notFound()
  const { origin, pathname } = new URL(address)
  if (origin !== config().origin) throw notFound()
  for (const [pattern, find] of places) {
    const id = pattern.exec(pathname.replace(/\.json$/, ''))?.[1]
    if (id) return find(id)
  }
  throw notFound()
}

function clamp(wanted: string | undefined, { least, most }: { least: number; most: number }): number {
  const pixels = Number.parseInt(wanted ?? '', 10)
  return Number.isNaN(pixels) ? most : Math.min(most, Math.max(least, pixels))
}
