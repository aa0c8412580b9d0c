import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { changeEmail } from '#contracts/accounts/emails.ts'
import type { ImportedFacts } from '#contracts/backpack/backpack.ts'
import {
  type BadgeEvent,
  getBackpackBadgeReport,
  listBackpackBadgeHistory,
  verifyBackpackBadge,
} from '#contracts/backpack/backpack-actions.ts'
import { makeKeptBadge } from '#web/testing/made/made-badge.ts'
import { closeApp } from '#web/testing/screens/open-app.tsx'
import { type Actions, goodReport, openBadge } from '#web/testing/screens/open-badge.tsx'
import { choose } from '#web/testing/screens/open-collections.tsx'
import { Answer, served } from '#web/testing/serve.ts'

afterEach(closeApp)

const heading = () => screen.findByRole('heading', { level: 1, name: 'Day Skipper' })
const imported: ImportedFacts = {
  edition: '2.0',
  verdict: 'unverifiable',
  reason: 'The school did not answer.',
  verified_at: '2026-11-20T09:41:07.000Z',
  source_url: 'https://school.example/awards/7',
  file_name: 'my badge.png',
}
const refuse = () => new Answer(500, { detail: 'Out of order' })

describe('the verification of a badge', () => {
  it('is there at once, in words and check by check', async () => {
    openBadge(makeKeptBadge({ id: 'a' }))
    expect(await screen.findByRole('heading', { name: 'This badge is valid' })).toBeTruthy()
    expect(screen.getByText('1 of 2 checks passed, 1 could not be made')).toBeTruthy()
    expect(screen.getByText('Signature')).toBeTruthy()
    expect(screen.getByText('The list did not answer.')).toBeTruthy()
    expect(screen.getByText(/^Checked on/).textContent).toMatch(/^Checked on Nov 20, 2026 at /)
    expect(screen.getByText('Verified')).toBeTruthy()
  })

  it('is made again on request, and shows what failed before all else', async () => {
    const failed = { name: 'status', status: 'failed', detail: 'It was taken back.' } as const
    const checks = [...goodReport.checks, failed]
    const badReport = { ...goodReport, verdict: 'invalid', reason: 'No.', checks } as const
    const verified: string[] = []
    openBadge(
      makeKeptBadge({ id: 'a' }),
      {},
      served(verifyBackpackBadge, ({ params }) => {
        verified.push(params.badgeId)
        return badReport
      }),
    )
    await userEvent.click(await screen.findByRole('button', { name: 'Verify again' }))
    expect(await screen.findByRole('heading', { name: 'This badge is not valid' })).toBeTruthy()
    expect(screen.getAllByText(/^(Signature|Revocation)$/)[0]?.textContent).toBe('Revocation')
    expect(document.querySelector('details')?.open).toBe(true)
    expect(verified).toEqual(['a'])
  })

  it('of a badge that has expired says no more than that', async () => {
    const checks = [{ name: 'expiry', status: 'failed', detail: 'It expired on May 9, 2025.' } as const]
    openBadge(makeKeptBadge({ id: 'a', expires: '2025-05-09' }), {
      report: { ...goodReport, verdict: 'invalid', reason: 'It expired on May 9, 2025.', checks },
    })
    expect(await screen.findByRole('heading', { name: 'This badge has expired' })).toBeTruthy()
  })

  it('keeps what was known when it could not be made again', async () => {
    openBadge(makeKeptBadge({ id: 'a' }), {}, served(verifyBackpackBadge, refuse))
    await userEvent.click(await screen.findByRole('button', { name: 'Verify again' }))
    expect(await screen.findByText(/^Failed to verify your badge/)).toBeTruthy()
    expect(screen.getByRole('heading', { name: 'This badge is valid' })).toBeTruthy()
  })

  it('that could not be loaded says so and can be asked for again', async () => {
    const answers = [refuse(), goodReport]
    openBadge(
      makeKeptBadge({ id: 'a' }),
      {},
      served(getBackpackBadgeReport, () => answers.shift() ?? goodReport),
    )
    expect(await screen.findByText('Failed to load the verification of this badge')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByRole('heading', { name: 'This badge is valid' })).toBeTruthy()
  })
})

