import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { isKnown } from '#infra/http/conditions/entity-tags.ts'
import { keepMade } from '#infra/images/keep-made.ts'
import { limitTasks } from '#infra/images/side-by-side.ts'
import { serviceName } from '#infra/theme/current-theme.ts'
import { tagOf } from '../pages/tag.ts'
import type { CardFacts } from './draw-card.ts'
import { brandOfCards, drawCard } from './draw-card.ts'

const drawing = limitTasks(1, 64)
const findMade = keepMade(24 * 1024 * 1024)

/** The card for these facts, drawn once: one after another, so that previews never hold up the server. */
const findCard = (facts: CardFacts): Promise<Buffer> => findMade(keyOf(facts), () => drawing(() => drawCard(facts)))

function keyOf({ title, line, pictures, isOff }: CardFacts): string {
  const hash = createHash('sha256').update(JSON.stringify([title, line, isOff, serviceName(), brandOfCards()]))
  for (const picture of pictures) hash.update(createHash('sha256').update(picture).digest())
  return hash.digest('base64')
}

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
  if (isKnown(request, etag)) return reply.status(304).send()
  return reply.type('image/png').send(png)
}
