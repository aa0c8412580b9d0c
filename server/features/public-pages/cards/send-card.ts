import type { FastifyReply, FastifyRequest } from 'fastify'
import { context, db } from '#infra/context.ts'
import { notFound } from '#infra/errors.ts'
import { rasterizeSvg } from '#infra/images/rasterize-svg.ts'
import { readAward } from '../award-reader.ts'
import { listCollectedCards } from '../collected-cards.ts'
import { coverOf, requirePublished } from '../collection-pages.ts'
import { requireBadgeClass, requireIssuer } from '../documents.ts'
import { readPublicImport } from '../imported-facts.ts'
import { findBlobType } from '../queries.ts'
import { listPictureKeys } from '../queries-collected.ts'
import { findPublicImport } from '../queries-imported.ts'
import { tagOf } from '../tag.ts'
import type { CardFacts } from './draw-card.ts'
import { findCard } from './keep-cards.ts'

type Send = (request: FastifyRequest, reply: FastifyReply, id: string) => Promise<FastifyReply>

const pictureSide = 400

/** The card of an award names its badge and issuer, never its recipient. */
export const sendAwardCard: Send = async (request, reply, awardId) => {
  const award = await readAward(awardId)
  if (!award) return sendImportCard(request, reply, awardId)
  const { badgeId, issuerId, imageKey } = award.documents
  const [badge, issuer] = await Promise.all([
    requireBadgeClass(badgeId, award.status.formerBadge),
    requireIssuer(issuerId),
  ])
  return send(request, reply, {
    title: badge.name,
    line: issuer.name,
    pictures: await readPictures([imageKey]),
    isOff: award.status.isRevoked,
  })
}

const sendImportCard: Send = async (request, reply, importId) => {
  const row = await findPublicImport(db(), importId)
  if (!row) throw notFound()
  const { facts } = readPublicImport(row)
  return send(request, reply, {
    title: facts.badge.name,
    line: facts.issuer.name,
    pictures: await readPictures([row.image_key]),
    isOff: row.revoked_at !== null,
  })
}

export const sendBadgeClassCard: Send = async (request, reply, badgeId) => {
  const badge = await requireBadgeClass(badgeId)
  const issuer = await requireIssuer(badge.issuer_id)
  const pictures = await readPictures([badge.image_key])
  return send(request, reply, { title: badge.name, line: issuer.name, pictures, isOff: false })
}

export const sendIssuerCard: Send = async (request, reply, issuerId) => {
  const { name, description, image_key } = await requireIssuer(issuerId)
  const pictures = await readPictures([image_key])
  return send(request, reply, { title: name, line: description?.split(/(?<=\.)\s/)[0] ?? '', pictures, isOff: false })
}

export const sendCollectionCard: Send = async (request, reply, shareHash) => {
  const facts = await requirePublished(shareHash)
  const cards = await listCollectedCards(db(), facts)
  const cover = coverOf(facts, cards)
  const shown = [...(cover ? [cover] : []), ...cards.filter((card) => card !== cover)].slice(0, 3)
  const keys = await listPictureKeys(db(), facts.accountId, shown)
  const line = cards.length === 1 ? '1 badge' : `${cards.length} badges`
  return send(request, reply, { title: facts.name, line, pictures: await readPictures(keys), isOff: false })
}

/** PNGs of stored pictures; what cannot be drawn is left out rather than failing the preview. */
async function readPictures(keys: readonly (string | null)[]): Promise<Buffer[]> {
  const pictures = await Promise.all(
    keys.map(async (key) => {
      const [bytes, mediaType] = key ? await Promise.all([context().blobs.get(key), findBlobType(db(), key)]) : []
      if (!bytes) return undefined
      return mediaType === 'image/png' ? bytes : rasterizeSvg(bytes, pictureSide).catch(() => undefined)
    }),
  )
  return pictures.filter((picture) => picture !== undefined)
}

async function send(request: FastifyRequest, reply: FastifyReply, facts: CardFacts): Promise<FastifyReply> {
  const png = await findCard(facts)
  const etag = tagOf(png)
  reply
    .header('ETag', etag)
    // A collection can be taken back and a badge removed: who keeps the picture asks each time whether it still is one.
    .header('Cache-Control', 'public, no-cache')
    .header('Cross-Origin-Resource-Policy', 'cross-origin')
  if (request.headers['if-none-match'] === etag) return reply.status(304).send()
  return reply.type('image/png').send(png)
}
