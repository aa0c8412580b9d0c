import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { endSession, startSession } from '#web/lib/session/session.ts'
import { closeApp } from '#web/testing/screens/open-app.tsx'
import {
  award,
  openAwardMany as open,
  paste,
  press,
  sent,
  sentAddresses,
} from '#web/testing/screens/open-award-many.tsx'
import { badgeHome } from '#web/testing/screens/open-awards.tsx'

const key = 'draft/award-many/harbour/skipper'
const preview = () => screen.findByRole('heading', { name: 'Import Preview' })
const leave = async (answer: string) => {
  await userEvent.click(screen.getByRole('link', { name: 'Day Skipper' }))
  const dialog = await screen.findByRole('alertdialog', { name: 'Leave before awarding?' })
  expect(within(dialog).getByText(/^Nobody has been awarded yet\. Your list is kept/)).toBeTruthy()
  await userEvent.click(within(dialog).getByRole('button', { name: answer }))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
}

beforeEach(() => startSession({ accessToken: 'token' }))
afterEach(() => {
  closeApp()
  sessionStorage.clear()
  localStorage.clear()
  sent.length = 0
})

describe('the columns of a list', () => {
  it.each([
    ['anna@x.example\nlena@@x.example', 'Email'],
    ['Teilnehmer\nanna@x.example', 'Teilnehmer as Email'],
    ['Anna Bay <anna@x.example>', 'Name · Email'],
    ['E-Mail;Full Name\nanna@x.example;Anna Bay', 'E-Mail as Email · Full Name as Name'],
    ['recipient,e mail address\nAnna,anna@x.example', 'recipient as Name · e mail address as Email'],
    ['Recipient\tEvidence URL\nanna@x.example\t', 'Recipient as Email · Evidence URL'],
  ])('need no question where they speak for themselves: %j', async (list, read) => {
    await open()
    await paste(list)
    expect(await screen.findByText(`Columns read: ${read}`)).toBeTruthy()
    expect(screen.queryByRole('heading', { name: 'Map CSV Columns' })).toBeNull()
  })

  it.each(['anna@x.example,Group 7', 'email,notes\nanna@x.example,x', 'email,mail\na@x.example,b@x.example'])(
    'are asked for where one of them may mean anything: %j',
    async (list) => {
      await open()
      await paste(list)
      expect(await screen.findByRole('heading', { name: 'Map CSV Columns' })).toBeTruthy()
    },
  )

  it('may be changed afterwards, and first and last name make one', async () => {
    await open()
    await paste('Last name,First name,email\nBay,Anna,anna@x.example')
    await preview()
    expect(screen.getByText('Anna Bay')).toBeTruthy()
    await press('Change columns')
    await userEvent.selectOptions(await screen.findByLabelText('Meaning of Last name'), 'N/A')
    await press('Continue')
    await preview()
    expect(screen.getByText('Left out: Last name')).toBeTruthy()
    await award()
    await waitFor(() => expect(sent[0]?.body.awards).toMatchObject([{ recipient_name: 'Anna' }]))
  })
})

describe('a list that was not awarded', () => {
  it('is asked for before it is left, also while it is only typed', async () => {
    await open()
    await userEvent.type(screen.getByRole('textbox', { name: /^Recipients/ }), 'anna@x.example')
    await leave('Stay')
    await press('Import')
    await preview()
    await leave('Stay')
    expect(screen.getByText('1 person is ready')).toBeTruthy()
  })

  it('is offered again as it was, and gone once it is awarded', async () => {
    await open()
    await paste('email\nanna@x.example\nbela@x.example\nlena@@x.example')
    await press('Remove row 3')
    await preview()
    await leave('Leave')
    expect(await screen.findByText(`You are at ${badgeHome}`)).toBeTruthy()
    history.back()
    expect(await screen.findByText('Continue with your list of 2 people?')).toBeTruthy()
    await press('Continue')
    await preview()
    expect(screen.getByRole('button', { name: 'Download rejects' })).toBeTruthy()
    await award()
    await waitFor(() => expect(sentAddresses()).toEqual(['anna@x.example', 'bela@x.example']))
    await screen.findByText(/^You are at .*batch-1$/)
    expect(sessionStorage.getItem(key)).toBeNull()
  })

  it('is forgotten when it is discarded, cancelled, or its owner signs out', async () => {
    await open()
    const type = () => userEvent.type(screen.getByRole('textbox', { name: /^Recipients/ }), 'anna@x.example')
    await type()
    await leave('Leave')
    history.back()
    await screen.findByText('Continue with your list of 1 person?')
    await press('Discard')
    await waitFor(() => expect(sessionStorage.getItem(key)).toBeNull())
    await type()
    await waitFor(() => expect(sessionStorage.getItem(key)).toContain('anna@x.example'))
    await press('Import')
    await preview()
    await press('Cancel')
    await waitFor(() => expect(sessionStorage.getItem(key)).toBeNull())
    await type()
    await waitFor(() => expect(sessionStorage.getItem(key)).toContain('anna@x.example'))
    endSession()
    expect(sessionStorage.getItem(key)).toBeNull()
    closeApp()
    expect(sessionStorage.getItem(key)).toBeNull()
  })

  it('is not trusted when it cannot be read', async () => {
    sessionStorage.setItem(key, '{"name":"confirm","draft":{"ready":7}}')
    await open()
    expect(screen.queryByText(/^Continue with your list/)).toBeNull()
  })
})
