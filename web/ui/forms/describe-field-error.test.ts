import { zodResolver } from '@hookform/resolvers/zod'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { email, text, webUrl } from '#contracts/fields/fields.ts'
import { describeFieldError } from './describe-field-error.ts'
import { findFieldRule, formErrorKeys } from './find-field-rule.ts'

const say = (type: string, value: unknown = 'x', maxLength?: number) =>
  describeFieldError({ type }, { label: 'Name', value, ...(maxLength ? { maxLength } : {}) })

/** What a form makes of a value that its schema refuses. */
async function evaluate(schema: z.ZodType, value: unknown) {
  const options = { fields: {}, shouldUseNativeValidation: false }
  const { errors } = await zodResolver(z.object({ field: schema }))({ field: value }, undefined, options)
  const error = Object(errors).field
  return { key: findFieldRule(error, value)?.key, sentence: describeFieldError(error, { label: 'Name', value }) }
}

test('what is missing is named by its label [SI-5.12] [SB-5.7]', async () => {
  expect(say('required')).toBe('Name is required')
  expect((await evaluate(text(10), '')).sentence).toBe('Name is required')
  expect((await evaluate(email, undefined)).sentence).toBe('Name is required')
  expect((await evaluate(z.string().min(1), '')).sentence).toBe('Name is required')
})

test('a wrong address asks for a valid one [SI-5.13]', async () => {
  expect(say('validUrl')).toBe('Please enter a valid URL')
  expect((await evaluate(webUrl, 'x')).sentence).toBe('Please enter a valid URL')
  expect((await evaluate(z.url(), 'x')).sentence).toBe('Please enter a valid URL')
})

test('a wrong number asks for a valid one [SI-5.14]', () => {
  expect(say('telephone')).toBe('Please enter a valid phone number')
})

test('a wrong mailbox asks for a valid one [SI-5.15]', async () => {
  expect(say('invalidEmail')).toBe('Please enter a valid email address')
  expect((await evaluate(email, 'x')).sentence).toBe('Please enter a valid email address')
})

test('what is too long says by how much [SI-5.16]', async () => {
  const sentence = 'Name exceeds maximum length of 10 by 5 characters'
  expect(say('maxlength', 'a'.repeat(15), 10)).toBe(sentence)
  expect((await evaluate(text(10), 'a'.repeat(15))).sentence).toBe(sentence)
  expect((await evaluate(z.string().max(10), 'a'.repeat(15))).sentence).toBe(sentence)
  expect(say('maxlength', ['many'])).toBe('Name exceeds maximum length.')
})

test('a rule without a sentence is named [SI-5.17] [SB-5.7]', async () => {
  expect(say('palindrome')).toBe('Field failed palindrome validation.')
  expect(
    (
      await evaluate(
        z.string().refine(() => false),
        'x',
      )
    ).sentence,
  ).toBe('Field failed custom validation.')
})

test('the keys are required, min, max, minlength, maxlength, pattern and email, each with its sentence [SI-5.18] [SB-5.6]', () => {
  expect(Object.fromEntries(formErrorKeys.map((key) => [key, say(key, 'a'.repeat(15), 10)]))).toEqual({
    required: 'Name is required',
    min: 'Field failed min validation.',
    max: 'Field failed max validation.',
    minlength: 'Field failed minlength validation.',
    maxlength: 'Name exceeds maximum length of 10 by 5 characters',
    pattern: 'Field failed pattern validation.',
    email: 'Please enter a valid email address',
  })
  expect(say('minLength')).toBe('Field failed minlength validation.')
  expect(say('maxLength', 'a'.repeat(15), 10)).toBe('Name exceeds maximum length of 10 by 5 characters')
})

test.each<[string, z.ZodType, unknown]>([
  ['required', z.string(), undefined],
  ['required', z.string().min(3), ''],
  ['min', z.number().min(3), 2],
  ['max', z.number().max(3), 4],
  ['minlength', z.string().min(3), 'ab'],
  ['minlength', z.array(z.string()).min(1), []],
  ['maxlength', z.string().max(3), 'abcd'],
  ['pattern', z.string().regex(/^\d+$/), 'a'],
  ['email', z.email(), 'a'],
])('a schema breaks the rule %s [SI-5.18] [SB-5.6]', async (key, schema, value) => {
  expect((await evaluate(schema, value)).key).toBe(key)
})

test('words written for the field come first, and the words of the server are left as they are', () => {
  const described = { label: 'Name', value: '' }
  expect(describeFieldError({ type: 'too_small', message: 'Please enter a badge name' }, described)).toBe(
    'Please enter a badge name',
  )
  expect(describeFieldError({ type: 'server', message: 'Enter a valid URL.' }, described)).toBe('Enter a valid URL.')
})
