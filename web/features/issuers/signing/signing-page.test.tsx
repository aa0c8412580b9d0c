import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { listEmails } from '#contracts/accounts/emails.ts'
import {
  getSigningSettings,
  reportLeakedSigningKey,
  rotateSigningKey,
  type Signing,
  type SigningKey,
  updateSigningSettings,
} from '#contracts/issuers/issuer-signing.ts'
import { getIssuer, listIssuers, type StaffRole } from '#contracts/issuers/issuers.ts'
import { startSession } from '#web/lib/session/session.ts'
import { makeIssuer, maya, verifiedEmail } from '#web/testing/made/made.ts'
import { closeApp, openApp } from '#web/testing/screens/open-app.tsx'
import { walkDialogs } from '#web/testing/screens/walk-dialogs.ts'
import { Answer, type Served, serve, served } from '#web/testing/serve.ts'
import { SigningPage } from './signing-page.tsx'

const makeKey = (given: Partial<SigningKey>): SigningKey => ({
  id: 'z6MkCurrent',
  algorithm: 'EdDSA',
  use: 'badge',
  fingerprint: 'AbCdEfGhIjKlMnOpQrStUvWxYz0123456789-_abcde',
  url: 'https://sash.example/public/issuers/harbour/keys/z6MkCurrent',
  created_at: '2026-10-01T10:00:00Z',
  retired_at: null,
  leaked_at: null,
  signed: { count: 12, is_estimate: false },
  renewal: null,
  ...given,
})
const current = makeKey({})
const forJwt = makeKey({
  id: 'zDnJwt',
  algorithm: 'ES256',
  use: 'jwt',
  signed: null,
  fingerprint: `JwTk${'x'.repeat(39)}`,
})
const retired = makeKey({ id: 'z6MkOld', fingerprint: `OlD1${'x'.repeat(39)}`, retired_at: '2026-10-01T10:00:00Z' })
const made: Signing = {
  jwt_algorithm: 'ES256',
  id_form: 'did:web',
  status_method: 'BitstringStatusListEntry',
  issuer_id: 'did:web:sash.example:public:issuers:harbour',
  did_url: 'https://sash.example/public/issuers/harbour/did.json',
  jwks_url: 'https://sash.example/public/issuers/harbour/jwks.json',
  keys: [forJwt, current, retired],
}
const sent: unknown[] = []

const open = async (role: StaffRole = 'owner', ...more: Served[]) => {
  let held = made
  startSession({ accessToken: 'token' })
  serve(
    ...more,
    served(listEmails, () => [verifiedEmail]),
    served(listIssuers, () => []),
    served(getIssuer, () => makeIssuer({ staff: [{ user: maya, role }] })),
    served(getSigningSettings, () => held),
    served(updateSigningSettings, ({ body }) => {
      sent.push(body)
      held = { ...held, ...body }
      return held
    }),
    served(rotateSigningKey, ({ params }) => {
      sent.push(['rotate', params.keyId])
      const fresh = makeKey({ id: 'z6MkNew', fingerprint: `NeW1${'x'.repeat(39)}` })
      const keys = held.keys.map((key) =>
        key.id === params.keyId ? { ...key, retired_at: '2026-11-21T10:00:00Z' } : key,
      )
      held = { ...held, keys: [fresh, ...keys] }
      return held
    }),
    served(reportLeakedSigningKey, ({ params }) => {
      sent.push(['leaked', params.keyId])
      const renewal = { total: 40, examined: 10, renewed: 8, finished_at: null }
      const leaked = { leaked_at: '2026-11-21T10:00:00Z', retired_at: '2026-11-21T10:00:00Z', renewal }
      held = { ...held, keys: held.keys.map((key) => (key.id === params.keyId ? { ...key, ...leaked } : key)) }
      return held
    }),
  )
  openApp('/issuer/issuers/harbour/signing', [{ path: '/issuer/issuers/:issuerSlug/signing', Component: SigningPage }])
  await screen.findByRole('table', { name: 'Keys' })
}
const rowOf = (name: string) => screen.getByRole('row', { name: new RegExp(name) })
const choose = async (row: string, entry: string) => {
  await userEvent.click(within(rowOf(row)).getByRole('button', { name: /^More about key/ }))
  await userEvent.click(await screen.findByRole('menuitem', { name: entry }))
}

