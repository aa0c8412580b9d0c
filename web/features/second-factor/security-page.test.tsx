import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  addPasskey,
  beginPasskeyRegistration,
  listPasskeys,
  type Passkey,
  removePasskey,
  renamePasskey,
} from '#contracts/accounts/passkeys.ts'
import {
  beginTotpSetup,
  confirmTotpSetup,
  getSecondFactor,
  removeTotp,
  renewRecoveryCodes,
  type SecondFactor,
} from '#contracts/accounts/second-factor.ts'
import { startSession } from '#web/lib/session/session.ts'
import { closeApp, openApp } from '#web/testing/screens/open-app.tsx'
import { press } from '#web/testing/screens/open-profile.tsx'
import { walkDialogs } from '#web/testing/screens/walk-dialogs.ts'
import { Answer, serve, served } from '#web/testing/serve.ts'
import { stubPasskeys } from '#web/testing/stub-passkeys.ts'
import { SecurityPage } from './security-page.tsx'

const phone: Passkey = {
  id: 'p1',
  name: 'My phone',
  created_at: '2026-11-02T10:00:00Z',
  last_used_at: null,
  credential_id: 'Y3JlZA',
}
const harbour = { slug: 'harbour', name: 'Harbour School' }
const ten = Array.from({ length: 10 }, (_, nth) => `abcd-efgh-jkmn-000${nth}`)
const off: SecondFactor = { since: null, recovery_codes_left: 0, required_by: [] }
const on: SecondFactor = { since: '2026-11-02T10:00:00Z', recovery_codes_left: 10, required_by: [harbour] }

let passkeys: Passkey[]
let factor: SecondFactor
const sent: unknown[] = []
const open = () => {
  startSession({ accessToken: 'token' })
  serve(
    served(listPasskeys, () => passkeys),
    served(getSecondFactor, () => factor),
    served(beginPasskeyRegistration, () => ({
      challenge: 'Y2hhbGxlbmdl',
      rp: { id: 'localhost', name: 'Sash' },
      user: { id: 'bWF5YQ', name: 'maya', displayName: 'Maya' },
      pubKeyCredParams: [],
    })),
    served(addPasskey, ({ body }) => {
      sent.push(body)
      passkeys = [...passkeys, { ...phone, name: body.name }]
      return phone
    }),
    served(renamePasskey, ({ params, body }) => {
      passkeys = passkeys.map((one) => (one.id === params.passkeyId ? { ...one, name: body.name } : one))
      return { ...phone, name: body.name }
    }),
    served(removePasskey, ({ params }) => {
      passkeys = passkeys.filter(({ id }) => id !== params.passkeyId)
    }),
    served(beginTotpSetup, () => ({
      secret: 'JBSWY3DPEHPK3PXP',
      uri: 'otpauth://totp/Sash:maya?secret=JBSWY3DPEHPK3PXP',
    })),
    served(confirmTotpSetup, ({ body }) => {
      if (body.code !== '123456')
        return new Answer(400, { detail: 'This code is not right.', code: 'second-factor.code' })
      factor = on
      return { recovery_codes: ten }
    }),
    served(renewRecoveryCodes, () => ({ recovery_codes: ten })),
    served(removeTotp, () => {
      factor = { ...off, required_by: on.required_by }
    }),
  )
  openApp('/profile/security', [{ path: '/profile/security', Component: SecurityPage }])
}

beforeEach(() => {
  stubPasskeys()
  passkeys = [phone]
  factor = off
})
afterEach(() => {
  closeApp()
  sent.length = 0
  vi.unstubAllGlobals()
})

test('the key opens the app of this device, which cannot scan its own screen', async () => {
  open()
  await press('Set up')
  const link = await screen.findByRole('link', { name: 'Open it with this key' })
  expect(link.getAttribute('href')).toBe('otpauth://totp/Sash:maya?secret=JBSWY3DPEHPK3PXP')
  expect(screen.getByLabelText('Or type this into the app')).toHaveProperty('value', 'JBSWY3DPEHPK3PXP')
})

const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }))

test('a passkey is added under a name, and what the browser made goes to the server', async () => {
  passkeys = []
  open()
  expect(await screen.findByText('You have no passkey yet.')).toBeTruthy()
  await press('Add a passkey')
  const form = await dialog('Add a passkey')
  await userEvent.click(form.getByRole('button', { name: 'Go on' }))
  expect(await form.findByText('Please give it a name')).toBeTruthy()
  await userEvent.type(form.getByLabelText('Name'), 'Blue key{Enter}')
  expect(await screen.findByText('Blue key signs you in from now on.')).toBeTruthy()
  expect(await screen.findByRole('table', { name: 'Passkeys' })).toBeTruthy()
  expect(sent).toEqual([
    {
      name: 'Blue key',
      credential: {
        id: 'Y3JlZA',
        rawId: 'Y3JlZA',
        type: 'public-key',
        response: { clientDataJSON: 'e30', attestationObject: 'bWFkZQ', transports: ['internal'] },
        clientExtensionResults: {},
      },
    },
  ])
})

