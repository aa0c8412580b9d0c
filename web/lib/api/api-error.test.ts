import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { compileCatalogue } from '#shared/i18n/compile-catalogue.ts'
import { allSentences } from '#shared/i18n/sentences/all-sentences.ts'
import { takeSentences } from '#shared/i18n/sentences/known-sentences.ts'
import { takeCatalogue } from '#shared/i18n/text.ts'
import { ApiError, messageOf } from './api-error.ts'
import { readRefusal } from './coded-refusal.ts'

const messages: [string, number, unknown, string][] = [
  [
    'a list of texts',
    400,
    ['Account could not be created.', 'Try another address.'],
    'Account could not be created. Try another address.',
  ],
  ['a bare text', 404, 'User not found.', 'User not found.'],
  [
    'the first field',
    400,
    { name: ['This field is required.'], url: ['Enter a valid URL.'] },
    'This field is required.',
  ],
  ['messages about the whole', 400, { non_field_errors: ['Both or none.'] }, 'Both or none.'],
  ['a detail', 404, { detail: 'Not found.' }, 'Not found.'],
  [
    'an OAuth error',
    400,
    { error: 'invalid_grant', error_description: 'Invalid credentials given.' },
    'Invalid credentials given.',
  ],
  ['an OAuth error of one word', 400, { error: 'invalid client_id' }, 'invalid client_id'],
  [
    'a v2 answer',
    400,
    {
      status: { success: false, description: 'bad request' },
      result: [],
      fieldErrors: {},
      validationErrors: ['Too many.'],
    },
    'Too many.',
  ],
  [
    'a v2 answer without more',
    404,
    { status: { success: false, description: 'entity not found' }, result: [], fieldErrors: {}, validationErrors: [] },
    'entity not found',
  ],
  [
    'a problem document',
    400,
    {
      type: 'about:blank',
      title: 'Bad',
      status: 400,
      detail: 'Send exactly one.',
      code: 'verify.input',
      request_id: 'wbuZv6RSXlEdOm2RH_rlxQ',
    },
    'Send exactly one.',
  ],
  ['no answer at all', 0, undefined, 'Server Unavailable'],
]

test.each(messages)('the first message of %s is its sentence', (_, status, body, sentence) => {
  expect(new ApiError(status, body).firstMessage()).toBe(sentence)
})

test.each([
  ['Not now.', 'Not now.'],
  [{ name: ['Taken.'] }, '{"name":["Taken."]}'],
  ['', 'Expected 2xx response; got 418'],
  [undefined, 'Expected 2xx response; got 418'],
  [null, 'Expected 2xx response; got 418'],
])('an answer outside 2xx is an error with its text, else its JSON, else its status: %j [SB-7.23]', (body, message) => {
  expect(new ApiError(418, body).message).toBe(message)
})

test('field messages are given by field, without those about the whole', () => {
  const error = new ApiError(400, {
    email: ['Enter a valid email address.', 'Too long.'],
    non_field_errors: ['No.'],
    detail: 'x',
  })
  expect(error.fieldErrors()).toEqual({ email: 'Enter a valid email address. Too long.' })
})

test('field messages are found in v2 answers and problem documents', () => {
  expect(new ApiError(400, { status: {}, fieldErrors: { name: ['Taken.'] } }).fieldErrors()).toEqual({ name: 'Taken.' })
  expect(new ApiError(400, { title: 'Bad', fields: { name: ['Taken.'] } }).fieldErrors()).toEqual({ name: 'Taken.' })
})

test('nested messages are kept as JSON', () => {
  expect(new ApiError(400, { alignment: [{ target_url: ['Bad.'] }] }).fieldErrors()).toEqual({
    alignment: '{"target_url":["Bad."]}',
  })
})

test.each([
  [3600, '60 minutes'],
  [90, '2 minutes'],
  [61, '2 minutes'],
])('a throttle of %i seconds is told in minutes [SI-8.3] [SI-9.7] [SB-8.4] [SB-9.6]', (expires, time) => {
  const error = new ApiError(429, { error: 'login attempts throttled', expires })
  expect(error.firstMessage()).toBe(`Too many login attempts. Try again in ${time}.`)
})

test.each([
  [60, '60 seconds'],
  [59.2, '60 seconds'],
  [1, '1 second'],
  [0, '1 second'],
])('a throttle of %d seconds is told in seconds [SI-8.4] [SI-9.7] [SB-8.4] [SB-9.6]', (expires, time) => {
  const error = new ApiError(429, { error: 'login attempts throttled', expires })
  expect(error.firstMessage()).toBe(`Too many login attempts. Try again in ${time}.`)
})

