import { createHash } from 'node:crypto'
import { limitTasks } from '#infra/images/side-by-side.ts'
import { type CardFacts, drawCard } from './draw-card.ts'

const bytesKept = 24 * 1024 * 1024
const drawing = limitTasks(1, 64)
const cards = new Map<string, Promise<Buffer>>()
const sizes = new Map<string, number>()

/** The card for these facts, drawn once: one after another, so that previews never hold up the server. */
export const findCard = (facts: CardFacts): Promise<Buffer> => {
  const key = keyOf(facts)
  const known = cards.get(key)
  if (known) return known
  const fresh = drawing(() => drawCard(facts))
  cards.set(key, fresh)
  fresh.then(
    (bytes) => {
      sizes.set(key, bytes.length)
      dropOldest()
    },
    () => cards.delete(key),
  )
  return fresh
}

function keyOf({ title, line, pictures, isOff }: CardFacts): string {
  const hash = createHash('sha256').update(JSON.stringify([title, line, isOff]))
  for (const picture of pictures) hash.update(createHash('sha256').update(picture).digest())
  return hash.digest('base64')
}

function dropOldest(): void {
  let total = [...sizes.values()].reduce((sum, size) => sum + size, 0)
  for (const [key, size] of sizes) {
    if (total <= bytesKept) return
    total -= size
    sizes.delete(key)
    cards.delete(key)
  }
}