describe('a badge that waits for its address', () => {
  const pending = makeKeptBadge({ id: 'a', pending: true, imported })
  const entry = { id: 7, email: pending.recipient_identifier, verified: false, primary: false, variants: [] }

  it('cannot be shared and is not accepted, says why, and has the mail sent again [SB-2.61]', async () => {
    const sent: unknown[] = []
    const { accepted } = openBadge(
      { ...pending, acceptance: 'Unaccepted' },
      { emails: [entry] },
      served(changeEmail, ({ params, body }) => {
        sent.push({ ...params, ...body })
        return entry
      }),
    )
    expect(await screen.findByText('Waiting for your address')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Share Badge' })).toBeNull()
    await userEvent.click(await screen.findByRole('button', { name: 'Send the mail again' }))
    expect(await screen.findByText('Confirmation re-sent to maya@aldermoor.example')).toBeTruthy()
    expect(sent).toEqual([{ emailId: 7, resend: true }])
    expect(accepted).toEqual([])
  })

  it('leads to the profile when the address is not there', async () => {
    openBadge(pending)
    const link = await screen.findByRole('link', { name: 'Add the address to your profile' })
    expect(link.getAttribute('href')).toBe('/profile/profile')
  })

  it('says what went wrong with the mail', async () => {
    openBadge(pending, { emails: [entry] }, served(changeEmail, refuse))
    await userEvent.click(await screen.findByRole('button', { name: 'Send the mail again' }))
    expect(await screen.findByText(/^Failed to resend confirmation to maya@aldermoor.example: /)).toBeTruthy()
  })
})

describe('a badge that its issuer took back', () => {
  it('gives the reason and can neither be shared nor downloaded', async () => {
    const history: BadgeEvent[] = [{ kind: 'revoked', at: '2026-09-03T10:00:00Z', detail: 'The log was not hers.' }]
    openBadge(makeKeptBadge({ id: 'a', revoked: true }), { history })
    expect((await screen.findByText(/took this badge back/)).textContent).toContain(
      'Harbour Sailing School took this badge back on Sep 3, 2026.',
    )
    expect(screen.getByText('The log was not hers.', { selector: 'q' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Share Badge' })).toBeNull()
    expect(screen.queryByText('Files')).toBeNull()
    expect(screen.queryByRole('img', { name: 'QR code of the public page' })).toBeNull()
  })
})

describe('a badge from elsewhere', () => {
  it('names its file and leads to where it is hosted', async () => {
    openBadge(makeKeptBadge({ id: 'a', imported }))
    expect(await screen.findByText('my badge.png')).toBeTruthy()
    expect(screen.getByText('Open Badges 2.0')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'View Original' }).getAttribute('href')).toBe(imported.source_url)
  })
})

describe('the history of a badge', () => {
  it('tells each step in words', async () => {
    const at = '2026-06-14T12:00:00Z'
    const history: BadgeEvent[] = [
      { kind: 'expired', at, detail: null },
      { kind: 'collected', at, detail: 'On the water' },
      { kind: 'shared', at, detail: 'linkedin_profile' },
      { kind: 'renewed', at, detail: 'The Pier' },
      { kind: 'corrected', at, detail: null },
      { kind: 'accepted', at, detail: null },
      { kind: 'verified', at, detail: 'All is well.' },
      { kind: 'imported', at, detail: 'my badge.png' },
      { kind: 'awarded', at, detail: 'The Harbour' },
    ]
    openBadge(makeKeptBadge({ id: 'a' }), { history })
    for (const text of [
      'Expired',
      'Added to the collection On the water',
      'Shared: LinkedIn',
      'Signed anew by The Pier',
      'Files that you downloaded before, and copies in a wallet, no longer count. Download it again.',
      'Corrected by the issuer',
      'Accepted by you',
      'All is well.',
      'From my badge.png',
      'Awarded by The Harbour',
    ]) {
      expect(await screen.findByText(text)).toBeTruthy()
    }
  })

  it('tells of the acceptance though an answer from before it is still on its way', async () => {
    const history: BadgeEvent[] = [{ kind: 'accepted', at: '2026-06-14T12:00:00Z', detail: null }]
    const sent = new EventTarget()
    const late = new Promise<BadgeEvent[]>((resolve) => sent.addEventListener('late', () => resolve([])))
    const { accepted }: Actions = openBadge(
      makeKeptBadge({ id: 'a', acceptance: 'Unaccepted' }),
      {},
      served(listBackpackBadgeHistory, () => (accepted.length > 0 ? history : late)),
    )
    expect(await screen.findByText('Accepted by you')).toBeTruthy()
    sent.dispatchEvent(new Event('late'))
    await act(async () => undefined)
    expect(screen.getByText('Accepted by you')).toBeTruthy()
  })

  it('that could not be loaded says so', async () => {
    openBadge(makeKeptBadge({ id: 'a' }), {}, served(listBackpackBadgeHistory, refuse))
    expect(await screen.findByText('Failed to load the history of this badge')).toBeTruthy()
  })
})

describe('the menu of a badge', () => {
  it('prints it', async () => {
    const print = vi.fn()
    vi.stubGlobal('print', print)
    openBadge(makeKeptBadge({ id: 'a' }))
    await heading()
    await choose('More', 'Print')
    await waitFor(() => expect(print).toHaveBeenCalledOnce())
  })
})
