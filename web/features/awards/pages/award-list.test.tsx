import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { exportAwards, resendAwardMail } from '#contracts/awards/award-lists.ts'
import { searchAwards } from '#contracts/awards/issuer-desk.ts'
import { getBadgeClass } from '#contracts/badge-classes/badge-classes.ts'
import { startSession } from '#web/lib/session/session.ts'
import { makeBadgeClass, makeDeskAward } from '#web/testing/made/made.ts'
import { closeApp } from '#web/testing/screens/open-app.tsx'
import { asked, chooseFor, forgetAsked, openAwards } from '#web/testing/screens/open-awards.tsx'
import { Answer, served } from '#web/testing/serve.ts'

beforeEach(() => startSession({ accessToken: 'token' }))
afterEach(() => {
  closeApp()
  forgetAsked()
})

const [anna, bela, cora] = ['anna@x.example', 'bela@x.example', 'cora@x.example']

describe('the recipients of a badge', () => {
  it('are shown with what became of each award, expired and revoked ones on demand', async () => {
    await openAwards([
      makeDeskAward({ slug: 'a', recipient_identifier: anna, acceptance: 'Accepted' }),
      makeDeskAward({ slug: 'b', recipient_identifier: bela, expires: '2020-01-01T00:00:00Z' }),
      makeDeskAward({ slug: 'c', recipient_identifier: cora, revoked: true, revocation_reason: 'Wrong person' }),
    ])
    expect(await screen.findByText('3 Badge Recipients')).toBeTruthy()
    expect(await screen.findByRole('link', { name: anna })).toBeTruthy()
    expect(screen.getByText('Expired', { selector: '.status' })).toBeTruthy()
    expect(screen.queryByText('Wrong person')).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: /^Revoked/ }))
    expect(await screen.findByText('Wrong person')).toBeTruthy()
    expect(screen.queryByText('Expired', { selector: '.status' })).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: /^Expired/ }))
    expect(await screen.findByText('Expired', { selector: '.status' })).toBeTruthy()
    expect(asked.at(-1)).toEqual({ num: '100', badge: 'skipper', ended: 'expired' })
  })

  it('are asked for a hundred at a time and found by the full address [SB-7.15]', async () => {
    await openAwards([
      makeDeskAward({ slug: 'a', recipient_identifier: anna }),
      makeDeskAward({ slug: 'b', recipient_identifier: bela }),
    ])
    await screen.findByText(bela)
    expect(asked.at(-1)).toMatchObject({ num: '100' })
    await userEvent.type(screen.getByRole('searchbox', { name: 'Search by Email or Name' }), anna)
    await waitFor(() => expect(screen.queryByText(bela)).toBeNull())
    expect(asked.map(({ recipient }) => recipient).filter(Boolean)).toEqual([anna])
  })

  it('are found by how their address or name begins, after a typing pause', async () => {
    await openAwards([
      makeDeskAward({ slug: 'a', recipient_identifier: anna }),
      makeDeskAward({ slug: 'b', recipient_identifier: bela }),
    ])
    await screen.findByText(anna)
    await userEvent.type(screen.getByRole('searchbox'), 'bel')
    await waitFor(() => expect(screen.queryByText(anna)).toBeNull())
    expect(asked.map(({ search }) => search).filter(Boolean)).toEqual(['bel'])
    await userEvent.type(screen.getByRole('searchbox'), 'x')
    expect(await screen.findByText('No recipients matching filter.')).toBeTruthy()
  })

  it('that nobody was told of say so, and what to do, until the mail is sent again', async () => {
    const undelivered = { reason: 'address', at: '2026-06-14T10:00:00Z' } as const
    let row = makeDeskAward({ undelivered })
    await openAwards([row], {
      more: [
        served(searchAwards, ({ query }) => {
          asked.push(query)
          return [row]
        }),
        served(resendAwardMail, () => {
          row = makeDeskAward()
        }),
      ],
    })
    await screen.findByText('Mail not delivered', { selector: '.status' })
    expect(screen.getByText('The address was refused')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: /^Mail not delivered/ }))
    await waitFor(() => expect(asked.at(-1)).toMatchObject({ undelivered: 'true' }))
    await chooseFor(row.recipient_identifier, 'Resend mail')
    expect(await screen.findByText('Not accepted yet', { selector: '.status' })).toBeTruthy()
    expect(screen.queryByText('Mail not delivered', { selector: '.status' })).toBeNull()
  })

  it('are not looked through while nothing was awarded', async () => {
    await openAwards([], { waits: false })
    await waitFor(() => expect(asked).toHaveLength(1))
    await waitFor(() => expect(document.querySelector('.sk')).toBeNull())
    expect(screen.queryByLabelText('Search by Email or Name')).toBeNull()
    expect(screen.queryByRole('heading', { name: /Badge Recipient/ })).toBeNull()
  })

  it('are none, and that is said, of a class that is archived before anybody got it', async () => {
    const none = served(getBadgeClass, () => makeBadgeClass({ recipient_count: 0, archived: true }))
    await openAwards([], { more: [none] })
    expect(await screen.findByText('No Badge Recipients')).toBeTruthy()
  })

  it('are none when what was awarded was taken back', async () => {
    const none = served(getBadgeClass, () => makeBadgeClass({ recipient_count: 0 }))
    await openAwards([makeDeskAward({ revoked: true })], { more: [none] })
    expect(await screen.findByText('No recipients.')).toBeTruthy()
    expect(screen.getByText('No Badge Recipients')).toBeTruthy()
  })

  it('are narrowed to who accepted it and to days', async () => {
    await openAwards([makeDeskAward()])
    await userEvent.click(await screen.findByRole('button', { name: /^Accepted/ }))
    await waitFor(() => expect(asked.at(-1)).toMatchObject({ acceptance: 'Accepted' }))
    await userEvent.selectOptions(screen.getByLabelText('When'), 'Between two days')
    await userEvent.type(screen.getByLabelText(/^Awarded from/), '2026-03-04')
    await userEvent.type(screen.getByLabelText(/^Awarded until/), '2026-03-05')
    const from = new Date(2026, 2, 4).toISOString()
    const to = new Date(2026, 2, 5, 23, 59, 59, 999).toISOString()
    await waitFor(() => expect(asked.at(-1)).toMatchObject({ issued_from: from, issued_to: to }))
  })

  it('page by the full addresses of the link header, never by one elsewhere [SB-3.8] [SB-7.15]', async () => {
    const next = `${location.protocol}//${location.hostname}:8000/v3/issuers/harbour/awards?cursor=two&num=7`
    await openAwards([makeDeskAward()], { link: `<${next}>; rel="next", <https://evil.example/x>; rel="prev"` })
    const button = await screen.findByRole('button', { name: 'Next' })
    expect(screen.getByRole('button', { name: 'Previous' }).getAttribute('aria-disabled')).toBe('true')
    await userEvent.click(button)
    await waitFor(() => expect(asked.at(-1)).toEqual({ cursor: 'two', num: '7' }))
    expect((await screen.findByText(/^101 to 101/)).getAttribute('role')).toBe('status')
    expect(document.activeElement).toBe(button)
  })

  it('stay on their page while something is typed, and begin anew once it is looked for', async () => {
    const next = `${location.protocol}//${location.hostname}:8000/v3/issuers/harbour/awards?cursor=two&num=7`
    await openAwards([makeDeskAward()], { link: `<${next}>; rel="next"` })
    await userEvent.click(await screen.findByRole('button', { name: 'Next' }))
    await screen.findByText(/^101 to 101/)
    await userEvent.type(screen.getByRole('searchbox'), 'j')
    expect(await screen.findByText(/^101 to 101/)).toBeTruthy()
    await waitFor(() => expect(asked.at(-1)).toMatchObject({ num: '100', badge: 'skipper', search: 'j' }))
    await waitFor(() => expect(screen.queryByText(/^101 to 101/)).toBeNull())
    await userEvent.clear(screen.getByRole('searchbox'))
    expect(await screen.findByText(/^1 to 1/)).toBeTruthy()
  })

  it('go back from the last page by the link to the one before [SB-3.8]', async () => {
    const previous = `${location.protocol}//${location.hostname}:8000/v3/issuers/harbour/awards?cursor=one`
    await openAwards([makeDeskAward()], { link: `<${previous}>; rel="prev"` })
    const button = await screen.findByRole('button', { name: 'Previous' })
    expect(screen.getByRole('button', { name: 'Next' }).getAttribute('aria-disabled')).toBe('true')
    await userEvent.click(button)
    await waitFor(() => expect(asked.at(-1)).toEqual({ cursor: 'one' }))
  })

  it('are counted for who does not see them, and so are the chosen ones [AX-03]', async () => {
    await openAwards([makeDeskAward()])
    const found = await screen.findByText('1 found')
    expect(found.getAttribute('aria-live')).toBe('polite')
    const chosen = screen.getByRole('status')
    expect(chosen.textContent).toBe('')
    await userEvent.click(screen.getByRole('checkbox', { name: 'Select all on this page' }))
    expect(chosen.textContent).toBe('1 selected')
    await userEvent.click(screen.getByRole('button', { name: 'Clear' }))
    expect(chosen.textContent).toBe('')
    expect(document.activeElement).toBe(screen.getByRole('checkbox', { name: 'Select all on this page' }))
  })

  it('have no pages when the server links to none [SB-3.8]', async () => {
    await openAwards([makeDeskAward()])
    await screen.findByText('jonas@ekdahl.example')
    expect(screen.queryByRole('button', { name: 'Next' })).toBeNull()
  })

  it('that cannot be had are said so', async () => {
    await openAwards([makeDeskAward()], { more: [served(searchAwards, () => new Answer(500, {}))] })
    expect(await screen.findByText('Could not load recipients harbour / skipper')).toBeTruthy()
  })

  it('are taken along as a file, fetched with the token', async () => {
    const heads: (string | null)[] = []
    vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:file', revokeObjectURL: () => undefined }))
    const names: string[] = []
    const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      names.push(this.download)
    })
    await openAwards([makeDeskAward()], {
      more: [
        served(exportAwards, ({ headers, query }) => {
          heads.push(headers.get('Authorization'))
          asked.push(query)
          return 'Recipient'
        }),
      ],
    })
    await userEvent.click(screen.getByRole('button', { name: /^Revoked/ }))
    await userEvent.click(screen.getByRole('button', { name: 'Export CSV' }))
    await waitFor(() => expect(names).toEqual(['Day-Skipper-recipients.csv']))
    expect(heads).toEqual(['Bearer token'])
    expect(asked).toContainEqual({ ended: 'revoked' })
    click.mockRestore()
  })
})
