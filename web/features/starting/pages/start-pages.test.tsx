import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { getSetup } from '#contracts/sessions/sessions.ts'
import {
  acceptStartLink,
  previewStartLink,
  requestStartLink,
  type StartOffer,
} from '#contracts/starting/start-links.ts'
import { sessionToken, startSession } from '#web/lib/session/session.ts'
import { closeApp } from '#web/testing/screens/open-app.tsx'
import { openSignIn } from '#web/testing/screens/open-sign-in.ts'
import { Answer, served } from '#web/testing/serve.ts'

const link = '/auth/start-link/secret'
const offer: StartOffer = { state: 'new', email: 'tomas@lindgate.example', issuer_name: 'Lindgate Evening School' }
const asked: unknown[] = []
const ask = served(requestStartLink, ({ body }) => {
  asked.push(body)
  return {}
})
let looks = 0
const show = (over: Partial<StartOffer> = {}) =>
  served(previewStartLink, () => {
    looks++
    return { ...offer, ...over }
  })
const begin = served(acceptStartLink, ({ body }) => {
  asked.push(body)
  const scope = 'rw:profile rw:issuer rw:backpack'
  return { access_token: 'fresh', token_type: 'Bearer' as const, expires_in: 60, scope, issuer_slug: 'lindgate' }
})
const setup = (has_accounts: boolean) =>
  served(getSetup, () => ({ has_accounts, needs_code: !has_accounts, outbox: false, organisations: false }))
const configure = (config: object) => localStorage.setItem('config', JSON.stringify(config))
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))

afterEach(() => {
  closeApp()
  asked.length = 0
  looks = 0
})

test('asks for two things, sends them once, and says where the mail went whatever the address', async () => {
  openSignIn('/auth/start', ask, setup(true))
  await press('Send me the link')
  expect(await screen.findByText('Please enter the name')).toBeTruthy()
  expect(screen.getByText('Please enter a valid email address')).toBeTruthy()
  await userEvent.type(screen.getByLabelText('Name of your organisation'), ' Lindgate ')
  await userEvent.type(screen.getByLabelText('Your email address'), 'tomas@lindgate.example')
  await press('Send me the link')
  expect(await screen.findByRole('heading', { level: 1, name: 'Look into your mail' })).toBeTruthy()
  expect(asked).toEqual([{ email: 'tomas@lindgate.example', issuer_name: 'Lindgate' }])
  await press('Send It Again')
  await waitFor(() => expect(asked).toHaveLength(2))
  expect(asked[1]).toEqual(asked[0])
  await press('Another address')
  expect(await screen.findByLabelText('Your email address')).toHaveProperty('value', 'tomas@lindgate.example')
})

test('the word that the operator chose for issuers stands in the form, whatever the language has for it', async () => {
  configure({ theme: { issuerWord: 'school' } })
  openSignIn('/auth/start', setup(true))
  expect(await screen.findByLabelText('Name of your school')).toBeTruthy()
})

test('where nobody can create issuers there is no form', async () => {
  configure({ features: { disableIssuers: true } })
  openSignIn('/auth/start', setup(true))
  expect(await screen.findByText('Nobody can create issuers here.')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Send me the link' })).toBeNull()
})

test('a refusal of the server stands beside the button', async () => {
  openSignIn(
    '/auth/start',
    served(requestStartLink, () => new Answer(400, { detail: 'This server takes no new accounts.' })),
    setup(true),
  )
  await userEvent.type(await screen.findByLabelText('Name of your organisation'), 'Lindgate')
  await userEvent.type(screen.getByLabelText('Your email address'), 'tomas@lindgate.example')
  await press('Send me the link')
  expect((await screen.findByText('This server takes no new accounts.')).closest('[role=alert]')).toBeTruthy()
})

test('leads to the first account while there is none', async () => {
  openSignIn('/auth/start', setup(false))
  await waitFor(() => expect(location.pathname).toBe('/auth/signup'))
})

test('the link shows who begins, does nothing until it is pressed, and leads to the first badge', async () => {
  openSignIn(link, show(), begin)
  expect(await screen.findByRole('heading', { level: 1, name: 'Lindgate Evening School' })).toBeTruthy()
  expect(location.pathname).toBe('/auth/start-link')
  expect(asked).toEqual([])
  const name = screen.getByLabelText('Name of your organisation')
  expect(name).toHaveProperty('value', 'Lindgate Evening School')
  await userEvent.clear(name)
  await userEvent.type(name, 'Lindgate')
  const field = screen.getByLabelText('Choose a password')
  await userEvent.type(field, 'a short sentence')
  await press('Show password')
  expect(field.getAttribute('type')).toBe('text')
  await press('Create my first badge')
  await waitFor(() => expect(location.pathname).toBe('/issuer/issuers/lindgate/badges/create'))
  expect(asked).toEqual([{ token: 'secret', password: 'a short sentence', issuer_name: 'Lindgate' }])
  expect(sessionToken()).toBe('fresh')
  expect(looks).toBe(1)
})

test('a weak password is told beside its field, and whoever is signed in with another account is told before', async () => {
  startSession({ accessToken: 'other', expiresIn: 60, scope: 'rw:profile' })
  openSignIn(
    link,
    show(),
    served(acceptStartLink, () => new Answer(400, { fields: { password: ['Common.'] } })),
  )
  expect(await screen.findByText(/^You are signed in with another account\./)).toBeTruthy()
  await userEvent.type(screen.getByLabelText('Choose a password'), 'password')
  await press('Create my first badge')
  expect(await screen.findByText(/^Your password must be uncommon/)).toBeTruthy()
  expect(sessionToken()).toBe('other')
})

test('an address with an account is led to the sign-in to issue', async () => {
  openSignIn(link, show({ state: 'account' }))
  const way = await screen.findByRole('link', { name: 'Sign In' })
  expect(way.getAttribute('href')).toBe('/auth/login?hint=issuer&email=tomas%40lindgate.example')
})

test('a link that is over offers the sign-in and a new one', async () => {
  openSignIn(
    link,
    served(previewStartLink, () => new Answer(404, { detail: 'This link no longer works.' })),
  )
  expect(await screen.findByRole('heading', { level: 1, name: 'This link no longer works' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Ask for a new link' }).getAttribute('href')).toBe('/auth/start')
})
