import { expect, test } from 'vitest'
import { checkOf, digits, foldCode, writeCode } from './fold-code.ts'

test('a code is the same however it is typed', () => {
  const body = 'K7QM29XTR0'
  const code = body + checkOf(body)
  for (const typed of [
    code,
    writeCode(code),
    ` ${code.toLowerCase()} `,
    'k7qm2 9xtr o'.replace('o', 'O') + code.slice(10),
  ]) {
    expect(foldCode(typed)).toBe(code)
  }
  expect(foldCode('oOiIlL')).toBe('001111')
})

test('the check notices each sign that was mistaken, and each two neighbours that changed places', () => {
  const body = 'K7QM29XTR4'
  for (let place = 0; place < body.length; place++) {
    for (const sign of digits) {
      const other = body.slice(0, place) + sign + body.slice(place + 1)
      if (other !== body) expect(checkOf(other)).not.toBe(checkOf(body))
    }
    const swapped = body.slice(0, place) + body.charAt(place + 1) + body.charAt(place) + body.slice(place + 2)
    if (place < 9 && swapped !== body) expect(checkOf(swapped)).not.toBe(checkOf(body))
  }
  expect(checkOf('K7QM29XTRU')).toBeUndefined()
})
