import type { FastifyReply, FastifyRequest } from 'fastify'
import { tagOf } from '../pages/tag.ts'
import type { CardFacts } from './draw-card.ts'
import { findCard } from './keep-cards.ts'

/** The picture that previews of links show. */
export const sendCard = async (
  request: FastifyRequest,
  reply: FastifyReply,
  facts: CardFacts,
): Promise<FastifyReply> => {
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
