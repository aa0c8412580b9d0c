import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { listEmails } from '#contracts/accounts/emails.ts'
import {
  decideEndorsement,
  type Endorsement,
  importEndorsement,
  listGivenEndorsements,
  listReceivedEndorsements,
  recheckEndorsement,
  withdrawEndorsement,
} from '#contracts/issuers/endorsements.ts'
import { getIssuer, listIssuers, type StaffRole } from '#contracts/issuers/issuers.ts'
import { named } from '#shared/names/name-standing.ts'
import { startSession } from '#web/lib/session/session.ts'
import { makeIssuer, maya, verifiedEmail } from '#web/testing/made/made.ts'
import { makeEndorsement } from '#web/testing/made/made-endorsement.ts'
import { closeApp, openApp } from '#web/testing/screens/open-app.tsx'
import { walkDialogs } from '#web/testing/screens/walk-dialogs.ts'
import { Answer, type Served, serve, served } from '#web/testing/serve.ts'
import { EndorsementsPage } from './endorsements-page.tsx'

const decided: boolean[] = []
const withdrawn: string[] = []

interface Given {
  role?: StaffRole
  received?: Endorsement[]
  given?: Endorsement[]
}

const open = async ({ role = 'owner', received = [], given = [] }: Given, ...more: Served[]) => {
  let [held, own] = [received, given]
  serve(
    ...more,
    served(listEmails, () => [verifiedEmail]),
    served(listIssuers, () => []),
    served(getIssuer, () => makeIssuer({ staff: [{ user: maya, role }] })),
    served(listReceivedEndorsements, () => held),
    served(listGivenEndorsements, () => own),
    served(decideEndorsement, ({ params, body: { accepted } }) => {
      decided.push(accepted)
      const state = accepted ? ('accepted' as const) : ('declined' as const)
      held = held.map((one) => (one.slug === params.endorsementSlug ? { ...one, state } : one))
      return makeEndorsement({ state })
    }),
    served(withdrawEndorsement, ({ params }) => {
      withdrawn.push(params.endorsementSlug)
      own = own.map((one) => ({ ...one, state: 'withdrawn' as const }))
      return makeEndorsement({ state: 'withdrawn' })
    }),
  )
  openApp('/issuer/issuers/harbour/endorsements', [
    { path: '/issuer/issuers/:issuerSlug/endorsements', Component: EndorsementsPage },
  ])
  await screen.findByRole('heading', { level: 1, name: 'Endorsements' })
}

beforeEach(() => startSession({ accessToken: 'token' }))
afterEach(() => {
  closeApp()
  decided.length = 0
  withdrawn.length = 0
})

const itemOf = async (name: string) => within(await screen.findByRole('listitem', { name }))

it('shows who says what of what, and lets an owner accept it and take it off again', async () => {
  await open({ received: [makeEndorsement()] })
  const item = await itemOf('Sea Board')
  expect(item.getByText('Waits for an answer')).toBeTruthy()
  expect(item.getByRole('link', { name: 'Day Skipper' })).toHaveProperty('href', makeEndorsement().subject.url)
  expect(await item.findByText('same')).toBeTruthy()
  expect(screen.getByText(/^Nobody sees an endorsement before you accept it\./)).toBeTruthy()
  await userEvent.click(item.getByRole('button', { name: 'Accept what Sea Board says' }))
  expect(await item.findByText('Accepted')).toBeTruthy()
  expect(await screen.findByText('Accepted. Everybody can now read what Sea Board says.')).toBeTruthy()
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('listitem', { name: 'Sea Board' })))
  await userEvent.click(item.getByRole('button', { name: 'Remove what Sea Board says' }))
  expect(await item.findByText('Not shown')).toBeTruthy()
  expect(decided).toEqual([true, false])
})

