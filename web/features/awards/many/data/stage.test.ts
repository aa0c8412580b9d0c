import { expect, it } from 'vitest'
import { countPeople } from './stage.ts'

it.each([
  ['email,name\nanna@x.example,Anna\n\nbela@x.example,', 2],
  ['anna@x.example\nbela@x.example', 2],
  ['anna', 1],
])('counts the people of a list and not its heading: %j', (text, count) => {
  expect(countPeople({ name: 'import', given: { text } })).toBe(count)
})
