import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { readPo } from '#shared/i18n/read-entries.ts'

/** Texts that may differ from another by their capitals or their end alone, each with the reason. */
const exceptions: Record<string, readonly string[]> = {
  // The mock has both: the ribbon of a card, and the word of a status.
  ribbon: ['NEW'],
  // The specification has them so, on these screens.
  specification: [
    'Awarded To',
    'Expired On',
    'Expires On',
    'Issued On',
    'Loading',
    'Notify recipient by email',
    'Ok',
    'Saving...',
    'View external Criteria URL',
  ],
  // In a field that is empty an ellipsis says that something is to be typed (mock, profile).
  placeholder: ['Email Address...', 'New Tag...'],
  // A title, a button or the subject of a mail has no full stop; as a sentence among others the same has one.
  title: [
    'Badges that are given, kept and believed',
    'No network just now',
    'People may ask for this badge',
    'Sign in as an issuer',
    'Sign in to your backpack',
    'Signing in asks for no code any more',
    'Take this badge',
    'This badge could not be verified',
  ],
  // What programs are told stays as it is to the letter; the page has a title of it.
  program: ['Not found', 'This code was used before', 'This field is required'],
}

/** How a text is spelt does not count, nor how it ends; one that begins small stands within a sentence. */
const keyOf = (text: string): string =>
  /^\p{Ll}/u.test(text) ? `within: ${text}` : text.replace(/(?:\.\.\.|…|\.)$/u, '').toLowerCase()

test('no two texts differ by their capitals or a full stop alone', () => {
  const texts = readPo(readFileSync('web/locales/en.po', 'utf8')).map(({ id }) => id)
  const known = Object.values(exceptions).flat()
  const spelt = new Map<string, string>()
  const doubles: string[][] = []
  for (const text of texts.filter((one) => !known.includes(one))) {
    const other = spelt.get(keyOf(text))
    if (other !== undefined) doubles.push([other, text])
    spelt.set(keyOf(text), text)
  }
  expect(doubles).toEqual([])
  expect(known.filter((text) => !texts.includes(text) || !spelt.has(keyOf(text)))).toEqual([])
})