test.each([
  ['NotAllowedError', 'No passkey was used. Try again, or go on without one.'],
  ['NotSupportedError', 'This device cannot keep a passkey. Try another one, such as your phone.'],
])('where the browser made none (%s), the dialog says so and keeps the name', async (name, words) => {
  stubPasskeys(Object.assign(new Error('In the words of the browser.'), { name }))
  open()
  await press('Add a passkey')
  const form = await dialog('Add a passkey')
  await userEvent.type(form.getByLabelText('Name'), 'Blue key{Enter}')
  expect(await form.findByText(words)).toBeTruthy()
  expect(form.getByLabelText('Name')).toHaveProperty('value', 'Blue key')
  expect(sent).toEqual([])
})

test('passkeys are renamed and removed, and the browser is told which one opens nothing now', async () => {
  const { signals } = stubPasskeys()
  open()
  await walkDialogs(
    { of: 'features/second-factor/passkey-dialog.tsx', title: 'Rename the passkey', by: 'Rename My phone' },
    {
      of: 'features/second-factor/passkey-actions.ts',
      role: 'alertdialog',
      title: 'Remove My phone?',
      by: 'Remove My phone',
    },
  )
  await press('Rename My phone')
  const form = await dialog('Rename the passkey')
  await userEvent.clear(form.getByLabelText('Name'))
  await userEvent.type(form.getByLabelText('Name'), 'Old phone{Enter}')
  await press('Remove Old phone')
  await press('Remove the passkey')
  expect(await screen.findByText('You have no passkey yet.')).toBeTruthy()
  await waitFor(() => expect(signals).toEqual([{ rpId: location.hostname, credentialId: 'Y3JlZA' }]))
})

test('codes are set up with a picture or the typed secret, and recovery codes are shown once', async () => {
  factor = { ...off, required_by: [harbour] }
  open()
  expect(await screen.findByText(/^Staff of Harbour School must use them\./)).toBeTruthy()
  await press('Set up')
  expect(document.activeElement).toBe(await screen.findByRole('heading', { name: 'Set codes up' }))
  expect(screen.getByRole('img', { name: 'QR code for your app' })).toBeTruthy()
  expect(screen.getByLabelText('Or type this into the app')).toHaveProperty('value', 'JBSWY3DPEHPK3PXP')
  await userEvent.type(screen.getByLabelText('Code'), '12{Enter}')
  expect(await screen.findByText('Type the six digits that the app shows')).toBeTruthy()
  await userEvent.type(screen.getByLabelText('Code'), '0000{Enter}')
  expect(await screen.findByText('This code is not right.')).toBeTruthy()
  await userEvent.clear(screen.getByLabelText('Code'))
  await userEvent.type(screen.getByLabelText('Code'), '123456{Enter}')
  expect(await screen.findByLabelText<HTMLTextAreaElement>('Recovery codes')).toHaveProperty('value', ten.join('\n'))
  // Nothing has to be scrolled to see all that is shown this once.
  expect(screen.getByLabelText('Recovery codes')).toHaveProperty('rows', ten.length)
  await press('I have kept them')
  expect(await screen.findByText('Signing in asks for a code')).toBeTruthy()
  expect(screen.queryByText(ten[0] ?? '')).toBeNull()
  await waitFor(() => expect(screen.queryByText(/^Staff of Harbour School/)).toBeNull())
})

test('codes are turned off after a question that says what follows, and recovery codes made anew', async () => {
  factor = on
  open()
  await walkDialogs({
    of: 'features/second-factor/totp-actions.ts',
    role: 'alertdialog',
    title: 'New recovery codes?',
    by: 'New recovery codes',
  })
  await press('New recovery codes')
  await press('Make new codes')
  expect(await screen.findByLabelText<HTMLTextAreaElement>('Recovery codes')).toHaveProperty('value', ten.join('\n'))
  await press('I have kept them')
  await press('Turn off')
  expect(await screen.findByText(/Harbour School requires codes of its staff/)).toBeTruthy()
  await press('Turn codes off')
  expect(await screen.findByText('Ask for a code after the password')).toBeTruthy()
})
