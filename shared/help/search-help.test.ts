import { expect, test } from 'vitest'
import { listTopics } from './list-topics.ts'
import { searchHelp, splitFound, wordsOf } from './search-help.ts'

const find = (query: string) =>
  searchHelp(listTopics(), wordsOf(query)).map(({ topic, section }) => `${topic.name}#${section.id}`)

test.each([
  ['whole class', 'teachers#award'],
  ['RÉVOKED', 'employers#questions'],
  ['expired', 'earners#questions'],
  ['master key', 'operators#safe'],
])('%s leads to %s', (query, place) => expect(find(query)).toContain(place))

test('every word has to be there, and nothing is found without one', () => {
  expect(find('backup zebra')).toEqual([])
  expect(find(' . a ')).toEqual([])
})

test('a section that is called so stands before one that only mentions it', () => {
  expect(find('badge')[0]).toBe('teachers#draw')
  expect(find('theirs whose')).toEqual([])
  expect(find('show it')[0]).toBe('earners#show')
})

test.each([
  ['Draw a badge', 'BADGE', ['Draw a ', 'badge', '']],
  ['Prüfung und prufen', 'pruf', ['', 'Prüf', 'ung und ', 'pruf', 'en']],
  ['nothing here', '', ['nothing here']],
])('in “%s” what holds “%s” is marked', (text, query, pieces) => {
  expect(splitFound(text, wordsOf(query))).toEqual(pieces)
})
