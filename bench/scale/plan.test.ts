import { expect, test } from 'vitest'
import { addressOf, amountsFor, drawPerson, planChunks } from './plan.ts'
import { addPlans } from './read-plans.ts'

const until = new Date('2026-11-01T00:00:00Z')

test.each([1, 999, 100_000])('a plan of %i awards has each of them once, in the order of time', (awards) => {
  const amounts = amountsFor(awards)
  const chunks = [...planChunks(amounts, until)]
  let next = 0
  for (const { number, first, size, place } of chunks) {
    expect([first, size > 0, place < amounts.classes]).toEqual([next, true, true])
    expect(number).toBe(chunks[number]?.number)
    next += size
  }
  expect(next).toBe(awards)
  const moments = chunks.map(({ madeAt }) => madeAt.getTime())
  expect(moments).toEqual(moments.toSorted((one, other) => one - other))
  expect([...planChunks(amounts, until)]).toEqual(chunks)
})

test('one class has a tenth of all, one person 5,000, and nobody else nearly as many', () => {
  const amounts = amountsFor(200_000)
  const ofFirst = [...planChunks(amounts, until)].filter(({ place }) => place === 0)
  const share = ofFirst.reduce((sum, { size }) => sum + size, 0) / amounts.awards
  expect(share).toBeGreaterThan(0.08)
  expect(share).toBeLessThan(0.25)
  const held = new Map<number, number>()
  for (let award = 0; award < amounts.awards; award++) {
    const person = drawPerson(amounts, award)
    held.set(person, (held.get(person) ?? 0) + 1)
  }
  expect(held.get(0)).toBe(5000)
  held.delete(0)
  expect([...held.values()].reduce((most, count) => Math.max(most, count), 0)).toBeLessThan(500)
  expect(new Set([...held.keys()].map(addressOf)).size).toBe(held.size)
})

test('the work of a call is what the log of PostgreSQL says of all its statements, and nothing else', () => {
  const entry = (milliseconds: string, hit: number, read: number) =>
    `2026-11-01 LOG:  duration: ${milliseconds} ms  plan:\n\t{\n\t  "Query Text": "select 1",\n\t  "Plan": {"Shared Hit Blocks": ${hit}, "Shared Read Blocks": ${read}}\n\t}\n`
  const log = `${entry('1.5', 3, 4)}2026-11-01 LOG:  checkpoint starting\n${entry('2.25', 10, 0)}`
  expect(addPlans(log)).toEqual({ statements: 2, buffers: 17, milliseconds: 3.75 })
  expect(addPlans('')).toEqual({ statements: 0, buffers: 0, milliseconds: 0 })
})
