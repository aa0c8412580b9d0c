import type { AwardDetail, DetailNames } from './award-details.ts'

/** What is made of each of the details, by what it is called in one place. */
export function mapDetails<Key extends DetailNames, One extends AwardDetail, Made>(
  details: readonly One[],
  key: Key,
  make: (detail: One) => Made,
): Record<One[Key], Made>
export function mapDetails(
  details: readonly AwardDetail[],
  key: DetailNames,
  make: (detail: AwardDetail) => unknown,
): Record<string, unknown> {
  return Object.fromEntries(details.map((one) => [one[key], make(one)]))
}
