import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { nameRecipient, readProfile, readRecipientName } from './recipient-profile.ts'

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
    'extensions:recipientProfile': { ...profile, url: 'https://m.example/', name: 'Maya' },
  })
  expect(nameRecipient(former, 'May')).toBe(former)
  expect(nameRecipient(former, '')).toEqual({ 'extensions:more': { a: 1 } })
})

test('a profile that came is read by the same rule, and one without a name is left as it is', () => {
  const wholeOf = (name: string) => ({
    'extensions:more': { a: 1 },
    'extensions:recipientProfile': { ...profile, name },
  })
  const given = (more: Parameters<typeof readProfile>[0][string]) => ({
    'extensions:more': { a: 1 },
    'extensions:recipientProfile': more,
  })
  const whole = wholeOf('Maya')
  expect(readProfile(whole)).toBe(whole)
  expect(readProfile(given({ name: 'Maya' }))).toEqual(whole)
  expect(readProfile(given({ name: '<b>Maya</b> ' }))).toEqual(whole)
  expect(readProfile(given({ name: '<b>Maya</b>', type: ['Own'] }))).toEqual(
    given({ ...profile, name: 'Maya', type: ['Own'] }),
  )
  expect(readProfile(given({ name: '<br>' }))).toEqual({ 'extensions:more': { a: 1 } })
  for (const other of [{}, given({}), given({ url: 'https://m.example/' }), given([{ name: 'Maya' }])])
    expect(readProfile(other)).toBe(other)
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
