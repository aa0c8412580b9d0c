import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { startSession } from '#web/lib/session/session.ts'
import { makeAward, makeBadgeClass } from '#web/testing/made/made.ts'
import { closeApp } from '#web/testing/screens/open-app.tsx'
import {
  sentAddresses as addresses,
  asked,
  award,
  holders,
  openAwardMany as open,
  others,
  paste,
  press,
  sent,
  unanswered,
} from '#web/testing/screens/open-award-many.tsx'
import { badgeHome } from '#web/testing/screens/open-awards.tsx'
import { Answer } from '#web/testing/serve.ts'

beforeEach(() => startSession({ accessToken: 'token' }))
afterEach(() => {
  closeApp()
  sent.length = 0
  asked.length = 0
  unanswered.length = 0
  holders.length = 0
  others.length = 0
})

describe('a list that is looked through before it is sent', () => {
  it('counts nobody as ready whose award is dated in the future', async () => {
    const year = new Date().getFullYear() + 1
    await open()
    await paste(`email,date\nanna@x.example,${year}-02-03\nbela@x.example,2025-02-03`)
    expect(await screen.findByText('Please enter a day that is not in the future')).toBeTruthy()
    expect(await screen.findByRole('button', { name: 'Award 1 person' })).toBeTruthy()
  })

  it('looks up who has it already, and says and sends only who really gets it', async () => {
    holders.push(
      makeAward({ recipient_identifier: 'bela@x.example', issued_on: '2025-03-01T00:00:00Z' }),
      makeAward({ recipient_identifier: 'bela@x.example', issued_on: '2024-05-02T00:00:00Z' }),
    )
    await open()
    await paste('anna@x.example\nBela@x.example\ncarla@x.example\nlena@@x.example')
    expect(await screen.findByText('Has it since May 2, 2024')).toBeTruthy()
    const chips = within(screen.getByRole('group', { name: 'Rows shown' })).getAllByRole('button')
    expect(chips.map(({ textContent }) => textContent)).toEqual(['All 4', 'Ready 2', 'To fix 1', 'Has it already 1'])
    expect(
      screen.getByText(/^2 people get Day Skipper\. 1 row to fix stays behind.* 1 person has it already/),
    ).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: /^Has it already/ }))
    expect(screen.queryByRole('table')).toBeNull()
    await userEvent.click(screen.getByLabelText('Skip people who already hold it'))
    expect(await screen.findByRole('button', { name: 'Award 3 people' })).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Has it already 1' })).toBeTruthy()
    expect(screen.getByText('They get it again.')).toBeTruthy()
    await userEvent.click(screen.getByLabelText('Skip people who already hold it'))
    await award()
    await waitFor(() => expect(addresses()).toEqual(['anna@x.example', 'carla@x.example']))
    expect(await screen.findByText('2 people get the badge.')).toBeTruthy()
  })

  it.each([
    ['the list is too long to ask', 1001, 0],
    ['nobody could be asked', 2, 400],
  ])('says nothing of holders where %s, but up to how many get it', async (_, count, failure) => {
    if (failure > 0) unanswered.push(new Answer(failure, {}))
    await open()
    await paste(Array.from({ length: count }, (_each, index) => `p${index}@x.example`).join('\n'))
    expect(await screen.findByText(/^Up to .* people get Day Skipper\. Who has it already is left out/)).toBeTruthy()
    await press('Has it already')
    expect(screen.getByText('Who has it already is left out while awarding.')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: /^Award up to .* people$/ }))
    expect(await screen.findByText(/^Up to .* people get the badge\.$/)).toBeTruthy()
  })

  it('asks about nobody twice', async () => {
    await open()
    await paste('anna@x.example\nbela@x.example\nlena@@x.example')
    await screen.findByRole('button', { name: 'Award 2 people' })
    await press('Remove anna@x.example')
    expect(screen.getByRole('button', { name: 'Award 1 person' })).toHaveProperty('disabled', false)
    await press('Use lena@x.example')
    await waitFor(() => expect(asked).toEqual([['anna@x.example', 'bela@x.example'], ['lena@x.example']]))
  })

  it('keeps what is to be mended for whoever comes back', async () => {
    await open()
    await paste('anna@x.example\nlena@@x.example')
    await award()
    await screen.findByText(`You are at ${badgeHome}/batches/batch-1`)
    const [kept] = Object.keys(sessionStorage).filter((key) => key.includes('award-many'))
    expect(sessionStorage.getItem(kept ?? '')).toContain('lena@@x.example')
    expect(sessionStorage.getItem(kept ?? '')).not.toContain('anna@x.example')
  })

  it('counts and sends a row as soon as it is mended, and not what the server refused', async () => {
    await open(new Answer(400, { fields: { 'awards.0.recipient_identifier': ['You may not award this badge.'] } }))
    await paste('anna@x.example\nlena@@x.example\nnobody')
    const email = await screen.findByLabelText('Email of row 2')
    await userEvent.clear(email)
    await userEvent.type(email, 'lena@x.example')
    expect(await screen.findByRole('heading', { name: '1 row to fix' })).toBeTruthy()
    await press('Award 2 people')
    await waitFor(() => expect(addresses()).toEqual(['anna@x.example', 'lena@x.example']))
    expect(await screen.findByText('You may not award this badge.')).toBeTruthy()
    await userEvent.clear(screen.getByLabelText('Email of row 3'))
    await userEvent.type(screen.getByLabelText('Email of row 3'), 'mia@@x.example')
    await press('Use mia@x.example')
    expect(screen.getByText('You may not award this badge.')).toBeTruthy()
    await press('Award 2 people')
    await waitFor(() => expect(addresses()).toEqual(['lena@x.example', 'mia@x.example']))
  })

  it('reads dates as people write them, says what was written, and proposes what was meant', async () => {
    await open()
    await paste('email,issued on\nanna@x.example,14.6.2024\nlena@@x.example,31.6.2024')
    expect(await screen.findByText('you wrote 14.6.2024')).toBeTruthy()
    expect(screen.getByText('There is no such day. The last one of that month is Jun 30, 2024.')).toBeTruthy()
    await press('Use lena@x.example')
    await press('Use 2024-06-30')
    expect(await screen.findByRole('button', { name: 'Award 2 people' })).toBeTruthy()
    await award()
    await waitFor(() => expect(sent).toHaveLength(1))
    expect(sent[0]?.body.awards.map((row) => row.issued_on)).toEqual([
      '2024-06-14T00:00:00.000Z',
      '2024-06-30T00:00:00.000Z',
    ])
  })

  it('leads the focus on where a row goes, and to the heading after the last one', async () => {
    await open()
    await paste('anna@x.example\ncarla@@x.example\nlena@@x.example\nnobody\nbela@@x.example')
    await press('Use carla@x.example')
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Use lena@x.example' }))
    await press('Use lena@x.example')
    // Never to what removes: whoever presses once more has removed nobody.
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Email of row 4' }))
    await press('Remove row 4')
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Remove row 5' }))
    await press('Remove row 5')
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Import Preview' }))
    expect((await screen.findByText('3 people get Day Skipper.')).getAttribute('role')).toBe('status')
  })

  it('reads all dates of a column in one order', async () => {
    await open()
    await paste('email,issued on\nanna@x.example,03/04/2024\nbela@x.example,13/04/2024')
    await award()
    await waitFor(() => expect(sent).toHaveLength(1))
    expect(sent[0]?.body.awards.map((row) => row.issued_on)).toEqual([
      '2024-04-03T00:00:00.000Z',
      '2024-04-13T00:00:00.000Z',
    ])
  })

  it('takes the people who hold another badge of the issuer', async () => {
    others.push(makeBadgeClass({ slug: 'aid', name: 'First Aid', recipient_count: 2 }))
    holders.push(
      makeAward({
        recipient_identifier: 'anna@x.example',
        extensions: { 'extensions:recipientProfile': { name: 'Bay, Anna' } },
      }),
    )
    await open()
    await press('Add the people who have First Aid')
    await waitFor(() => {
      const list = screen.getByRole('textbox', { name: /^Recipients/ })
      expect(list).toHaveProperty('value', 'email,name\nanna@x.example,"Bay, Anna"')
    })
    holders.length = 0
    await press('Import')
    expect(await screen.findByText('Bay, Anna')).toBeTruthy()
    await award()
    await waitFor(() => expect(addresses()).toEqual(['anna@x.example']))
  })

  it('takes two groups at once and what was typed meanwhile, and says whom it could not take', async () => {
    others.push(makeBadgeClass({ slug: 'aid', name: 'First Aid', recipient_count: 2 }))
    others.push(makeBadgeClass({ slug: 'knots', name: 'Knots', recipient_count: 2 }))
    holders.push(
      makeAward({ recipient_identifier: 'anna@x.example' }),
      makeAward({ recipient_identifier: 'https://x.example/bela', recipient_type: 'url' }),
    )
    await open()
    const list = screen.getByRole('textbox', { name: /^Recipients/ })
    const add = await screen.findAllByRole('button', { name: /^Add the people/ })
    for (const button of add) fireEvent.click(button)
    fireEvent.change(list, { target: { value: 'email,name\ncarla@x.example,' } })
    const people = 'email,name\ncarla@x.example,\nanna@x.example,\nanna@x.example,'
    await waitFor(() => expect(list).toHaveProperty('value', people))
    expect(await screen.findByText('1 person added. 1 without an email address.')).toBeTruthy()
  })

  it('does not say that people were added where nobody was', async () => {
    others.push(makeBadgeClass({ slug: 'aid', name: 'First Aid', recipient_count: 2 }))
    await open()
    await userEvent.type(screen.getByRole('textbox', { name: /^Recipients/ }), 'email,name\n')
    await press('Add the people who have First Aid')
    expect(await screen.findByText('Nobody added.')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Add the people who have First Aid' }).textContent).toBe('Add')
  })
})
