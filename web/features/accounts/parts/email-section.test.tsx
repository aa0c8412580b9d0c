import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it } from 'vitest'
import { changeEmail, removeEmail, restoreEmail } from '#contracts/accounts/emails.ts'
import { verifiedEmail } from '#web/testing/made/made.ts'
import { closeApp } from '#web/testing/screens/open-app.tsx'
import { chooseFor, kestrel, openProfile, press, tidewater } from '#web/testing/screens/open-profile.tsx'
import { walkDialogs } from '#web/testing/screens/walk-dialogs.ts'
import { Answer, served } from '#web/testing/serve.ts'

const emails = [verifiedEmail, tidewater, kestrel]
const removal = { id: 'r1', email: tidewater.email, removed_at: '2026-11-21T09:00:00Z' }
const removed = [{ ...removal, restorable_until: '2026-12-21T09:00:00Z' }]

const entriesFor = async (email: string) => {
  await press(`More for ${email}`)
  const labels = (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)
  await userEvent.keyboard('{Escape}')
  return labels
}

afterEach(closeApp)

describe('the menu of an address', () => {
  it('offers what is possible with it, and nothing for a proven primary one [SI-4.15] [SI-2.28]', async () => {
    openProfile('/profile', { emails })
    expect(await entriesFor(tidewater.email)).toEqual(['Make primary', 'Remove'])
    expect(await entriesFor(kestrel.email)).toEqual(['Resend Verification', 'Remove'])
    expect(screen.queryByRole('button', { name: `More for ${verifiedEmail.email}` })).toBeNull()
  })

  it('never offers to remove the only address', async () => {
    openProfile('/profile', { emails: [{ ...kestrel, primary: true }] })
    expect(await entriesFor(kestrel.email)).toEqual(['Resend Verification'])
  })
})

describe('making an address the primary one', () => {
  it('says so and shows the new order [SI-8.26] [SI-4.15]', async () => {
    const known = openProfile(
      '/profile',
      { emails },
      served(changeEmail, ({ params, body }) => {
        expect([params.emailId, body]).toEqual([tidewater.id, { primary: true }])
        known.emails = [
          { ...verifiedEmail, primary: false },
          { ...tidewater, primary: true },
        ]
        return { ...tidewater, primary: true }
      }),
    )
    await chooseFor(tidewater.email, 'Make primary')
    expect(await screen.findByText(`${tidewater.email} is now your primary email.`)).toBeTruthy()
    const first = () => within(screen.getByRole('table', { name: 'Emails' })).getAllByRole('row')[1]?.textContent
    await waitFor(() => expect(first()).toBe(`${tidewater.email}primaryVerified`))
  })

  it('says why not [SI-8.27]', async () => {
    openProfile(
      '/profile',
      { emails },
      served(changeEmail, () => new Answer(404, { detail: 'Not found.' })),
    )
    await chooseFor(tidewater.email, 'Make primary')
    expect(await screen.findByText(`Unable to set ${tidewater.email} to primary email: Not found.`)).toBeTruthy()
  })
})

describe('sending a confirmation again', () => {
  it('says so [SI-8.28] [SI-4.15]', async () => {
    const asked: unknown[] = []
    openProfile(
      '/profile',
      { emails },
      served(changeEmail, ({ params, body }) => {
        asked.push(params.emailId, body)
        return kestrel
      }),
    )
    await chooseFor(kestrel.email, 'Resend Verification')
    expect(await screen.findByText(`Confirmation re-sent to ${kestrel.email}`)).toBeTruthy()
    expect(asked).toEqual([kestrel.id, { resend: true }])
  })

  it('says why not [SI-8.29]', async () => {
    openProfile(
      '/profile',
      { emails },
      served(changeEmail, () => new Answer(503, { detail: 'No mail today.' })),
    )
    await chooseFor(kestrel.email, 'Resend Verification')
    expect(await screen.findByText(`Failed to resend confirmation to ${kestrel.email}: No mail today.`)).toBeTruthy()
  })

  it('shows the words of the server when it was asked too often [SI-8.30]', async () => {
    const words = 'Will be able to re-send verification email in 4 minutes and 10 seconds.'
    openProfile(
      '/profile',
      { emails },
      served(changeEmail, () => new Answer(429, words)),
    )
    await chooseFor(kestrel.email, 'Resend Verification')
    expect(await screen.findByText(words)).toBeTruthy()
  })
})

describe('removing an address', () => {
  it('warns of its badges first, and does nothing when refused [SI-8.31]', async () => {
    openProfile('/profile', { emails })
    await walkDialogs({
      of: 'features/accounts/data/email-actions.ts',
      role: 'alertdialog',
      title: 'Delete Email',
      by: [`More for ${tidewater.email}`, 'Remove'],
    })
    await chooseFor(tidewater.email, 'Remove')
    const dialog = await screen.findByRole('alertdialog', { name: 'Delete Email' })
    expect(dialog.textContent).toContain(`All badges tied to ${tidewater.email} are removed`)
    expect(dialog.textContent).toContain('for 30 days')
    expect(dialog.textContent).not.toContain('collection')
    await userEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    expect(screen.getByRole('row', { name: new RegExp(tidewater.email) })).toBeTruthy()
  })

  it('says so, and offers to take it back [SI-8.24] [SI-4.15]', async () => {
    const known = openProfile(
      '/profile',
      { emails },
      served(removeEmail, ({ params }) => {
        known.emails = emails.filter(({ id }) => id !== params.emailId)
        known.removed = removed
        return 200
      }),
      served(restoreEmail, ({ params }) => {
        expect(params.removedId).toBe('r1')
        known.emails = emails
        known.removed = []
        return tidewater
      }),
    )
    await chooseFor(tidewater.email, 'Remove')
    await press('Confirm remove')
    expect(await screen.findByText(`You have successfully removed ${tidewater.email}`)).toBeTruthy()
    expect(await screen.findByText('Recently removed')).toBeTruthy()
    expect(screen.getByText('Dec 21, 2026').closest('p')?.textContent).toBe('With its badges, until Dec 21, 2026')
    expect(screen.queryByRole('row', { name: new RegExp(tidewater.email) })).toBeNull()
    await press(`Restore ${tidewater.email}`)
    expect(await screen.findByText(`${tidewater.email} and its badges are yours again.`)).toBeTruthy()
    expect(await screen.findByRole('row', { name: new RegExp(tidewater.email) })).toBeTruthy()
    expect(screen.queryByText('Recently removed')).toBeNull()
  })

  it('says why not [SI-8.25]', async () => {
    openProfile(
      '/profile',
      { emails },
      served(removeEmail, () => new Answer(400, { error: 'Can not remove primary email address' })),
    )
    await chooseFor(tidewater.email, 'Remove')
    await press('Confirm remove')
    const reason = 'Can not remove primary email address'
    expect(await screen.findByText(`Unable to remove ${tidewater.email}: ${reason}`)).toBeTruthy()
  })

  it('says when a restored address has to be proven again, or cannot come back', async () => {
    const answers = [new Answer(400, ['Somebody else has it.']), { ...tidewater, verified: false }]
    openProfile(
      '/profile',
      { removed },
      served(restoreEmail, () => answers.shift() ?? tidewater),
    )
    await press(`Restore ${tidewater.email}`)
    expect(await screen.findByText(`Unable to restore ${tidewater.email}: Somebody else has it.`)).toBeTruthy()
    await press(`Restore ${tidewater.email}`)
    expect(await screen.findByText(/is back\. Please follow the link/)).toBeTruthy()
  })
})
