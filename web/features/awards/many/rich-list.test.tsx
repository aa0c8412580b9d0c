import { screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { shownResultDescription } from '#contracts/badge-classes/achievement-details.ts'
import { startSession } from '#web/lib/session/session.ts'
import { makeBadgeClass } from '#web/testing/made/made.ts'
import { award, openAwardManyOf, paste, sent } from '#web/testing/screens/open-award-many.tsx'

const describe = (more: object) =>
  shownResultDescription.parse({
    allowed_values: [],
    required_value: null,
    required_level: null,
    value_min: null,
    value_max: null,
    levels: [],
    ...more,
  })
const level = (key: string, name: string) => ({ key, name, description: null, level: null, points: null })
const badgeClass = makeBadgeClass({
  result_descriptions: [
    describe({ key: '1', name: 'Exam', result_type: 'Percent' }),
    describe({
      key: '2',
      name: 'At the helm',
      result_type: 'RubricCriterionLevel',
      levels: [level('a', 'Good'), level('b', 'Great')],
    }),
    describe({ key: '3', name: 'Voyage', result_type: 'Status' }),
  ],
})

beforeEach(() => {
  sent.length = 0
  startSession({ accessToken: 'token' })
})
afterEach(() => {
  localStorage.clear()
  sessionStorage.clear()
})

it('takes results by the names that the badge gives them, and the plain details by their usual headings', async () => {
  await openAwardManyOf(badgeClass)
  await paste(
    'email,Exam,at the helm,Voyage,Credits,License number,Start date,End date,Earned on,Role,Term\n' +
      'jonas@x.example,87,great,In progress,"2,5",L-1,2026-01-10,2026-05-30,2026-06-01,Skipper,Spring 2026\n',
  )
  await award()
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent.at(-1)?.body.awards).toMatchObject([
    {
      recipient_identifier: 'jonas@x.example',
      credits_earned: 2.5,
      license_number: 'L-1',
      activity_start_date: '2026-01-10T00:00:00.000Z',
      activity_end_date: '2026-05-30T00:00:00.000Z',
      awarded_date: '2026-06-01T00:00:00.000Z',
      role: 'Skipper',
      term: 'Spring 2026',
      results: [
        { result_description: '1', value: '87' },
        { result_description: '2', achieved_level: 'b' },
        { result_description: '3', status: 'InProgress' },
      ],
    },
  ])
})

it('says beside the cell what is wrong with a result', async () => {
  await openAwardManyOf(badgeClass)
  await paste('email,Exam,At the helm,Credits\njonas@x.example,870,best,many\n')
  await screen.findByRole('heading', { name: '1 row to fix' })
  for (const text of ['At most 100', 'Please choose a level', 'Please enter a number such as 3 or 2.5']) {
    expect(screen.getByText(text)).toBeTruthy()
  }
  const cell = screen.getByRole('textbox', { name: 'Exam of row 1' })
  expect(cell.getAttribute('aria-invalid')).toBe('true')
})

it('says beside the cell that a day is still to come and a role too long', async () => {
  await openAwardManyOf(badgeClass)
  await paste(
    `email,Earned on,Role,Term\njonas@x.example,2999-01-01,${'r'.repeat(300)},Spring\namara@x.example,soon,Skipper,\n`,
  )
  await screen.findByRole('heading', { name: '2 rows to fix' })
  for (const text of [
    'Please enter a day that is not in the future',
    'Please enter a date in the format YYYY-mm-dd.',
  ]) {
    expect(screen.getByText(text)).toBeTruthy()
  }
  expect(screen.getByText(/^Role exceeds maximum length of 255 by 45 characters/)).toBeTruthy()
})