beforeEach(() => {
  sent.length = 0
})
afterEach(closeApp)

describe('the keys of an issuer', () => {
  it('are listed with what they sign and whether they are in use', async () => {
    await open()
    expect(document.title).toBe('Signing - Sash')
    expect(screen.getByText('How badges of Harbour Sailing School prove that they are genuine')).toBeTruthy()
    expect(within(rowOf('AbCd EfGh IjKl MnOp')).getByText('In use')).toBeTruthy()
    expect(rowOf('JwTk').textContent).toContain('Badges as JWT files')
    expect(rowOf('OlD1').textContent).toContain('Replaced Oct 1, 2026')
  })

  it('tell how much they have signed, and whether that was counted', async () => {
    const few = { signed: { count: 0, is_estimate: true } }
    const keys = [current, { ...retired, signed: { count: 830_000, is_estimate: true } }, forJwt]
    const none = makeKey({ id: 'z6MkNone', fingerprint: `NoNe${'x'.repeat(39)}`, ...few })
    await open(
      'owner',
      served(getSigningSettings, () => ({ ...made, keys: [...keys, none] })),
    )
    expect(rowOf('AbCd').textContent).toContain('12 awards')
    expect(rowOf('OlD1').textContent).toContain('About 830,000 awards')
    expect(rowOf('NoNe').textContent).toContain('Few awards, if any')
    expect(rowOf('JwTk').textContent).toContain('Not counted: JWT files are signed when they are downloaded')
  })

  it('tell of a withdrawn one what became of what it had signed', async () => {
    const at = '2026-10-02T10:00:00Z'
    const leaked = { leaked_at: at, retired_at: at, signed: { count: 0, is_estimate: false } }
    const renewal = { total: 9, examined: 9, renewed: 7, finished_at: at }
    const done = { ...retired, ...leaked, renewal }
    const going = { ...current, ...leaked, signed: { count: 4, is_estimate: false } }
    const keys = [forJwt, done, { ...going, renewal: { ...renewal, finished_at: null } }]
    await open(
      'owner',
      served(getSigningSettings, () => ({ ...made, keys })),
    )
    expect(rowOf('OlD1').textContent).toContain('7 awards, signed again since')
    expect(rowOf('AbCd').textContent).toContain('4 awards, being signed again')
  })

  it('bear the names as well by which badges and documents call them', async () => {
    await open()
    expect(within(rowOf('AbCd')).getByText('z6MkCurrent').className).toContain('select-all')
    expect(within(rowOf('JwTk')).getByText('zDnJwt')).toBeTruthy()
  })

  it('are replaced after a question, each by its own id', async () => {
    await open()
    await walkDialogs(
      {
        of: 'features/issuers/signing/ask-about-key.tsx',
        role: 'alertdialog',
        title: 'Replace this key?',
        by: [/^More about key/, 'Replace'],
      },
      {
        of: 'features/issuers/signing/ask-about-key.tsx',
        role: 'alertdialog',
        title: 'Withdraw this key for good?',
        by: [/^More about key/, 'It has leaked'],
      },
    )
    await choose('AbCd', 'Replace')
    const question = await screen.findByRole('alertdialog', { name: 'Replace this key?' })
    expect(question.textContent).toContain('every badge that it signed stays valid')
    await userEvent.click(within(question).getByRole('button', { name: 'Replace Key' }))
    expect(await screen.findByText('The key has been replaced.')).toBeTruthy()
    expect(sent).toEqual([['rotate', 'z6MkCurrent']])
    expect(within(rowOf('NeW1')).getByText('In use')).toBeTruthy()
    expect(rowOf('AbCd').textContent).toContain('Replaced Nov 21, 2026')
  })

  it('are withdrawn only after it is said what that means, and it is shown how far the badges are', async () => {
    await open()
    await choose('AbCd', 'It has leaked')
    const question = await screen.findByRole('alertdialog', { name: 'Withdraw this key for good?' })
    expect(
      within(question)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual([
      'Nothing that this key signed counts any more, whenever it was signed.',
      'Signed with it: 12 awards.',
      'Your badges are signed again with another key. Their pages and links stay as they are.',
      'Files that people downloaded or put into a wallet are no longer valid. They can download their badges again.',
      'Each of these people gets one mail that says so.',
    ])
    await userEvent.click(within(question).getByRole('button', { name: 'Withdraw Key' }))
    expect(await screen.findByText('Badges are being signed again')).toBeTruthy()
    expect(screen.getByRole('progressbar', { name: 'Badges looked at' }).getAttribute('aria-valuenow')).toBe('10')
    expect(screen.getByText('8 signed anew')).toBeTruthy()
    expect(within(rowOf('AbCd')).getByText('Withdrawn')).toBeTruthy()
    expect(within(rowOf('AbCd')).queryByRole('button')).toBeNull()
  })

  it('are left alone when the question is answered no', async () => {
    await open()
    await choose('OlD1', 'It has leaked')
    await userEvent.click(await screen.findByRole('button', { name: 'Cancel' }))
    expect(sent).toEqual([])
  })

  it('say why one was not replaced', async () => {
    const detail = 'This key has been replaced already. Look at the keys again before you go on.'
    await open(
      'owner',
      served(rotateSigningKey, () => new Answer(400, { detail })),
    )
    await choose('AbCd', 'Replace')
    await userEvent.click(await screen.findByRole('button', { name: 'Replace Key' }))
    expect(await screen.findByText(`Failed to replace the key: ${detail}`)).toBeTruthy()
  })
})

describe('how the next badge is signed', () => {
  it('is changed by an owner, who can save once something is different', async () => {
    await open()
    const save = () => screen.getByRole('button', { name: 'Save' })
    expect(save()).toHaveProperty('disabled', true)
    expect(screen.getByText(/^Badges that were awarded before stay as they are.* Only their JWT files/)).toBeTruthy()
    await userEvent.click(screen.getByRole('radio', { name: /^The web address/ }))
    await userEvent.click(screen.getByRole('radio', { name: /^RS256/ }))
    await userEvent.click(save())
    expect(await screen.findByText('Saved. The next badge is signed like this.')).toBeTruthy()
    expect(sent).toEqual([{ id_form: 'https', status_method: 'BitstringStatusListEntry', jwt_algorithm: 'RS256' }])
    await waitFor(() => expect(save()).toHaveProperty('disabled', true))
    expect(screen.getByRole('radio', { name: /^RS256/ })).toHaveProperty('checked', true)
  })

  it('is only read by an editor', async () => {
    await open('editor')
    expect(screen.getByText('Only an owner can change how badges are signed.')).toBeTruthy()
    expect(screen.getByText('A status list (bitstring)')).toBeTruthy()
    expect(screen.queryByRole('radio')).toBeNull()
    expect(screen.queryByRole('button', { name: /^More about key|Save/ })).toBeNull()
  })
})

it('other software is told where the keys are', async () => {
  await open()
  expect(screen.getByLabelText('Id of the issuer')).toHaveProperty('value', made.issuer_id)
  expect(screen.getByRole('link', { name: 'Download DID document' }).getAttribute('href')).toBe(made.did_url)
  expect(screen.getByRole('link', { name: 'Download JWK Set' }).getAttribute('href')).toBe(made.jwks_url)
})
