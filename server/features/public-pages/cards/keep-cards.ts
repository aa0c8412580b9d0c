import { createHash } from 'node:crypto'
import { keepMade } from '#infra/images/keep-made.ts'
import { limitTasks } from '#infra/images/side-by-side.ts'
import { serviceName } from '#infra/theme/current-theme.ts'
import { brandOfCards, type CardFacts, drawCard } from './draw-card.ts'

const drawing = limitTasks(1, 64)
const findMade = keepMade(24 * 1024 * 1024)

/** The card for these facts, drawn once: one after another, so that previews never hold up the server. */
export const findCard = (facts: CardFacts): Promise<Buffer> =>
  findMade(keyOf(facts), () => drawing(() => drawCard(facts)))

function keyOf({ title, line, pictures, isOff }: CardFacts): string {
  const hash = createHash('sha256').update(JSON.stringify([title, line, isOff, serviceName(), brandOfCards()]))
  for (const picture of pictures) hash.update(createHash('sha256').update(picture).digest())
  return hash.digest('base64')
}
