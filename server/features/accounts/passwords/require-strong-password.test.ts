import { expect, test } from 'vitest'
import { AppError } from '#infra/errors.ts'
import { requireStrongPassword } from './require-strong-password.ts'

const maya = { emails: ['maya.okonkwo@example.org'], firstName: 'Maya', lastName: 'Okonkwo-Lindqvist' }
const short = 'This password is too short. It must contain at least 8 characters.'
const common = 'This password is too common.'
const numeric = 'This password is entirely numeric.'

const evaluate = async (password: string): Promise<unknown> => {
  try {
    await requireStrongPassword(password, maya, 8)
    return []
  } catch (error) {
    return error instanceof AppError ? error.fields?.password : error
  }
}

test.each([
  ['passwor', [short]],
  ['ä😀ö😀ü😀x', [short]],
  ['password', [common]],
  ['PassWord', [common]],
  ['qwertyui', [common]],
  ['ｐａｓｓｗｏｒｄ', [common]],
  ['trustno1x', []],
  ['12345678', [numeric, common]],
  ['84736251', [numeric]],
  ['٤٧٣٦٢٥١٨', [numeric]],
  ['abcdefgh', [common]],
  ['zyxwvuts', [common]],
  ['αβγδεζηθ', [common]],
  ['aaaaaaaaaaaa', [common]],
  ['abababababab', [common]],
  ['maya.okonkwo@example.org', [common]],
  ['Maya.Okonkwo', [common]],
  ['okonkwo-lindqvist', [common]],
  ['Maya Okonkwo-Lindqvist', [common]],
  ['maya2026', [common]],
  ['sashsash', [common]],
  ['Sash!2026', [common]],
])('%j is evaluated: %j [SI-9.1]', async (password, texts) => {
  expect(await evaluate(password)).toEqual(texts)
})

test.each([
  ['correct horse battery staple'],
  [`${'a long line of words, '.repeat(180)}`],
  ['ä😀ö😀ü😀x😀'],
  ['mayas lantern'],
  ['     x   y  z   '],
])('%j is accepted [SI-9.1]', async (password) => {
  expect(await evaluate(password)).toEqual([])
})
