import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { listEmails } from '#contracts/accounts/emails.ts'
import { listIssuers } from '#contracts/issuers/issuers.ts'
import { issuerScope, recipientScope } from '#contracts/oauth/scopes.ts'
import { confirmIdentity, grantSignInIssuing } from '#contracts/sessions/sign-ins.ts'
import { queryClient } from '#web/lib/api/query.ts'
import { issuersRead } from '#web/lib/data/use-issuer.ts'
import { isLoggedIn, lacksScope } from '#web/lib/session/session.ts'
import { makeBadgeClass, makeIssuer, maya, verifiedEmail } from '#web/testing/made/made.ts'
import { closeApp } from '#web/testing/screens/open-app.tsx'
import { configure, openIssuers } from '#web/testing/screens/open-issuers.tsx'
import { Answer, served } from '#web/testing/serve.ts'

const publicAddress = (slug: string) => `https://sash.example/public/issuers/${slug}`
const cardOf = async (name: string) => {
  const card = (await screen.findByRole('link', { name })).closest('li')
  if (!card) throw new Error(`There is no card of ${name}.`)
  return within(card)
}

afterEach(closeApp)

describe('the list of issuers', () => {
  it('offers the issuer login to a session that may not issue, and keeps the session', async () => {
    openIssuers(
      '/issuer/create',
      { issuers: [] },
      served(listIssuers, () => new Answer(403, { detail: 'scope' })),
    )
    await userEvent.click(await screen.findByRole('button', { name: 'Sign in as an issuer' }))
    expect(await screen.findByText('You are at /auth/login')).toBeTruthy()
    expect(new URLSearchParams(location.search).get('hint')).toBe('issuer')
    expect(isLoggedIn()).toBe(true)
  })

  it('is not even asked for by a session that is known not to issue', async () => {
    const asked = vi.fn(() => [])
    openIssuers('/issuer', { issuers: [], scope: 'rw:profile rw:backpack' }, served(listIssuers, asked))
    expect(await screen.findByRole('button', { name: 'Sign in as an issuer' })).toBeTruthy()
    expect(asked).not.toHaveBeenCalled()
  })

  it('opens without a word to whoever has just signed in to the backpack', async () => {
    const widened = served(grantSignInIssuing, () => ({ scope: issuerScope }))
    openIssuers('/issuer', { issuers: [makeIssuer()], scope: recipientScope }, widened)
    expect(await screen.findByText('1 Issuer')).toBeTruthy()
    expect(lacksScope('rw:issuer')).toBe(false)
  })

  it('asks for the password in place when the sign-in is older', async () => {
    let isConfirmed = false
    openIssuers(
      '/issuer',
      { issuers: [makeIssuer()], scope: recipientScope },
      served(grantSignInIssuing, () =>
        isConfirmed ? { scope: issuerScope } : new Answer(400, { code: 'auth.confirm' }),
      ),
      served(confirmIdentity, () => {
        isConfirmed = true
        return new Answer(204, undefined)
      }),
    )
    await userEvent.click(await screen.findByRole('button', { name: 'Sign in as an issuer' }))
    await userEvent.type(await screen.findByLabelText('Password'), 'lantern-harbour-42')
    await userEvent.click(screen.getByRole('button', { name: 'Confirm' }))
    expect(await screen.findByText('1 Issuer')).toBeTruthy()
  })

  it('comes once it is known who somebody is, with their role', async () => {
    let comes = () => {}
    const late = new Promise<void>((resolve) => {
      comes = resolve
    })
    const issuer = makeIssuer({ staff: [{ user: maya, role: 'owner' }] })
    openIssuers(
      '/issuer',
      { issuers: [issuer] },
      served(listEmails, async () => {
        await late
        return [verifiedEmail]
      }),
    )
    await waitFor(() => expect(queryClient.getQueryState(issuersRead.queryKey)?.status).toBe('success'))
    expect(screen.queryByRole('heading', { level: 1 })).toBeNull()
    comes()
    expect(await screen.findByRole('heading', { level: 1, name: '1 Issuer' })).toBeTruthy()
    expect(screen.getByText('Your Role: Owner')).toBeTruthy()
  })

  it('says when it could not be had [SB-8.1]', async () => {
    openIssuers(
      '/issuer',
      { issuers: [] },
      served(listIssuers, () => new Answer(500, {})),
    )
    expect(await screen.findByText('Failed to load issuers.')).toBeTruthy()
  })

  it('says what it misses also where nobody knows who somebody is', async () => {
    openIssuers(
      '/issuer',
      { issuers: [] },
      served(listIssuers, () => new Answer(400, {})),
      served(listEmails, () => new Answer(400, {})),
    )
    expect(await screen.findByText('Failed to load issuers.')).toBeTruthy()
  })

  it('teaches what an issuer is while there is none', async () => {
    openIssuers('/issuer', { issuers: [] })
    expect(await screen.findByText('You have no issuers')).toBeTruthy()
    expect(screen.getByRole('heading', { level: 1, name: 'No Issuers' })).toBeTruthy()
    expect(screen.getAllByRole('link', { name: /Create/ })).toHaveLength(1)
  })

  it('offers no new issuer where there are to be none', async () => {
    configure({ features: { disableIssuers: true } })
    openIssuers('/issuer', { issuers: [makeIssuer()] })
    expect(await screen.findByText('1 Issuer')).toBeTruthy()
    expect(screen.queryByRole('link', { name: /Create/ })).toBeNull()
  })

  it('begins with the newest issuer [SB-2.2]', async () => {
    const created = { old: '2024-05-01T00:00:00Z', new: '2026-11-01T00:00:00Z', middle: '2025-02-01T00:00:00+02:00' }
    const issuers = Object.entries(created).map(([slug, at]) => makeIssuer({ slug, name: slug, created_at: at }))
    openIssuers('/issuer', { issuers })
    expect(await screen.findByText('3 Issuers')).toBeTruthy()
    const names = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)
    expect(names).toEqual(['new', 'middle', 'old'])
  })
})

