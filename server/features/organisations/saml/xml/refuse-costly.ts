import { SaxesParser } from 'saxes'
import { cut } from '#infra/one-line.ts'

// Elements, attributes and comments: more than a provider writes for somebody in a thousand groups.
const mostParts = 6000
const mostNames = 200
const deepest = 50

/**
 * Throws for XML that nobody writes and that keeps the server busy: reading it whole takes a time that grows with the
 * square of what is counted here, and anybody may post it. Reads it once, in a time that grows with its length.
 */
export const refuseCostly = (xml: string): void => {
  const names = new Set<string>()
  const seen = { parts: 0, depth: 0 }
  const require = (isIn: boolean) => {
    if (!isIn) throw new Error('this is more XML than an answer may be')
  }
  const parser = new SaxesParser({ xmlns: true })
  parser.on('error', ({ message }) => {
    throw new Error(`this is no XML: ${cut(message, 100)}`)
  })
  parser.on('processinginstruction', () => require(false))
  parser.on('comment', () => require(++seen.parts <= mostParts))
  parser.on('opentagstart', ({ name }) => {
    names.add(name)
    require(++seen.parts <= mostParts && ++seen.depth <= deepest && names.size <= mostNames)
  })
  parser.on('attribute', () => require(++seen.parts <= mostParts))
  parser.on('closetag', () => {
    seen.depth--
  })
  parser.write(xml).close()
}
