import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { resendAwardMail } from '#contracts/awards/award-lists.ts'
import { startSession } from '#web/lib/session/session.ts'
import { makeAward, makeDeskAward } from '#web/testing/made/made.ts'
import { closeApp } from '#web/testing/screens/open-app.tsx'
import { asked, chooseFor, forgetAsked, openAwards, reasons } from '#web/testing/screens/open-awards.tsx'
import { Answer, served } from '#web/testing/serve.ts'
import { previewImageOf } from '../data/award-addresses.ts'

beforeEach(() => startSession({ accessToken: 'token' }))
afterEach(() => {
  closeApp()
  forgetAsked()
})

const jonas = 'jonas@ekdahl.example'
const three = ['a', 'b', 'c'].map((slug) => makeDeskAward({ slug, recipient_identifier: `${slug}@x.example` }))

describe('an award in the list', () => {
  it('is revoked for a reason, which the form suggests, and is gone from the list [SB-1.1] [SB-4.2]', async () => {
    await openAwards([makeDeskAward()])
    await chooseFor(jonas, 'Revoke')
    const dialog = await screen.findByRole('alertdialog', { name: 'Revoke this badge?' })
    const reason = within(dialog).getByLabelText('Reason')
    expect(reason).toHaveProperty('value', 'Manually revoked by Issuer')
    expect(reason).toHaveProperty('maxLength', 255)
    expect(within(dialog).getByText('229 remaining characters')).toBeTruthy()
    await userEvent.clear(reason)
    await userEvent.click(within(dialog).getByRole('button', { name: 'Revoke Badge' }))
    expect(await within(dialog).findByText('Please enter a reason')).toBeTruthy()
    await userEvent.type(reason, 'Wrong person')
    await userEvent.click(within(dialog).getByRole('button', { name: 'Revoke Badge' }))
    expect(await screen.findByText('No recipients.')).toBeTruthy()
    expect(reasons).toEqual(['Wrong person'])
  })

  it('reads as revoked once it is, and offers no second revocation [SB-4.2]', async () => {
    await openAwards([makeDeskAward({ revoked: true, revocation_reason: 'Wrong person' })])
    await userEvent.click(await screen.findByRole('button', { name: /^Revoked/ }))
    expect(await screen.findByText('Revoked', { selector: '.status' })).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: `More about ${jonas}` }))
    const entries = await screen.findAllByRole('menuitem')
    expect(entries.map(({ textContent }) => textContent)).toEqual(['Public page', 'Share'])
  })

  it('is revoked together with others for one reason; what could not be is named', async () => {
    await openAwards(three)
    await userEvent.click(await screen.findByLabelText('Select all on this page'))
    expect(screen.getByText('3 selected')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Revoke selected' }))
    const dialog = await screen.findByRole('alertdialog', { name: 'Revoke these badges?' })
    expect(within(dialog).getByText(/from 3 recipients\?/)).toBeTruthy()
    await userEvent.click(within(dialog).getByRole('button', { name: 'Revoke Badges' }))
    expect(
      await screen.findByText(/Revoked 2 badges\. Not revoked: c@x\.example \(It is revoked already\.\)/),
    ).toBeTruthy()
    expect(reasons).toEqual(['Manually revoked by Issuer'])
    await waitFor(() => expect(screen.queryByText('a@x.example')).toBeNull())
    expect(screen.queryByText(/selected$/)).toBeNull()
  })

  it('is neither changed nor revoked by a staff member', async () => {
    await openAwards([makeDeskAward()], { role: 'staff' })
    await screen.findByText(jonas)
    await userEvent.click(screen.getByLabelText('Select all on this page'))
    expect(screen.queryByRole('button', { name: 'Revoke selected' })).toBeNull()
    expect(screen.getByRole('button', { name: 'Remind' })).toBeTruthy()
    expect(screen.getByRole('link', { name: `View the badge of ${jonas}` })).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: `More about ${jonas}` }))
    const entries = await screen.findAllByRole('menuitem')
    expect(entries.map(({ textContent }) => textContent)).toEqual(['Public page', 'Share', 'Resend mail'])
  })

  it('has its mail sent again, or says why not yet', async () => {
    let sent = 0
    await openAwards([makeDeskAward()], {
      more: [
        served(resendAwardMail, () => {
          sent += 1
          return sent === 1 ? undefined : new Answer(429, { detail: 'Please wait five minutes.' })
        }),
      ],
    })
    await chooseFor(jonas, 'Resend mail')
    expect(await screen.findByText(`The mail goes to ${jonas} again.`)).toBeTruthy()
    await chooseFor(jonas, 'Resend mail')
    expect(await screen.findByText(/Please wait five minutes\./)).toBeTruthy()
  })

  it('is shared by its public address, with the recipient only when asked to [SB-3.7]', async () => {
    const image = 'https://sash.example/public/assertions/award-1/image'
    const picture = `https://sash.example/public/pictures/${'a'.repeat(64)}`
    const award = makeDeskAward({ image, picture })
    await openAwards([award])
    await chooseFor(jonas, 'Share')
    const dialog = await screen.findByRole('dialog', { name: 'Share Badge' })
    const link = within(dialog).getByRole<HTMLInputElement>('textbox', { name: 'Link' })
    expect(link.value).toBe(award.public_url)
    // Here as small as it is shown; whoever embeds it gets the image of the award.
    const shown = within(dialog).getByRole<HTMLImageElement>('img', { name: 'Day Skipper' })
    expect(shown.srcset).toBe(`${picture}/64 1x, ${picture}/128 2x, ${picture}/192 3x`)
    await userEvent.click(within(dialog).getByRole('checkbox'))
    expect(link.value).toBe(`${award.public_url}?identity__email=jonas%40ekdahl.example`)
    const tabs = within(dialog).getAllByRole('tab')
    expect(tabs.map(({ textContent }) => textContent)).toEqual(['Link', 'Social', 'HTML'])
    await userEvent.click(within(dialog).getByRole('tab', { name: 'HTML' }))
    await userEvent.click(await within(dialog).findByRole('radio', { name: /^Badge, / }))
    const code = within(dialog).getByRole<HTMLTextAreaElement>('textbox', { name: 'Embedded Code' })
    expect(code.value).toContain(`src="${image}?type=png"`)
    expect(previewImageOf(makeAward({ image: `${image}?v=2` }))).toBe(`${image}?v=2&type=png`)
  })

  it('is asked for anew after it changed', async () => {
    await openAwards([makeDeskAward()])
    await screen.findByText(jonas)
    const before = asked.length
    await chooseFor(jonas, 'Revoke')
    await userEvent.click(await screen.findByRole('button', { name: 'Revoke Badge' }))
    await waitFor(() => expect(asked.length).toBeGreaterThan(before))
  })
})
