import { storableText } from '#infra/db/storable.ts'

const mostGroups = 1000

/** Names of groups as a provider writes them: one, or a list. Its token may hold what no database keeps. */
export const readGroups = (value: unknown): string[] =>
  (Array.isArray(value) ? value : [value])
    .filter((one) => typeof one === 'string')
    .slice(0, mostGroups)
    .map(storableText)
