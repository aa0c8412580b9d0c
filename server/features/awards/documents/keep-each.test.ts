import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { keepEach } from './keep-each.ts'

const text = JSON.stringify({ id: 'https://a.example/x', proof: [{ verificationMethod: 'did:web:a.example#z6Mk' }] })
const template = { templateId: 'x', keyId: 'z6Mk', text }
/** A pair of so many letters. */
const write = (letters: number, index: number) => {
  const narrative = `${index} was out in any wind, `.repeat(letters / 50)
  return { assertion: JSON.stringify({ narrative }), credential: text.replace('x"', `${index}${narrative}"`) }
}
const isShort = ({ documents }: { documents: string | null }): boolean => documents !== null

test('others are answered while long documents of many awards are written', async () => {
  let turns = 0
  let isDone = false
  const count = async () => {
    for (; !isDone; turns++) await nextTurn()
  }
  const counting = count()
  const documents = Array.from({ length: 30 }, (_, index) => write(120_000, index))
  const columns = await keepEach(template, documents)
  isDone = true
  await counting
  expect(columns.filter(isShort)).toHaveLength(30)
  // Of three million letters 200,000 at a time.
  expect(turns).toBeGreaterThan(14)
})

test('very long ones are kept whole, and those beside them are not', async () => {
  const documents = [write(1000, 1), write(600_000, 2), write(1000, 3)]
  const columns = await keepEach(template, documents)
  expect(columns.map(isShort)).toEqual([true, false, true])
  expect(columns[1]).toMatchObject(documents[1] ?? {})
})
