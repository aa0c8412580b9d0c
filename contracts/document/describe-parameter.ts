import { pathDescriptions } from './path-descriptions.ts'
import { queryDescriptions } from './query-descriptions.ts'

const wordsOf = { path: pathDescriptions, query: queryDescriptions }

/** What the OpenAPI document says of a parameter: what it is for this operation, or what it is wherever it is. */
export const describeParameter = (place: 'path' | 'query', operation: string, name: string): string | undefined =>
  wordsOf[place][`${operation} ${name}`] ?? wordsOf[place][name]
