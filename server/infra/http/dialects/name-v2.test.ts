import { expect, test } from 'vitest'
import { endpointNames } from '#contracts/endpoints.ts'
import { kindsOf } from '../bodies/kinds-of.ts'
import { nameV2, nestFaults, ofBoth } from './name-v2.ts'

const shapeOf = (schema: Parameters<typeof kindsOf>[0]) => Object.keys(kindsOf(schema).shape ?? {})
const rows = [...endpointNames]
  .filter(([{ path }]) => path.startsWith('/v2/'))
  .map(([{ body, query }, name]) => [name, [...shapeOf(body), ...shapeOf(query)]] as const)
  .filter(([, names]) => names.length > 0)

/** As an action of version 1 names the same field. */
const inV1 = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

test('there are fields of version 2 to look at', () => expect(rows.length).toBeGreaterThan(20))

test.each(rows)('%s is refused under the names of its fields, however an action calls them', (_, names) => {
  const takes = (name: string): boolean => names.includes(name)
  for (const name of names) {
    expect(nameV2({ [name]: ['wrong'] }, takes)).toEqual({ [name]: ['wrong'] })
    const older = inV1(name)
    expect(nameV2({ [older]: ['wrong'] }, takes)).toEqual({ [ofBoth.has(older) ? older : name]: ['wrong'] })
  }
})

test('what is wrong with a member stands inside, and never takes the name of what every object has', () => {
  expect(nestFaults({ 'recipient.type': 1, 'recipient.identity': 2, notify: 3 })).toEqual({
    recipient: { type: 1, identity: 2 },
    notify: 3,
  })
  expect(Object.getPrototypeOf(nestFaults({ '__proto__.x': 1 }))).toBeNull()
})
