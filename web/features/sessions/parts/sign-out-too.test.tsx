import { screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { revokeTokenLegacy } from '#contracts/sessions/sessions.ts'
import { leaveSession } from '#web/lib/session/leave-session.ts'
import { startSession } from '#web/lib/session/session.ts'
import { closeApp } from '#web/testing/screens/open-app.tsx'
import { openSignIn } from '#web/testing/screens/open-sign-in.ts'
import { serve, served } from '#web/testing/serve.ts'

afterEach(() => {
  closeApp()
  sessionStorage.clear()
})

const leave = async (organisation?: { name: string; sign_out_url: string }) => {
  serve(served(revokeTokenLegacy, () => (organisation ? { organisation } : {})))
  startSession({ accessToken: 'token' })
  await leaveSession()
}
const offer = () => screen.queryByRole('link', { name: /as well$/ })

test('whoever came by an organisation is offered to sign out there as well, once', async () => {
  await leave({ name: 'Harbour School', sign_out_url: 'https://id.example/end?client_id=sash' })
  openSignIn('/auth/login')
  const link = await screen.findByRole('link', { name: 'Sign out at Harbour School as well' })
  expect(link.getAttribute('href')).toBe('https://id.example/end?client_id=sash')
  closeApp()
  openSignIn('/auth/login')
  await screen.findByLabelText('Email')
  expect(offer()).toBeNull()
})

test('nobody else is, and no address that is none of the web', async () => {
  await leave()
  openSignIn('/auth/login')
  await screen.findByLabelText('Email')
  expect(offer()).toBeNull()
  closeApp()
  sessionStorage.setItem('signOutToo', JSON.stringify({ name: 'X', sign_out_url: 'javascript:alert(1)' }))
  openSignIn('/auth/login')
  await screen.findByLabelText('Email')
  expect(offer()).toBeNull()
})
