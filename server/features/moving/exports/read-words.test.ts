import { expect, test } from 'vitest'
import { readDay } from './read-day.ts'
import { readEvidence, readProse } from './read-words.ts'

test.each([
  ['31/12/2024', undefined, '2024-12-31'],
  ['12/31/24', undefined, '2024-12-31'],
  ['31/31/2024', 'dmy', undefined],
  ['31/02/2024', 'dmy', undefined],
  ['01/02/2024', undefined, undefined],
  ['01.02.2024 03:04', 'dmy', '2024-02-01T03:04:00Z'],
  ['1714979289', undefined, '2024-05-06T07:08:09Z'],
  ['6 May 2024', undefined, '2024-05-06'],
  ['0001-01-01', undefined, undefined],
  ['Maybe', undefined, undefined],
] as const)('%s (%s) is %s', (text, order, moment) => {
  expect(readDay(text, order)).toEqual(moment === undefined ? undefined : new Date(moment))
})

test('prose loses its marks, and evidence is what leads or tells', () => {
  expect(readProse('<p>One &lt;two&gt;</p><br/>3 < 4')).toBe('One <two>\n\n3 < 4')
  expect(readEvidence('[{"link":"https://a.example"},{"description":"Did it"},{}, 7]')).toEqual([
    { evidence_url: 'https://a.example', narrative: null },
    { evidence_url: null, narrative: 'Did it' },
  ])
})
