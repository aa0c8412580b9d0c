import { expect, test } from 'vitest'
import { z } from 'zod'
import { createBodyEvaluator } from './evaluate-long-lists.ts'

const schema = z.object({
  rows: z.array(z.object({ name: z.string().trim(), size: z.number().default(1) })).max(1000),
  note: z.string().default('none'),
})
const evaluate = createBodyEvaluator(schema)
const rowsOf = (count: number) => Array.from({ length: count }, (_, index) => ({ name: ` ${index} ` }))

const check = async (body: unknown) => evaluate.validate(await evaluate.prepare(body))
const pathsOf = (outcome: unknown): string[] =>
  (outcome as { error: { instancePath: string }[] }).error.map(({ instancePath }) => instancePath)

test.each([3, 250, 1000])('a list of %i items is understood as by the shape itself', async (count) => {
  const body = { rows: rowsOf(count), more: 7 }
  expect(await check(body)).toEqual({ value: schema.parse(body) })
})

test('faults are named by their place, wherever in a long list they are', async () => {
  const rows = [...rowsOf(900), { name: 7 }, ...rowsOf(50)]
  expect(pathsOf(await check({ rows, note: 7 }))).toEqual(['/note'])
  expect(pathsOf(await check({ rows }))).toEqual(['/rows/900/name'])
})

test('many faults are told as by the shape itself, a sentence not more often than an answer holds', async () => {
  const faulty = z.object({
    rows: z.array(z.object({ name: z.string(), size: z.number().max(5).default(1) })).max(1000),
    few: z.array(z.number()),
  })
  const strict = createBodyEvaluator(faulty)
  const rows = rowsOf(900).map((row, index) =>
    index === 850 ? { ...row, size: 6 } : index > 300 ? { size: 'x' } : row,
  )
  const body = { rows, few: [1, 'two'] }
  const told = strict.validate(await strict.prepare(body)) as { error: { instancePath: string; message: string }[] }
  const all = faulty.safeParse(body).error?.issues ?? []
  const expected = all.map((issue) => [`/${issue.path.join('/')}`, issue.message])
  const given = told.error.map(({ instancePath, message }) => [instancePath, message])
  expect(given.slice(0, 101)).toEqual(expected.slice(0, 101))
  expect(given.length).toBeLessThan(110)
  expect(new Set(given.map(([, message]) => message))).toEqual(new Set(expected.map(([, message]) => message)))
  expect(given).toContainEqual(['/rows/850/size', 'Too big: expected number to be <=5'])
  expect(given).toContainEqual(['/few/1', 'Invalid input: expected number, received string'])
})

test('a list that is too long is refused before its items are looked at', async () => {
  expect(pathsOf(await check({ rows: Array(1001).fill({ name: 7 }) }))).toEqual(['/rows'])
})

test('what is no body at all is left to the shape', async () => {
  for (const body of [undefined, null, 7, [], [rowsOf(300)]]) expect(pathsOf(await check(body))).toHaveLength(1)
})

test('others are answered while a long list is looked through', async () => {
  let turns = 0
  const timer = setInterval(() => turns++, 0)
  await evaluate.prepare({ rows: rowsOf(1000).map((row) => ({ ...row, name: row.name.repeat(5000) })) })
  clearInterval(timer)
  expect(turns).toBeGreaterThan(0)
})