describe('the card of an issuer', () => {
  it.each([
    ['owner', 'Your Role: Owner', '[SB-6.1]'],
    ['editor', 'Your Role: Editor', '[SB-6.2]'],
    ['staff', 'Your Role: Staff Member', '[SB-6.3]'],
  ] as const)('names the role of %s: %s %s', async (role, label, _id) => {
    openIssuers('/issuer', { issuers: [makeIssuer({ staff: [{ user: maya, role }] })] })
    expect(await screen.findByText(label)).toBeTruthy()
  })

  it('shows the three badges most people have, of its own [SB-3.2]', async () => {
    const counts = { Buddy: 3, Skipper: 1204, Walker: 0, Aider: 1 }
    const own = Object.entries(counts).map(([name, recipient_count]) =>
      makeBadgeClass({ slug: name, name, recipient_count, issuer: `${publicAddress('harbour')}?expand=badges` }),
    )
    const foreign = makeBadgeClass({ name: 'Foreign', recipient_count: 9999, issuer: publicAddress('other/harbour') })
    openIssuers('/issuer', { issuers: [makeIssuer()], badgeClasses: [...own, foreign] })
    expect(await screen.findByText('Top Badges:')).toBeTruthy()
    const card = await cardOf('Harbour Sailing School')
    expect(card.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Skipper1,204 Recipients',
      'Buddy3 Recipients',
      'Aider1 Recipient',
    ])
    expect(card.getByText('4 Badges')).toBeTruthy()
  })

  it.each([
    [0, 'No Badges'],
    [1, '1 Badge'],
    [2, '2 Badges'],
  ])('counts %i badges as "%s" [SB-2.4]', async (count, text) => {
    const badgeClasses = Array.from({ length: count }, (_, index) => makeBadgeClass({ slug: `badge-${index}` }))
    openIssuers('/issuer', { issuers: [makeIssuer({ badgeClassCount: 7 })], badgeClasses })
    expect(await screen.findByText(text)).toBeTruthy()
  })

  it('shows 250 characters of what the issuer says of itself', async () => {
    openIssuers('/issuer', { issuers: [makeIssuer({ description: `${'a'.repeat(249)} word` })] })
    const text = await screen.findByText(/^a+/)
    expect(text.textContent).toBe(`${'a'.repeat(249)}…`)
    expect(text.title).toHaveLength(254)
  })

  it('has a picture and a name, whatever is missing of them [SB-2.1]', async () => {
    const picture = makeIssuer({ slug: 'a', name: 'Tern', image: 'https://sash.example/tern.png' })
    const bare = makeIssuer({ slug: 'b', name: 'Bluefin' })
    const nameless = makeIssuer({ slug: 'c', name: '' })
    openIssuers('/issuer', { issuers: [picture, bare, nameless] })
    expect((await screen.findByRole('img', { name: 'Tern avatar' })).getAttribute('src')).toBe(picture.image)
    expect(screen.getByRole('img', { name: 'Bluefin avatar' }).textContent).toBe('B')
    expect(screen.getByRole('img', { name: 'Unknown issuer avatar' })).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Unknown Issuer' })).toBeTruthy()
  })
})
