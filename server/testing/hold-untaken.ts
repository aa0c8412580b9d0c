import { afterAll, beforeAll, expect } from 'vitest'
import { listUntaken } from '#infra/http/edge/measure-requests.ts'

/**
 * For a file of tests that send what nobody should: no value of theirs comes as far as the database and cannot be taken there. It would
 * be answered 400 as one that a check refuses, so that a check that is missing would be seen nowhere else.
 */
export const holdUntaken = (): void => {
  let before: ReadonlyMap<string, number>
  beforeAll(async () => {
    before = await listUntaken()
  })
  afterAll(async () => {
    const after = await listUntaken()
    const grown = [...after].filter(([route, count]) => count > (before.get(route) ?? 0))
    expect(grown, 'values that no check refused and the database could not take').toEqual([])
  })
}
