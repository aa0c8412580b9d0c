import { expect, test } from 'vitest'
import { keepMade } from './keep-made.ts'

const bytes = (length: number) => async () => Buffer.alloc(length)

test('what is asked for at once and again is made once', async () => {
  const find = keepMade(100)
  let times = 0
  const make = async () => Buffer.from([++times])
  const found = await Promise.all([find('a', make), find('a', make)])
  expect([...found, await find('a', make)].map(([first]) => first)).toEqual([1, 1, 1])
})

test('beyond its bytes it forgets what was asked for longest ago', async () => {
  const find = keepMade(100)
  for (const key of ['a', 'b']) await find(key, bytes(40))
  await find('a', bytes(0))
  await find('c', bytes(40))
  const lengths = []
  for (const key of ['a', 'c', 'b']) lengths.push((await find(key, bytes(1))).length)
  expect(lengths).toEqual([40, 40, 1])
})

test('what failed is tried again', async () => {
  const find = keepMade(100)
  await expect(find('a', () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(await find('a', bytes(3))).toHaveLength(3)
})
