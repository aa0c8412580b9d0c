import { expect, it } from 'vitest'
import { isName } from './is-name.ts'

it.each(['Maya Okonkwo', '  Zoë  O’Brien-Łucki ', 'J. R. Smith', 'Дарья Иванова'])('takes %s for a name', (text) => {
  expect(isName(text)).toBe(true)
})

it.each([
  'maya@aldermoor.example',
  'Maya Okonkwo <maya@aldermoor.example>',
  'maya',
  'student-4711',
  '+49 151 234567',
  'https://maya.example/',
  'maya.example/me',
  'did:key:z6Mk',
  '',
])('takes %s for no name', (text) => {
  expect(isName(text)).toBe(false)
})