test.each([
  ['', 502],
  ['<html><h1>Bad Gateway</h1></html>', 502],
  [{}, 500],
  [[], 500],
  [null, 500],
])('an answer that says nothing readable is an unknown server error: %j [SI-8.5] [SB-8.3]', (body, status) => {
  expect(new ApiError(status, body).firstMessage()).toBe('Unknown server error.')
})

test('whatever else was thrown is an unknown server error unless it speaks for itself [SI-8.5]', () => {
  expect(messageOf('thrown')).toBe('Unknown server error.')
  expect(messageOf(new Error('Said.'))).toBe('Said.')
})

test('what an older version says in English is shown in the reader’s language [LG-05]', () => {
  const po = (id: string, text: string) => `#: contracts/errors/core.ts:1\nmsgid "${id}"\nmsgstr "${text}"\n`
  takeCatalogue(
    'de',
    compileCatalogue([po('Not found.', 'Nicht gefunden.'), po('Enter a valid URL.', 'Ungültig.')].join('\n')),
  )
  try {
    expect(new ApiError(404, { detail: 'Not found.' }).firstMessage()).toBe('Nicht gefunden.')
    expect(new ApiError(400, { url: ['Enter a valid URL.'] }).fieldErrors()).toEqual({ url: 'Ungültig.' })
    expect(new ApiError(400, ['Said by nobody before.']).firstMessage()).toBe('Said by nobody before.')
  } finally {
    takeCatalogue('en', {})
  }
})

describe('in another language, by code', () => {
  const texts = {
    'Ensure this field has no more than {most} characters.': 'Höchstens {most} Zeichen.',
    'Not found.': 'Nicht gefunden.',
    'This link to set a password no longer works.': 'Dieser Link gilt nicht mehr.',
    'This was not added: {why}': 'Nicht hinzugefügt: {why}',
    'The badge expired on {moment}.': 'Das Badge ist am {moment} abgelaufen.',
  }
  const po = Object.entries(texts).map(([id, text]) => `#: contracts/x.ts:1\nmsgid "${id}"\nmsgstr "${text}"\n`)
  beforeAll(() => {
    takeSentences(allSentences)
    takeCatalogue('de', compileCatalogue(po.join('\n')))
  })
  afterAll(() => takeCatalogue('en', {}))

  test('a sentence is said with what was put into it, also where it stands in another one [LG-05]', () => {
    const long = { name: ['Ensure this field has no more than 255 characters.'] }
    expect(new ApiError(400, long).fieldErrors()).toEqual({ name: 'Höchstens 255 Zeichen.' })
    const lapsed = ['This was not added: The badge expired on March 5, 2024.']
    expect(new ApiError(400, lapsed).firstMessage()).toBe(
      'Nicht hinzugefügt: Das Badge ist am 5. März 2024 abgelaufen.',
    )
  })

  test('the header tells what the body does not say, or says otherwise [LG-22]', () => {
    const refusal = readRefusal(JSON.stringify({ code: 'reset.token' }))
    expect(new ApiError(404, '', { refusal }).firstMessage()).toBe('Dieser Link gilt nicht mehr.')
    const fields = { name: [{ code: 'field.long', values: { most: 9 } }] }
    const coded = new ApiError(400, { name: ['x'] }, { refusal: { code: 'request.invalid', fields } })
    expect([coded.firstMessage(), coded.fieldErrors()]).toEqual([
      'Höchstens 9 Zeichen.',
      { name: 'Höchstens 9 Zeichen.' },
    ])
  })

  test('what has no code or no translation stays as the server says it [LG-22]', () => {
    const refusal = { code: 'no.such-code' }
    expect(new ApiError(404, { detail: 'Not found.' }, { refusal }).firstMessage()).toBe('Nicht gefunden.')
    expect(new ApiError(400, ['Zut alors!'], { refusal }).firstMessage()).toBe('Zut alors!')
    const untold = 'This was not added: The badge is not signed.'
    expect(new ApiError(400, [untold], { refusal }).firstMessage()).toBe(untold)
  })

  test.each([
    ['{', undefined],
    ['[]', undefined],
    ['{"code":1}', undefined],
    ['{"code":"a","fields":{"name":"x"}}', undefined],
    ['{"code":"a","sentence":{"code":"b","values":{"n":1}}}', { code: 'a', sentence: { code: 'b', values: { n: 1 } } }],
    [null, undefined],
  ])('a header that is none is left aside: %j', (header, refusal) => {
    expect(readRefusal(header)).toEqual(refusal)
  })
})
