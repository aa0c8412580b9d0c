import { configure, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { getProfile } from '#contracts/accounts/accounts.ts'
import { type ListedIssuer, listAllIssuers, suspendIssuer } from '#contracts/operator/operator-issuers.ts'
import { startSession } from '#web/lib/session/session.ts'
import { maya } from '#web/testing/made/made.ts'
import { makeIdentity, makeListed } from '#web/testing/made/made-identity.ts'
import { closeApp, openApp } from '#web/testing/screens/open-app.tsx'
import { walkDialogs } from '#web/testing/screens/walk-dialogs.ts'
import { Answer, serve, served } from '#web/testing/serve.ts'
import { IssuersPage } from '../pages/issuers-page.tsx'

configure({ asyncUtilTimeout: 10_000 })

const former = makeIdentity({ name: 'Harvard University', until: '2026-10-04T08:00:00.000Z' })
const renamed = (over: Partial<ListedIssuer> = {}): ListedIssuer =>
  makeListed({
    name: 'WHO',
    trust_rests_since: '2026-10-04T08:00:00.000Z',
    former,
    identity: makeIdentity({ version: 2, name: 'WHO', description: 'Health for all.' }),
    ...over,
  })

let who: ListedIssuer
let sent: unknown[]
let refusal: Answer | undefined

beforeEach(() => {
  who = renamed()
  sent = []
  refusal = undefined
  startSession({ accessToken: 'token', scope: 'rw:profile' })
  serve(
    served(getProfile, () => ({ ...maya, is_operator: true as const })),
    served(listAllIssuers, ({ query }) =>
      query.state === undefined || (query.state === 'changed' && who.trust_rests_since) ? [who] : [],
    ),
    served(suspendIssuer, ({ body }) => {
      sent.push(body)
      if (refusal) return refusal
      who = makeListed({ ...who, former: null, trust_rests_since: null, awaits_approval_since: null })
      return who
    }),
  )
})
afterEach(closeApp)

const open = (address = '/operator/issuers') =>
  openApp(address, [{ path: '/operator/issuers', Component: IssuersPage }])
const look = async () => {
  await userEvent.click(await screen.findByRole('button', { name: 'Look again at WHO' }))
  return within(await screen.findByRole('dialog', { name: 'Harvard University has changed' }))
}
const cellsOf = (row: HTMLElement) =>
  within(row)
    .getAllByRole('cell')
    .map(({ textContent }) => textContent)

test('[T2] who changed is found, and both versions stand side by side, with what differs', async () => {
  open('/operator/issuers?state=changed')
  await walkDialogs({
    of: 'features/operator/identity/look-again.tsx',
    title: 'Harvard University has changed',
    by: 'Look again at WHO',
  })
  expect(screen.getByText('Changed since you vouched for it')).toBeTruthy()
  expect(screen.getByLabelText('State')).toHaveProperty('value', 'changed')
  const rows = (await look()).getAllByRole('row').slice(1)
  expect(rows.map(cellsOf)).toEqual([
    ['NameChanged', 'Harvard University', 'WHO'],
    ['Website URL', 'https://harbour.example', 'https://harbour.example'],
    ['Image', 'None', 'None'],
    ['Contact Email', 'office@harbour.example', 'office@harbour.example'],
    ['DescriptionChanged', 'None', 'Health for all.'],
  ])
})

test('[T2] operators vouch for who it is now, and send the version that they looked at', async () => {
  open()
  await userEvent.click((await look()).getByRole('button', { name: 'Vouch for it as it is now' }))
  expect(await screen.findByText('You vouch for WHO.')).toBeTruthy()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sent).toEqual([{ trusted: true, version: 2 }])
})

test('[T2] or take it back', async () => {
  open()
  await userEvent.click((await look()).getByRole('button', { name: 'Take it back' }))
  expect(await screen.findByText('You do not vouch for WHO any more.')).toBeTruthy()
  expect(sent).toEqual([{ trusted: false }])
})

test('[T2] who waits again is approved as it is now', async () => {
  who = renamed({ trust_rests_since: null, awaits_approval_since: '2026-10-04T08:00:00.000Z' })
  open()
  const dialog = await look()
  expect(dialog.queryByRole('button', { name: 'Vouch for it as it is now' })).toBeNull()
  await userEvent.click(dialog.getByRole('button', { name: 'Approve it as it is now' }))
  expect(await screen.findByText('WHO is approved.')).toBeTruthy()
  expect(sent).toEqual([{ approved: true, version: 2 }])
})

test('[T2] what changed again in between is said, and shown as it is now', async () => {
  refusal = new Answer(400, { detail: 'This issuer has another name since you looked at it.', code: 'issuer.changed' })
  open()
  const dialog = await look()
  who = renamed({ identity: makeIdentity({ version: 3, name: 'UNICEF' }) })
  await userEvent.click(dialog.getByRole('button', { name: 'Vouch for it as it is now' }))
  expect(await screen.findByText('This issuer has another name since you looked at it.')).toBeTruthy()
  expect(await dialog.findByText('UNICEF')).toBeTruthy()
})
