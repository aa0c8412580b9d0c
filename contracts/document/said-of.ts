import { saidOfPath } from './path-words.ts'
import { saidOfQuery } from './query-words.ts'

const wordsOf = { path: saidOfPath, query: saidOfQuery }

/** What the OpenAPI document says of a parameter: what it is for this operation, or what it is wherever it is. */
export const saidOf = (place: 'path' | 'query', operation: string, name: string): string | undefined =>
  wordsOf[place][`${operation} ${name}`] ?? wordsOf[place][name]
