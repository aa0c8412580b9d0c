import type { FastifyReply, FastifyRequest } from 'fastify'
import type { ShownAwardDetails } from '#contracts/awards/award-details.ts'
import { config, db } from '#infra/context.ts'
import { unlessAway } from '#infra/db/connections/unless-away.ts'
import { notFound } from '#infra/errors.ts'
import { t } from '#infra/languages/texts.ts'
import { cut } from '#infra/one-line.ts'
import { awardDetailTable } from '#shared/badges/award-details.ts'
import { findSharedCollection } from '../../collections/index.ts'
import { countView, findLiveLink, type LiveLink } from '../../sharing/index.ts'
import { tellAwarded } from '../names/tell-awarded.ts'
import { listCollectedCards } from './collected-cards.ts'
import type { AnyPage } from './render.tsx'
import { renderAhead, renderEndorsementsAhead } from './render-ahead.tsx'
import { sendPageOrNothing } from './send-html.ts'
import { viewAwardPage } from './view-award.ts'
import { type Kept, viewSite } from './views.ts'

// What looks at an address for a machine's sake is nobody who looked.
const robots =
  /bot|crawl|spider|slurp|preview|fetch|scan|monitor|facebookexternalhit|embedly|whatsapp|curl|wget|python/i

/** What a link shows now: what its maker chose, without a way to more. 404 as a page once it has ended. */
export const sendSharedPage = (
  request: FastifyRequest,
  reply: FastifyReply,
  { linkId, position }: { linkId: string; position: string | undefined },
): Promise<FastifyReply> =>
  sendPageOrNothing(
    request,
    reply,
    async ({ wished }) => {
      const link = await findLiveLink(db(), linkId)
      if (!link) throw notFound()
      const write =
        link.kind === 'badge'
          ? await prepareBadge(link, linkId, { badgeId: link.targetId, wished })
          : position === undefined
            ? await prepareCollection(link, linkId, wished)
            : await prepareBadge(link, linkId, { badgeId: await findAtPosition(link, position), wished, position })
      if (position === undefined && isLookedAt(request)) await unlessAway(countView(linkId))
      return write
    },
    {
      isPrivate: true,
      sayNothing: () => ({
        title: t('This link has ended'),
        text: t('Whoever gave it to you can make a new one. If you typed the address, check it again.'),
      }),
    },
  )

const linkUrl = (linkId: string): string => `${config().origin}/public/shares/${linkId}`

function isLookedAt({ method, headers }: FastifyRequest): boolean {
  const purpose = headers['sec-purpose'] ?? headers.purpose ?? headers['x-moz']
  return method === 'GET' && purpose === undefined && !robots.test(headers['user-agent'] || 'bot')
}

async function findAtPosition(link: LiveLink, position: string): Promise<string> {
  const collection = await findSharedCollection(db(), link.accountId, link.targetId)
  const badge = /^[1-9]\d{0,4}$/.test(position) ? collection?.badges[Number(position) - 1] : undefined
  if (!badge) throw notFound()
  return badge.badgeId
}

interface Shown {
  badgeId: string
  wished: readonly string[]
  /** Of one within a collection. */
  position?: string
}

const naming = awardDetailTable.filter((one) => 'namesRecipient' in one)
const withoutNaming = (details: ShownAwardDetails): ShownAwardDetails => ({
  ...details,
  ...Object.fromEntries(naming.map(({ name }) => [name, null])),
})

async function prepareBadge(link: LiveLink, linkId: string, shownAs: Shown): Promise<() => AnyPage> {
  const { badgeId, wished, position } = shownAs
  const kept: Kept = position === undefined ? {} : { badge: position }
  const { award, endorsements, ...props } = {
    endorsements: undefined,
    ...(await viewAwardPage(badgeId, { wished, kept })),
  }
  const language = 'language' in props.badgeClass ? props.badgeClass.language : undefined
  // One of the award itself leads to the badge's own address, and tells more of it than its maker chose to.
  const ofBadge = endorsements?.filter(({ about }) => about === 'badge')
  const {
    recipientName: _name,
    recipientHash: _hash,
    narrative,
    evidence,
    elsewhere,
    details,
    ...shown
  } = {
    recipientHash: undefined,
    elsewhere: undefined,
    details: undefined,
    ...award,
  }
  const name = link.withName ? link.ownerName : ''
  await renderAhead(props.badgeClass, link.withEvidence ? award : undefined)
  await renderEndorsementsAhead(ofBadge)
  return () => ({
    page: 'award',
    props: {
      ...props,
      ...(ofBadge ? { endorsements: ofBadge } : {}),
      isShared: true,
      award: {
        ...shown,
        sourceUrl: undefined,
        ...(elsewhere ? { elsewhere } : {}),
        ...(details ? { details: link.withName ? details : withoutNaming(details) } : {}),
        ...(name ? { recipientName: name } : {}),
        ...(link.withEvidence && narrative ? { narrative } : {}),
        evidence: link.withEvidence ? evidence : [],
      },
    },
    head: {
      title: `${props.badgeClass.name} - ${props.site.serviceName}`,
      description: tellAwarded({ state: award.state, name: props.badgeClass.name, issuer: props.issuer.name }),
      canonicalUrl: linkUrl(linkId),
      noindex: true,
      ...(language ? { language } : {}),
    },
  })
}

async function prepareCollection(link: LiveLink, linkId: string, wished: readonly string[]): Promise<() => AnyPage> {
  const facts = await findSharedCollection(db(), link.accountId, link.targetId)
  if (!facts) throw notFound()
  const cards = await listCollectedCards(db(), facts, wished)
  const url = linkUrl(linkId)
  return () => ({
    page: 'collection',
    props: {
      site: viewSite(),
      collection: {
        url,
        name: facts.name,
        description: facts.description,
        ...(link.withName && link.ownerName ? { ownerName: link.ownerName } : {}),
        // Their own addresses would outlive the link.
        cards: cards.map((card, index) => ({ ...card, url: `${url}?badge=${index + 1}` })),
      },
    },
    head: {
      title: `${facts.name} - ${viewSite().serviceName}`,
      description: cut(facts.description || t('A collection of badges.'), 300),
      canonicalUrl: url,
      noindex: true,
    },
  })
}
