import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'
import { confirmAddress, previewAddressConfirmation } from '#contracts/accounts/address-confirmations.ts'
import { closeApp } from '#web/testing/screens/open-app.tsx'
import { openSignIn } from '#web/testing/screens/open-sign-in.ts'
import { Answer, served } from '#web/testing/serve.ts'

const asked: unknown[] = []
const found = { email: 'maya@work.example', to: 'Maya Okonkwo (maya@home.example)' }
const link = '/auth/confirm-address/link-1/secret'
const preview = served(previewAddressConfirmation, () => found)
const accept = served(confirmAddress, ({ body }) => {
  asked.push(body)
  return found
})
const dead = new Answer(404, { detail: 'This link no longer works.' })
const press = async () => userEvent.click(await screen.findByRole('button', { name: 'Add This Address' }))

afterEach(() => {
  closeApp()
  asked.length = 0
})

it('says which address goes to whom, and confirms nothing until the button is pressed', async () => {
  const { failures } = openSignIn(link, preview, accept)
  expect(await screen.findByRole('heading', { name: 'Add this address?' })).toBeTruthy()
  expect(location.pathname).toBe('/auth/confirm-address')
  expect(screen.getByText(/^maya@work\.example is to become/)).toBeTruthy()
  expect(screen.getByText(found.to)).toBeTruthy()
  expect(asked).toEqual([])
  await press()
  const heading = await screen.findByRole('heading', { name: 'The address is confirmed' })
  expect(document.activeElement).toBe(heading)
  expect(asked).toEqual([{ confirm_id: 'link-1', token: 'secret' }])
  expect(screen.getByRole('link', { name: 'Open my profile' }).getAttribute('href')).toBe('/profile/profile')
  expect(failures).toEqual([])
})

it('says of a link that is used or old what to do', async () => {
  openSignIn(
    link,
    served(previewAddressConfirmation, () => dead),
  )
  expect(await screen.findByRole('heading', { name: 'This link no longer works' })).toBeTruthy()
  expect(screen.getByText(/send the confirmation mail again/)).toBeTruthy()
})

it('says so too when the link is used up while the page is open, and keeps what can be tried again', async () => {
  let answer = new Answer(500, { detail: 'Please try again in a moment.' })
  openSignIn(
    link,
    preview,
    served(confirmAddress, () => answer),
  )
  await press()
  expect(await screen.findByText('Please try again in a moment.')).toBeTruthy()
  answer = dead
  await press()
  expect(await screen.findByRole('heading', { name: 'This link no longer works' })).toBe(document.activeElement)
})

it('offers to ask again when what the link is about could not be read', async () => {
  let isAway = true
  openSignIn(
    link,
    served(previewAddressConfirmation, () => (isAway ? new Answer(500, { detail: 'Not now.' }) : found)),
  )
  expect(await screen.findByText('Not now.')).toBeTruthy()
  isAway = false
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('heading', { name: 'Add this address?' })).toBeTruthy()
})
