import { expect, test } from 'vitest'
import { listDensities, listWidths } from './picture-sizes.ts'

const picture = `https://sash.example/public/pictures/${'a'.repeat(64)}`

test('a picture of 40 pixels is fetched as small as the screen allows', () => {
  expect(listDensities(picture, 40)).toBe(`${picture}/64 1x, ${picture}/128 2x`)
  expect(listDensities(picture, 96)).toBe(`${picture}/128 1x, ${picture}/192 2x, ${picture}/384 3x`)
  expect(listDensities(picture, 300)).toBe(`${picture}/384 1x, ${picture}/512 2x`)
})

test('a picture as wide as the page makes it comes in every width that a hero needs', () => {
  expect(listWidths(picture)).toBe([128, 192, 384, 512].map((width) => `${picture}/${width} ${width}w`).join(', '))
})

test('pictures at other addresses have one size', () => {
  for (const src of [
    'https://sash.example/public/badges/b/image',
    'data:image/png;base64,AA==',
    `${picture}?type=png`,
  ]) {
    expect([listDensities(src, 40), listWidths(src)]).toEqual([undefined, undefined])
  }
})
