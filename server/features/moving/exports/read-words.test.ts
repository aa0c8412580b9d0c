import { expect, test } from 'vitest'
import { findDayOrder, readDay } from './read-day.ts'
import { readEvidence, readProse } from './read-words.ts'

test.each([
  ['31/12/2024', undefined, '2024-12-31'],
  ['12/31/24', undefined, '2024-12-31'],
  ['31/31/2024', 'dmy', undefined],
  ['31/02/2024', 'dmy', undefined],
  ['01/02/2024', undefined, undefined],
  ['01.02.2024 03:04', 'dmy', '2024-02-01T03:04:00Z'],
  ['1714979289', undefined, '2024-05-06T07:08:09Z'],
  ['01.02.2024', undefined, '2024-02-01'],
  ['01/02/2024', 'mdy', '2024-01-02'],
  ['31-05-2024', undefined, '2024-05-31'],
  ['5/31/2024 12:30:05 AM', undefined, '2024-05-31T00:30:05Z'],
  ['5/31/2024, 7:08 p.m.', undefined, '2024-05-31T19:08:00Z'],
  ['2024/05/31 07:08', undefined, '2024-05-31T07:08:00Z'],
  ['2014-04-01 09:41:00 -0500', undefined, '2014-04-01T14:41:00Z'],
  ['45443', undefined, '2024-05-31'],
  ['45443,5', undefined, '2024-05-31T12:00:00Z'],
  ['6 May 2024', undefined, '2024-05-06'],
  ['31-May-24', undefined, '2024-05-31'],
  ['May 31st, 2024', undefined, '2024-05-31'],
  ['Monday, 6 May 2024, 7:08 PM', undefined, '2024-05-06T19:08:00Z'],
  ['Mon, 06 May 2024 07:08:09 +0200', undefined, '2024-05-06T05:08:09Z'],
  ['6 May 2024 07:08 EST', undefined, '2024-05-06T12:08:00Z'],
  ['Dienstag, 5. März 2024, 07:08', undefined, '2024-03-05T07:08:00Z'],
  ['mardi 6 août 2024 à 7h08', undefined, '2024-08-06T07:08:00Z'],
  ['martes, 6 de agosto de 2024, 07:08', undefined, '2024-08-06T07:08:00Z'],
  ['dinsdag, 5 mrt. 2024, 07:08', undefined, '2024-03-05T07:08:00Z'],
  ['6 May 2024 07:08 CEST', undefined, undefined],
  ['mar. 6 mai 2024', undefined, undefined],
  ['0001-01-01', undefined, undefined],
  ['Maybe', undefined, undefined],
] as const)('%s (%s) is %s', (text, order, moment) => {
  expect(readDay(text, order)).toEqual(moment === undefined ? undefined : new Date(moment))
})

test('days that contradict each other tell no order', () => {
  expect(findDayOrder(['01/02/2024', '13/02/2024'])).toBe('dmy')
  expect(findDayOrder(['13/02/2024', '02/13/2024'])).toBeUndefined()
})

test('prose loses its marks, and evidence is what leads or tells', () => {
  expect(readProse('<p>One &lt;two&gt;</p><br/>3 < 4')).toBe('One <two>\n\n3 < 4')
  expect(readProse('F&uuml;r &Uuml;ber &#8217;s &#x2014; &amp;lt; &#0; &copy;')).toBe('Für Über ’s — &lt; &#0; &copy;')
  expect(readEvidence('[{"link":"https://a.example"},{"description":"Did it"},{}, 7]')).toEqual([
    { evidence_url: 'https://a.example', narrative: null },
    { evidence_url: null, narrative: 'Did it' },
  ])
})
