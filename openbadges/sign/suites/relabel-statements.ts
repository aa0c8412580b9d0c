import { EncodingError } from '../../encoding/base58.ts'
import { parseQuad, sortLines } from '../nquads.ts'

/**
 * Canonical N-Quads as single statements, each with its line end, under the labels that the issuer signed and in their
 * order. Throws EncodingError when the map and the blank nodes of the text do not match one to one.
 */
export function relabelStatements(text: string, labels: ReadonlyMap<string, string>): string[] {
  const used = new Set<string>()
  const relabel = (term: string): string => {
    if (!term.startsWith('_:')) return term
    const label = labels.get(term.slice(2))
    if (label === undefined) throw new EncodingError('the derived proof does not name all things without an id')
    used.add(label)
    return `_:${label}`
  }
  const statements = text
    .split('\n')
    .slice(0, -1)
    .map((line) => `${(parseQuad(line) ?? []).map(relabel).join(' ')} .\n`)
  if (used.size < labels.size) throw new EncodingError('the derived proof names things that are not there')
  return sortLines(statements)
}
