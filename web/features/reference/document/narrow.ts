// The document is known to be JSON and no more; what is not as expected is left out rather than trusted.

export type Loose = Readonly<Record<string, unknown>>

const isRecord = (value: unknown): value is Loose =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export const recordOf = (value: unknown): Loose => (isRecord(value) ? value : {})
export const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')
export const numberOf = (value: unknown): number | undefined => (typeof value === 'number' ? value : undefined)
export const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])
export const textsOf = (value: unknown): string[] => listOf(value).filter((one) => typeof one === 'string')

/** What a reference points to; anything else is itself. */
export function resolve(document: unknown, value: unknown): Loose {
  const record = recordOf(value)
  const { $ref } = record
  if (typeof $ref !== 'string' || !$ref.startsWith('#/')) return record
  const path = $ref.slice(2).split('/')
  return recordOf(path.reduce<unknown>((at, name) => recordOf(at)[name], document))
}
