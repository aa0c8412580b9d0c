import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { awardBadge, type NewAward } from '#contracts/awards/awards.ts'
import { getBadgeClass } from '#contracts/badge-classes/badge-classes.ts'
import { AwardPage } from '#web/features/awards/pages/award-page.tsx'
import { startSession } from '#web/lib/session/session.ts'
import { makeAward, makeBadgeClass } from '#web/testing/made/made.ts'
import { closeApp, openApp } from '#web/testing/screens/open-app.tsx'
import { badgeHome, badgeRoute, issuerWith } from '#web/testing/screens/open-awards.tsx'
import { serve, served } from '#web/testing/serve.ts'

const sent: NewAward[] = []
const plain = {
  allowed_values: [],
  required_value: null,
  required_level: null,
  value_min: null,
  value_max: null,
  levels: [],
}
const badgeClass = makeBadgeClass({
  result_descriptions: [
    { ...plain, key: 'exam', name: 'Exam', result_type: 'Percent', required_value: '60' },
    { ...plain, key: 'grade', name: 'Grade', result_type: 'LetterGrade', allowed_values: ['B', 'A'] },
  ],
})

beforeEach(() => {
  sent.length = 0
  startSession({ accessToken: 'token' })
  serve(
    ...issuerWith('owner'),
    served(getBadgeClass, () => badgeClass),
    served(awardBadge, ({ body }) => {
      sent.push(body)
      return makeAward()
    }),
  )
  openApp(`${badgeHome}/issue`, [{ path: `${badgeRoute}/issue`, Component: AwardPage }])
})
afterEach(closeApp)

const add = async (title: string) => {
  await userEvent.click(await screen.findByRole('button', { name: `Add ${title}` }))
  return within(screen.getByRole('group', { name: title }))
}
const award = () => userEvent.click(screen.getByRole('button', { name: 'Award' }))

describe('the optional sections of the award form', () => {
  it('offer each result as the badge describes it, and check it before it is sent', async () => {
    const results = await add('Results and credits')
    const user = userEvent.setup()
    await user.type(screen.getByLabelText('Email Address'), 'jonas@x.example')
    await user.type(results.getByLabelText(/^Exam/), '870')
    expect(results.getByText('0 to 100. Required: 60%')).toBeTruthy()
    await user.selectOptions(results.getByLabelText(/^Grade/), 'A')
    await award()
    expect(await results.findByText('At most 100')).toBeTruthy()
    expect(sent).toEqual([])
    await user.clear(results.getByLabelText(/^Exam/))
    await user.type(results.getByLabelText(/^Exam/), '87')
    await user.type(results.getByLabelText(/^Credits earned/), '2,5')
    await award()
    await waitFor(() => expect(sent).toHaveLength(1))
    expect(sent[0]).toMatchObject({
      credits_earned: 2.5,
      results: [
        { result_description: 'exam', value: '87' },
        { result_description: 'grade', value: 'A' },
      ],
    })
  })

  it('take dates, numbers and roles, and say when an end is before its beginning', async () => {
    const more = await add('More details')
    const user = userEvent.setup()
    await user.type(screen.getByLabelText('Email Address'), 'jonas@x.example')
    await user.type(more.getByLabelText(/^Began on/), '2026-02-01')
    await user.type(more.getByLabelText(/^Ended on/), '2026-01-01')
    await user.type(more.getByLabelText(/^License number/), 'L-1')
    await award()
    expect(await more.findByText('The end is before the beginning.')).toBeTruthy()
    await user.clear(more.getByLabelText(/^Ended on/))
    await user.type(more.getByLabelText(/^Ended on/), '2026-03-01')
    await award()
    await waitFor(() => expect(sent).toHaveLength(1))
    expect(sent[0]).toMatchObject({
      license_number: 'L-1',
      activity_start_date: '2026-02-01T00:00:00Z',
      activity_end_date: '2026-03-01T00:00:00Z',
      results: [],
    })
  })

  it('name evidence that has a text or an address, and ask for one otherwise', async () => {
    const evidence = await add('Evidence')
    const user = userEvent.setup()
    await user.type(screen.getByLabelText('Email Address'), 'jonas@x.example')
    await user.click(evidence.getByRole('button', { name: 'Add evidence details' }))
    await user.type(evidence.getByLabelText(/^Name of the evidence/), 'Log book')
    await award()
    expect(await evidence.findByText('Please enter a text or a URL')).toBeTruthy()
    await user.type(evidence.getByLabelText(/^URL to Evidence Page/), 'https://log.example')
    await award()
    await waitFor(() => expect(sent).toHaveLength(1))
    expect(sent[0]?.evidence_items).toMatchObject([{ evidence_url: 'https://log.example', name: 'Log book' }])
  })
})
