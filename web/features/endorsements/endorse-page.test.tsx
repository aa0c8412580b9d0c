import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { listEmails } from '#contracts/accounts/emails.ts'
import { createEndorsement, findEndorsementSubject, type NewEndorsement } from '#contracts/issuers/endorsements.ts'
import { listIssuers, type StaffRole } from '#contracts/issuers/issuers.ts'
import { startSession } from '#web/lib/session/session.ts'
import { makeIssuer, maya, verifiedEmail } from '#web/testing/made/made.ts'
import { makeEndorsement } from '#web/testing/made/made-endorsement.ts'
import { closeApp, openApp } from '#web/testing/screens/open-app.tsx'
import { Answer, type Served, serve, served } from '#web/testing/serve.ts'
import { EndorsePage } from './endorse-page.tsx'

const { subject } = makeEndorsement()
const sent: { by: string; body: NewEndorsement }[] = []

const open = (role: StaffRole = 'owner', ...more: Served[]) => {
  const staff = [{ user: maya, role }]
  serve(
    ...more,
    served(listEmails, () => [verifiedEmail]),
    served(listIssuers, () => [
      makeIssuer({ slug: 'board', name: 'Sea Board', staff }),
      makeIssuer({ slug: 'river', name: 'River Board', staff }),
    ]),
    served(findEndorsementSubject, ({ query }) =>
      query.url === subject.url ? subject : new Answer(400, { detail: 'Only issuers of this server.' }),
    ),
    served(createEndorsement, ({ params, body }) => {
      sent.push({ by: params.issuerSlug, body })
      return makeEndorsement()
    }),
  )
  openApp(`/issuer/endorse?subject=${encodeURIComponent(subject.url)}&by=river`, [
    { path: '/issuer/endorse', Component: EndorsePage },
    { path: '/issuer/issuers/:issuerSlug/endorsements', Component: () => <p>There</p> },
  ])
}

beforeEach(() => startSession({ accessToken: 'token' }))
afterEach(() => {
  closeApp()
  sent.length = 0
})

it('shows what the address leads to, and signs in the name of the chosen issuer', async () => {
  open()
  expect(await screen.findByRole('link', { name: 'Day Skipper' })).toHaveProperty('href', subject.url)
  expect(screen.getByLabelText('In the name of')).toHaveProperty('value', 'river')
  await userEvent.selectOptions(screen.getByLabelText('In the name of'), 'Sea Board')
  await userEvent.type(screen.getByRole('textbox', { name: 'Statement' }), 'Good.')
  await userEvent.type(screen.getByLabelText(/Valid until/), '2099-12-31')
  await userEvent.click(screen.getByRole('button', { name: 'Sign and send' }))
  expect(await screen.findByText('There')).toBeTruthy()
  const until = new Date('2099-12-31T23:59:59').toISOString()
  expect(sent).toEqual([
    { by: 'board', body: { subject: subject.url, comment: 'Good.', valid_until: until, issuer_version: 1 } },
  ])
  expect(await screen.findByText('Signed. Harbour Sailing School is asked to accept your endorsement.')).toBeTruthy()
})

it('wants words, and tells what is wrong with them', async () => {
  open()
  await screen.findByRole('link', { name: 'Day Skipper' })
  await userEvent.click(screen.getByRole('button', { name: 'Sign and send' }))
  expect(await screen.findByText('Statement is required')).toBeTruthy()
  await userEvent.type(screen.getByRole('textbox', { name: 'Statement' }), 'Good \u202egpj')
  await userEvent.tab()
  expect(await screen.findByText('There are invisible signs in this text. Please type it anew.')).toBeTruthy()
  expect(sent).toEqual([])
})

it('says what the server refused', async () => {
  open(
    'owner',
    served(createEndorsement, () => new Answer(400, { detail: 'An issuer cannot endorse itself or what is its own.' })),
  )
  await screen.findByRole('link', { name: 'Day Skipper' })
  await userEvent.type(screen.getByRole('textbox', { name: 'Statement' }), 'Good.')
  await userEvent.click(screen.getByRole('button', { name: 'Sign and send' }))
  expect(await screen.findByText('Not endorsed: An issuer cannot endorse itself or what is its own.')).toBeTruthy()
})

it('tells what an address is not', async () => {
  open()
  const address = await screen.findByLabelText('Public address')
  await userEvent.clear(address)
  await userEvent.type(address, 'https://elsewhere.example/badge')
  expect(await screen.findByText('Only issuers of this server.')).toBeTruthy()
})

it('offers an issuer to who may endorse in the name of none', async () => {
  open('staff')
  await waitFor(() => expect(screen.getByRole('heading', { name: 'An issuer endorses, not a person' })).toBeTruthy())
  expect(screen.queryByRole('form')).toBeNull()
})