it('says why something was not accepted', async () => {
  await open(
    { received: [makeEndorsement()] },
    served(decideEndorsement, () => new Answer(400, { detail: 'This endorsement has been withdrawn by its issuer.' })),
  )
  await userEvent.click(await screen.findByRole('button', { name: 'Decline what Sea Board says' }))
  expect(await screen.findByText('This endorsement has been withdrawn by its issuer.')).toBeTruthy()
})

it.each(['editor', 'staff'] as const)('lets %s only read what was received', async (role) => {
  await open({ role, received: [makeEndorsement()], given: [makeEndorsement({ slug: 'other' })] })
  await itemOf('Sea Board')
  expect(screen.queryByRole('button', { name: /Accept|Decline|Remove/ })).toBeNull()
  expect(screen.queryAllByRole('button', { name: /Withdraw/ })).toHaveLength(role === 'editor' ? 1 : 0)
  expect(screen.queryAllByRole('link', { name: 'Endorse somebody' })).toHaveLength(role === 'editor' ? 1 : 0)
})

it('asks before an endorsement is withdrawn for good', async () => {
  await open({ given: [makeEndorsement({ state: 'accepted' })] })
  await walkDialogs({
    of: 'features/endorsements/endorsement-actions.ts',
    role: 'alertdialog',
    title: 'Withdraw endorsement',
    by: 'Withdraw endorsement of Day Skipper',
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Withdraw endorsement of Day Skipper' }))
  const question = await screen.findByRole('alertdialog', { name: 'Withdraw endorsement' })
  expect(question.textContent).toContain('count as revoked from then on')
  await userEvent.click(within(question).getByRole('button', { name: 'Withdraw endorsement' }))
  expect(await screen.findByText('Withdrawn')).toBeTruthy()
  expect(withdrawn).toEqual(['endorsed'])
  expect(screen.queryByRole('button', { name: /Withdraw/ })).toBeNull()
})

it('offers nothing where an endorsement speaks of an earlier version, and says so', async () => {
  await open({ received: [makeEndorsement({ outdated: true })] })
  const item = await itemOf('Sea Board')
  expect(item.getByText('Of an earlier version')).toBeTruthy()
  expect(item.queryByRole('button')).toBeNull()
})

it('adds an endorsement from elsewhere by its address or its text, and says why one is refused', async () => {
  const sent: unknown[] = []
  const elsewhere = { checked_at: '2026-06-14T09:00:00Z', carried: false }
  const endorser = {
    slug: null,
    name: 'Sailing Council',
    standing: named,
    picture: null,
    url: 'https://council.example/',
  }
  const held: Endorsement[] = []
  await open(
    {},
    served(importEndorsement, ({ body }) => {
      sent.push(body)
      if (body.url === undefined) return new Answer(400, ['This was not added: The endorsement is not signed.'])
      held.push(makeEndorsement({ state: 'accepted', endorser, elsewhere, public_url: body.url }))
      return makeEndorsement({ state: 'accepted', endorser, elsewhere })
    }),
    served(listReceivedEndorsements, () => held),
  )
  await userEvent.click(await screen.findByRole('button', { name: 'Add an endorsement from elsewhere' }))
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Add an endorsement from elsewhere' }))
  await userEvent.keyboard('{Enter}')
  const field = screen.getByLabelText(/^Signed endorsement, or its address/)
  expect(document.activeElement).toBe(field)
  await userEvent.paste('{"a":1}')
  await userEvent.click(screen.getByRole('button', { name: 'Verify and add' }))
  expect(await screen.findByText('This was not added: The endorsement is not signed.')).toBeTruthy()
  await userEvent.clear(field)
  await userEvent.type(field, 'https://council.example/1')
  await userEvent.click(screen.getByRole('button', { name: 'Verify and add' }))
  const item = await screen.findByRole('listitem', { name: 'Sailing Council' })
  expect(item.textContent).toContain('Signed elsewhere, checked on')
  expect(item.textContent).toContain('Shown on pages only')
  expect(within(item).getByRole('link', { name: 'Verify' }).getAttribute('href')).toBe(
    '/verify?url=https%3A%2F%2Fcouncil.example%2F1',
  )
  expect(screen.queryByLabelText(/^Signed endorsement/)).toBeNull()
  expect(sent).toEqual([{ credential: '{"a":1}' }, { url: 'https://council.example/1' }])
})

it('has an endorsement from elsewhere checked again, and says what came of it', async () => {
  const endorser = {
    slug: null,
    name: 'Sailing Council',
    standing: named,
    picture: null,
    url: 'https://council.example/',
  }
  const one = (checked_at: string): Endorsement =>
    makeEndorsement({ state: 'accepted', endorser, elsewhere: { checked_at, carried: true } })
  let held = [one('2026-06-14T09:00:00Z'), makeEndorsement({ slug: 'local', state: 'accepted' })]
  const outcomes: (Endorsement | Answer)[] = [
    one('2026-11-21T09:00:00Z'),
    new Answer(400, { detail: 'It stays as it is: The site did not answer.' }),
    { ...one('2026-11-21T09:00:00Z'), state: 'withdrawn' },
  ]
  await open(
    {},
    served(listReceivedEndorsements, () => held),
    served(recheckEndorsement, () => {
      const outcome = outcomes.shift()
      if (outcome === undefined || outcome instanceof Answer) return outcome ?? new Answer(500, '')
      held = [outcome]
      return outcome
    }),
  )
  const again = { name: 'Check again what Sailing Council says' }
  expect(screen.getAllByRole('button', { name: /^Check again/ })).toHaveLength(1)
  await userEvent.click(await screen.findByRole('button', again))
  expect(await screen.findByText('Verified. What Sailing Council says still holds.')).toBeTruthy()
  await waitFor(() => expect(screen.getByRole('listitem', { name: 'Sailing Council' }).textContent).toContain('Nov 21'))
  await userEvent.click(screen.getByRole('button', again))
  expect(await screen.findByText('It stays as it is: The site did not answer.')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', again))
  expect(
    await screen.findByText('What Sailing Council says no longer holds, so it is not shown any more.'),
  ).toBeTruthy()
  await waitFor(() => expect(screen.queryByRole('button', again)).toBeNull())
})

it('lets only an owner add one', async () => {
  await open({ role: 'editor' })
  expect(screen.queryByRole('button', { name: 'Add an endorsement from elsewhere' })).toBeNull()
})

it('names an endorser, and what is endorsed, with what stands behind the name [T3]', async () => {
  const standing = { kind: 'changed', since: '2026-10-01T00:00:00Z', former: 'Sea Board' } as const
  const { endorser, subject } = makeEndorsement()
  const renamed = { slug: 'who', name: 'WHO', standing, version: 2 }
  await open({
    received: [makeEndorsement({ endorser: { ...endorser, name: 'WHO', standing } })],
    given: [
      makeEndorsement({ slug: 'of-badge', subject: { ...subject, issuer: renamed } }),
      makeEndorsement({ slug: 'of-issuer', subject: { ...subject, kind: 'issuer', name: 'WHO', issuer: renamed } }),
    ],
  })
  const remark = 'WHO (new name since October 1, 2026)'
  const [received = document.body] = await screen.findAllByRole('listitem', { name: remark })
  expect(within(received).getByRole('heading').textContent).toBe('WHO new name since October 1, 2026')
  expect(within(received).getByRole('button', { name: `Accept what ${remark} says` })).toBeTruthy()
  const [ofBadge, ofIssuer] = screen.getAllByRole('button', { name: /^Withdraw endorsement of/ })
  expect(ofBadge?.closest('li')?.textContent).toContain(`Badge of ${remark}`)
  expect(ofIssuer?.getAttribute('aria-label')).toBe(`Withdraw endorsement of ${remark}`)
  expect(ofIssuer?.closest('li')?.textContent).toContain('WHO new name since October 1, 2026')
  await userEvent.click(within(received).getByRole('button', { name: `Accept what ${remark} says` }))
  expect(await screen.findByText(`Accepted. Everybody can now read what ${remark} says.`)).toBeTruthy()
})
