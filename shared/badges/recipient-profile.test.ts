import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { nameRecipient, readRecipientName } from './recipient-profile.ts'

const profile = {
  '@context': 'https://openbadgespec.org/extensions/recipientProfile/context.json',
  type: ['Extension', 'extensions:RecipientProfile'],
}

test('a name is said with its context and type, and without markup', () => {
  expect(nameRecipient({}, ' <b>Maya</b> Okonkwo ')).toEqual({
    'extensions:recipientProfile': { ...profile, name: 'Maya Okonkwo' },
  })
  for (const none of [undefined, null, '', ' ', '<br>']) expect(nameRecipient({}, none)).toEqual({})
})

test('other extensions stay, and what else the profile says', () => {
  const former = {
    'extensions:more': { a: 1 },
    'extensions:recipientProfile': { url: 'https://m.example/', name: 'May' },
  }
  expect(nameRecipient(former, 'Maya')).toEqual({
    'extensions:more': { a: 1 },
    'extensions:recipientProfile': { url: 'https://m.example/', name: 'Maya' },
  })
  expect(nameRecipient(former, 'May')).toBe(former)
  expect(nameRecipient(former, '')).toEqual({ 'extensions:more': { a: 1 } })
})

test.each([
  undefined,
  null,
  7,
  [],
  {},
  { 'extensions:recipientProfile': null },
  { 'extensions:recipientProfile': [{ name: 'Maya' }] },
  { 'extensions:recipientProfile': { name: 7 } },
])('no name is read from %j', (extensions) => {
  expect(readRecipientName(extensions)).toBe('')
})

test('nowhere else is the profile made', () => {
  const isSource = (file: string) => /(?<!\.test|\.oracle)\.tsx?$/.test(file)
  const files = ['server/features', 'server/demo', 'server/infra', 'web', 'bench'].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) => `${folder}/${file}`),
  )
  const sources = files.filter(isSource)
  expect(sources.length).toBeGreaterThan(1500)
  expect(sources.filter((file) => readFileSync(file, 'utf8').includes('extensions:RecipientProfile'))).toEqual([])
})
