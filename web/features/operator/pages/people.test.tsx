import { configure, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { getProfile } from '#contracts/accounts/accounts.ts'
import {
  changePerson,
  getPerson,
  listPeople,
  resendForPerson,
  type ShownPerson,
} from '#contracts/operator/operator-people.ts'
import { startSession } from '#web/lib/session/session.ts'
import { maya } from '#web/testing/made/made.ts'
import { closeApp, openApp } from '#web/testing/screens/open-app.tsx'
import { walkDialogs } from '#web/testing/screens/walk-dialogs.ts'
import { Answer, serve, served } from '#web/testing/serve.ts'
import { PeoplePage } from './people-page.tsx'
import { PersonPage } from './person-page.tsx'

configure({ asyncUtilTimeout: 10_000 })

let isOperator = true
let refusal: Answer | undefined
let kim: ShownPerson
let sent: unknown[]
let asked: unknown[]

beforeEach(() => {
  isOperator = true
  refusal = undefined
  sent = []
  asked = []
  kim = {
    id: 'kim',
    name: 'Kim Lee',
    email: 'kim@example.org',
    is_operator: false,
    suspended_at: null,
    created_at: '2026-06-14T10:00:00.000Z',
    emails: [
      { email: 'kim@example.org', verified: true, primary: true },
      { email: 'other@example.org', verified: false, primary: false },
    ],
    has_second_factor: false,
    passkeys: 0,
    sign_ins: 2,
    badges: 3,
    collections: 1,
    organisations: [{ id: 'school', name: 'Harbour Academy' }],
    issuers: [{ slug: 'harbour', name: 'Harbour School', role: 'owner' }],
    last_seen_at: null,
  }
  startSession({ accessToken: 'token', scope: 'rw:profile' })
  serve(
    served(getProfile, () => ({ ...maya, ...(isOperator ? { is_operator: true as const } : {}) })),
    served(listPeople, ({ query }) => {
      asked.push(query)
      return refusal ?? (kim.name.toLowerCase().includes(query.q ?? '') ? [kim] : [])
    }),
    served(getPerson, () => refusal ?? kim),
    served(changePerson, ({ body }) => {
      sent.push(body)
      kim = {
        ...kim,
        is_operator: body.is_operator ?? kim.is_operator,
        ...(body.sign_out ? { sign_ins: 0 } : {}),
        ...(body.second_factor === false ? { has_second_factor: false, passkeys: 0 } : {}),
        suspended_at: body.suspended ? '2026-11-22T10:00:00.000Z' : null,
      }
      return kim
    }),
    served(resendForPerson, ({ body }) => {
      sent.push(body)
    }),
  )
})
afterEach(closeApp)

const open = (path = '/operator/people/kim') =>
  openApp(path, [
    { path: '/operator/people', Component: PeoplePage },
    { path: '/operator/people/:accountId', Component: PersonPage },
  ])
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))
const agree = async (title: string, answer: string) => {
  const question = await screen.findByRole('alertdialog', { name: title })
  await userEvent.click(within(question).getByRole('button', { name: answer }))
}

test('people are looked up by name, and each leads to a page', async () => {
  open('/operator/people')
  const search = await screen.findByRole('searchbox', { name: 'Search names and addresses' })
  expect((await screen.findByRole('link', { name: 'Kim Lee' })).getAttribute('href')).toBe('/operator/people/kim')
  await userEvent.type(search, 'nobody')
  expect(await screen.findByText('Nobody was found.')).toBeTruthy()
  await userEvent.selectOptions(screen.getByLabelText('State'), 'Without a confirmed address')
  await waitFor(() => expect(asked.at(-1)).toEqual({ q: 'nobody', state: 'unconfirmed' }))
  await userEvent.clear(search)
  await userEvent.click(await screen.findByRole('link', { name: 'Kim Lee' }))
  expect(await screen.findByRole('heading', { name: 'Kim Lee' })).toBeTruthy()
  expect(screen.getByText('Harbour School')).toBeTruthy()
})

test('an account is suspended and let in again, each after a question', async () => {
  open()
  await walkDialogs({
    of: 'features/operator/parts/person-actions.tsx',
    role: 'alertdialog',
    title: 'Suspend Kim Lee?',
    by: 'Suspend',
  })
  await press('Suspend')
  await agree('Suspend Kim Lee?', 'Suspend')
  expect(await screen.findByText('Kim Lee is suspended.')).toBeTruthy()
  await press('Lift suspension')
  await agree('Lift the suspension of Kim Lee?', 'Lift suspension')
  await screen.findByText('Kim Lee can sign in again.')
  expect(sent).toEqual([{ suspended: true }, { suspended: false }])
})

test('an account shows what it has, and whoever lost a device is signed out everywhere', async () => {
  open()
  expect(await screen.findByText('3 Badges, 1 Collection')).toBeTruthy()
  const href = (name: string) => screen.getByRole('link', { name }).getAttribute('href')
  expect(href('Harbour Academy')).toBe('/operator/organisations/school/members')
  expect(href('What they did, and what was done to them')).toBe('/operator/audit?account=kim')
  expect(href('Mails to them')).toBe('/operator/mails?q=kim%40example.org')
  await press('Sign out everywhere')
  await agree('Sign Kim Lee out everywhere?', 'Sign out everywhere')
  await screen.findByText('Kim Lee is signed out everywhere.')
  expect(screen.getByText('Nowhere')).toBeTruthy()
  expect(sent).toEqual([{ sign_out: true }])
})

test('whoever lost the second step has it taken off, after a question', async () => {
  kim = { ...kim, has_second_factor: true, passkeys: 2 }
  open()
  expect(await screen.findByText('Authenticator app, and 2 passkeys')).toBeTruthy()
  await press('Remove the second step')
  await agree('Remove the second step of Kim Lee?', 'Take it off')
  await screen.findByText('Kim Lee signs in with the password alone now.')
  expect(sent).toEqual([{ second_factor: false }])
  expect(screen.queryByRole('button', { name: 'Remove the second step' })).toBeNull()
})

test('an operator is made and unmade', async () => {
  open()
  await press('Make operator')
  await agree('Make Kim Lee an operator?', 'Make operator')
  await screen.findByText('Kim Lee is an operator now.')
  expect(screen.queryByRole('button', { name: 'Suspend' })).toBeNull()
  await press('Remove operator rights')
  await agree('Remove operator rights from Kim Lee?', 'Remove the rights')
  await screen.findByText('Kim Lee is a member like others now.')
  expect(sent).toEqual([{ is_operator: true }, { is_operator: false }])
})

test('the mail to an address that is not confirmed is sent again', async () => {
  open()
  await press('Send the mail again')
  await screen.findByText('The mail is on its way to other@example.org.')
  expect(sent).toEqual([{ email: 'other@example.org' }])
})

test.each([
  ['/operator/people', 'Failed to load the accounts'],
  ['/operator/people/kim', 'Failed to load the account'],
])('a failure at %s is said, and can be tried again', async (path, text) => {
  refusal = new Answer(500, {})
  open(path)
  await screen.findByText(text)
  refusal = undefined
  await press('Try again')
  await waitFor(() => expect(screen.queryByText(text)).toBeNull())
})

test.each(['/operator/people', '/operator/people/kim'])('for everybody else %s leads nowhere', async (path) => {
  isOperator = false
  open(path)
  expect(await screen.findByText('You are at /')).toBeTruthy()
})
