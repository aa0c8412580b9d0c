import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { listEmails } from '#contracts/accounts/emails.ts'
import {
  type Endorsement,
  listGivenEndorsements,
  listReceivedEndorsements,
  renewEndorsement,
} from '#contracts/issuers/endorsements.ts'
import { getIssuer, listIssuers } from '#contracts/issuers/issuers.ts'
import { named } from '#shared/names/name-standing.ts'
import { startSession } from '#web/lib/session/session.ts'
import { makeIssuer, maya, verifiedEmail } from '#web/testing/made/made.ts'
import { makeEndorsement } from '#web/testing/made/made-endorsement.ts'
import { makeIdentity } from '#web/testing/made/made-identity.ts'
import { closeApp, openApp } from '#web/testing/screens/open-app.tsx'
import { walkDialogs } from '#web/testing/screens/walk-dialogs.ts'
import { Answer, serve, served } from '#web/testing/serve.ts'
import { EndorsementsPage } from './endorsements-page.tsx'

const harvard = makeIdentity({ name: 'Harvard University', until: '2026-10-04T08:00:00.000Z' })
const who = makeIdentity({ version: 2, name: 'WHO' })
const subject = {
  kind: 'issuer' as const,
  url: 'http://localhost:8000/public/issuers/who',
  name: 'WHO',
  picture: null,
  issuer: { slug: 'who', name: 'WHO', standing: named, version: 2 },
}
const resting = (side: 'issuer' | 'endorser' = 'issuer', over: Partial<Endorsement> = {}): Endorsement =>
  makeEndorsement({
    subject,
    state: 'accepted',
    outdated: true,
    rests: { of: side, former: harvard, current: who },
    ...over,
  })

const sent: unknown[] = []
let refusal: Answer | undefined

const open = (given: Endorsement[], received: Endorsement[] = []) => {
  let own = given
  serve(
    served(listEmails, () => [verifiedEmail]),
    served(listIssuers, () => []),
    served(getIssuer, () => makeIssuer({ staff: [{ user: maya, role: 'owner' }] })),
    served(listReceivedEndorsements, () => received),
    served(listGivenEndorsements, () => own),
    served(renewEndorsement, ({ body }) => {
      sent.push(body)
      if (refusal) return refusal
      own = own.map((one) => ({ ...one, outdated: false, rests: null }))
      return makeEndorsement({ state: 'accepted', subject })
    }),
  )
  openApp('/issuer/issuers/harbour/endorsements', [
    { path: '/issuer/issuers/:issuerSlug/endorsements', Component: EndorsementsPage },
  ])
}

beforeEach(() => startSession({ accessToken: 'token' }))
afterEach(() => {
  closeApp()
  sent.length = 0
  refusal = undefined
})

const look = async () => {
  await userEvent.click(await screen.findByRole('button', { name: 'Look again at WHO' }))
  return within(await screen.findByRole('dialog', { name: 'Harvard University has changed' }))
}

it('[T2] asks the endorser with both versions side by side, and says it again of the one that was seen', async () => {
  open([resting()])
  expect(await screen.findByText(/You said this of Harvard University, which has changed since/)).toBeTruthy()
  expect(screen.getByText('Rests')).toBeTruthy()
  await walkDialogs({
    of: 'features/endorsements/look-again.tsx',
    title: 'Harvard University has changed',
    by: 'Look again at WHO',
  })
  const dialog = await look()
  expect(dialog.getByRole('cell', { name: 'Harvard University' })).toBeTruthy()
  expect(dialog.getByRole('cell', { name: 'WHO' })).toBeTruthy()
  await userEvent.click(dialog.getByRole('button', { name: 'Say it again' }))
  expect(await screen.findByText('Signed. Everybody can read it again.')).toBeTruthy()
  await waitFor(() => expect(screen.queryByText('Rests')).toBeNull())
  expect(sent).toEqual([{ issuer_version: 2 }])
})

it('[T2] says what was refused, and goes on resting', async () => {
  refusal = new Answer(400, { detail: 'This issuer has another name since you looked at it.', code: 'issuer.changed' })
  open([resting()])
  await userEvent.click((await look()).getByRole('button', { name: 'Say it again' }))
  expect(await screen.findByText('This issuer has another name since you looked at it.')).toBeTruthy()
  expect(screen.getByText('Rests')).toBeTruthy()
})

it('[T2] tells both sides why nobody sees it', async () => {
  open([resting('endorser')], [resting('issuer', { slug: 'one' }), resting('endorser', { slug: 'two' })])
  expect(await screen.findByText(/You said this as Harvard University/)).toBeTruthy()
  expect(screen.getByText(/Sea Board said this of Harvard University/)).toBeTruthy()
  expect(screen.getByText(/Harvard University said this before it changed/)).toBeTruthy()
})
