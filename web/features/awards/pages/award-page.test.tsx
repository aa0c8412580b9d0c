import { readFileSync } from 'node:fs'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { awardBadge, listAwards, type NewAward } from '#contracts/awards/awards.ts'
import { type BadgeClass, getBadgeClass } from '#contracts/badge-classes/badge-classes.ts'
import { getIssuer, getMailAllowance } from '#contracts/issuers/issuers.ts'
import { startSession } from '#web/lib/session/session.ts'
import { makeAward, makeBadgeClass, makeIssuer } from '#web/testing/made/made.ts'
import { refusalOf } from '#web/testing/made/refusal-of.ts'
import { closeApp, openApp } from '#web/testing/screens/open-app.tsx'
import { issuerWith } from '#web/testing/screens/open-awards.tsx'
import { expectGoodDialog, walkDialogs } from '#web/testing/screens/walk-dialogs.ts'
import { Answer, type Served, serve, served } from '#web/testing/serve.ts'
import { AwardPage } from './award-page.tsx'

const sent: NewAward[] = []
const home = '/issuer/issuers/harbour/badges/skipper'
const lasting: Partial<BadgeClass> = { expires: { amount: 1, duration: 'years' } }

const open = async (badgeClass: Partial<BadgeClass> = {}, holders: string[] = [], ...more: Served[]) => {
  serve(
    ...more,
    ...issuerWith('owner'),
    served(getBadgeClass, () => makeBadgeClass(badgeClass)),
    served(listAwards, ({ query }) =>
      holders.filter((id) => id === query.recipient).map((id) => makeAward({ recipient_identifier: id })),
    ),
    served(awardBadge, ({ body }) => {
      sent.push(body)
      const { status, text, headers } = refusalOf('award.duplicate')
      const isDuplicate = holders.includes(body.recipient_identifier ?? '')
      return isDuplicate && !body.allow_duplicate_awards ? new Answer(status, [text], headers) : makeAward()
    }),
  )
  openApp(`${home}/issue`, [{ path: '/issuer/issuers/:issuerSlug/badges/:badgeSlug/issue', Component: AwardPage }])
  await screen.findByRole('heading', { name: 'Award Badge' })
}
const award = async (identifier: string) => {
  await userEvent.type(screen.getByLabelText('Email Address'), identifier)
  await userEvent.click(screen.getByRole('button', { name: 'Award' }))
}

beforeEach(() => startSession({ accessToken: 'token' }))
afterEach(() => {
  closeApp()
  sent.length = 0
})

describe('the award form', () => {
  it('awards, says to whom, and leads to the page, to all awards and to the next one', async () => {
    await open()
    await userEvent.type(screen.getByLabelText(/^Recipient Name/), 'Jonas <b>Ekdahl</b>')
    await award('jonas@ekdahl.example')
    expect(await screen.findByText('Badge awarded to jonas@ekdahl.example')).toBeTruthy()
    const heading = await screen.findByRole('heading', { level: 1, name: 'Jonas Ekdahl has Day Skipper.' })
    await waitFor(() => expect(document.activeElement).toBe(heading))
    expect(document.querySelector('.lead')?.textContent).toBe('We wrote to jonas@ekdahl.example')
    expect(screen.getByText('Mail on its way')).toBeTruthy()
    const page = screen.getByRole('link', { name: 'See the page' })
    expect(page.getAttribute('href')).toBe(makeAward().public_url)
    expect(screen.getByRole('link', { name: 'All awards' }).getAttribute('href')).toBe(home)
    expect(screen.queryByLabelText('Email Address')).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: 'Award another' }))
    const name = await screen.findByLabelText<HTMLInputElement>(/^Recipient Name/)
    expect([name.value, document.activeElement]).toEqual(['', name])
    expect(screen.getByLabelText<HTMLInputElement>('Email Address').value).toBe('')
    expect(sent).toMatchObject([
      { recipient_type: 'email', create_notification: true, allow_duplicate_awards: false, narrative: '' },
    ])
  })

  it('says nothing of mails when none is wanted', async () => {
    await open()
    await userEvent.click(screen.getByLabelText('Notify Recipient by Email'))
    await award('jonas@ekdahl.example')
    await screen.findByRole('heading', { level: 1, name: 'Day Skipper has been awarded.' })
    expect(document.querySelector('.lead')?.textContent).toBe('It was awarded to jonas@ekdahl.example')
    expect(screen.getByRole('region', { name: 'What happens next' }).parentElement?.textContent).not.toMatch(/mail/i)
  })

  it('says that the mail waits when the day has no more', async () => {
    await open(
      {},
      [],
      served(getMailAllowance, () => ({ trusted: false, used_today: 100, left_today: 0 })),
    )
    await screen.findByText('Some mails wait')
    await award('jonas@ekdahl.example')
    expect(await screen.findByText('The mail waits')).toBeTruthy()
  })

  it('names nobody in the preview whom the public page will not name, and says so first', async () => {
    await open()
    const preview = screen.getByRole('complementary', { name: 'Live preview of the award' })
    await userEvent.type(screen.getByLabelText('Email Address'), 'jonas@ekdahl.example')
    expect(preview.textContent).toContain('No name? The public page then names nobody.')
    expect(preview.textContent).not.toContain('jonas@ekdahl.example')
    const fields = [...document.querySelectorAll('form input, form select')]
    expect(fields[0]).toBe(screen.getByLabelText(/^Recipient Name/))
    await userEvent.type(screen.getByLabelText(/^Recipient Name/), 'Jonas Ekdahl')
    expect(preview.textContent).toContain('awarded to Jonas Ekdahl')
    expect(preview.textContent).not.toContain('No name?')
  })

  it('takes no day that is past for the end of a badge that is given now [T6]', async () => {
    await open()
    await userEvent.click(screen.getByRole('button', { name: 'Add Expiration' }))
    fireEvent.change(screen.getByLabelText(/^Expiration Date/), { target: { value: '2024-06-01' } })
    expect(await screen.findByText('Choose a day after the one on which the badge is given.')).toBeTruthy()
    await award('maya@example.org')
    expect(sent).toEqual([])
  })

  it('asks before it awards once more, and only then', async () => {
    await open({}, ['jonas@ekdahl.example'])
    await award('jonas@ekdahl.example')
    const dialog = await expectGoodDialog({
      of: 'features/awards/data/use-award-badge.ts',
      role: 'alertdialog',
      title: 'Already awarded',
    })
    await userEvent.click(within(dialog).getByRole('button', { name: 'Award again' }))
    expect(await screen.findByText('Badge awarded to jonas@ekdahl.example')).toBeTruthy()
    expect(sent.map((body) => body.allow_duplicate_awards)).toEqual([false, true])
  })

  it('warns of a recipient who holds the badge, before anything is sent', async () => {
    await open({}, ['jonas@ekdahl.example'])
    await userEvent.type(screen.getByLabelText('Email Address'), 'jonas@ekdahl.example')
    expect(await screen.findByText(/^jonas@ekdahl\.example has held this badge since Jun 14, 2026\./)).toBeTruthy()
    await userEvent.type(screen.getByLabelText('Email Address'), 's')
    await waitFor(() => expect(screen.queryByText(/has held this badge/)).toBeNull())
    expect(sent).toEqual([])
  })

  it('shows the mail that will be sent, as the server writes it, and leads to awarding many', async () => {
    await open()
    const mail = screen.getByRole('complementary', { name: 'Mail preview' })
    const template = readFileSync('server/features/awards/mails/mail.ts', 'utf8').replaceAll('{badge}', 'Day Skipper')
    for (const line of ['You have earned a badge: Day Skipper', 'You have earned “Day Skipper”', 'Keep it']) {
      expect(within(mail).getByText(line)).toBeTruthy()
      expect(template).toContain(line)
    }
    expect(within(mail).getByText('Harbour Sailing School has awarded you this badge. Sails by day.')).toBeTruthy()
    await userEvent.type(screen.getByLabelText(/^Recipient Name/), 'Jonas <b>Ekdahl</b>')
    expect(within(mail).getByText('Dear Jonas Ekdahl,')).toBeTruthy()
    expect(template).toContain('Dear {name},')
    await userEvent.click(screen.getByRole('button', { name: 'Add Narrative' }))
    await userEvent.type(screen.getByRole('textbox', { name: /^How was this badge earned/ }), 'Three passages.')
    expect(within(mail).getByText(/^How you earned it:\s+Three passages\.$/)).toBeTruthy()
    expect(template).toContain('How you earned it:')
    const link = screen.getByRole('link', { name: 'click here to bulk award' })
    expect(link.getAttribute('href')).toBe(`${home}/bulk-import`)
    expect(screen.queryByRole('note')).toBeNull()
    await userEvent.click(screen.getByLabelText('Notify Recipient by Email'))
    expect(screen.queryByRole('complementary', { name: 'Mail preview' })).toBeNull()
    expect(screen.getByRole('note').textContent).toMatch(
      /^An address that never got a badge gets one mail all the same/,
    )
  })

  it('says when the mail has to wait, and that an archived badge is not awarded', async () => {
    const share = { trusted: false, used_today: 50, left_today: 0 }
    await open(
      {},
      [],
      served(getMailAllowance, () => share),
    )
    expect(await screen.findByText(/^No more mails about awards can go out today\./)).toBeTruthy()
    closeApp()
    startSession({ accessToken: 'token' })
    await open({ archived: true })
    expect(screen.getByText('This badge is archived.')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Award' })).toBeNull()
  })

  it('is not there while the issuer is suspended, and says why', async () => {
    const suspension = { since: '2026-11-22T10:00:00.000Z', reason: 'Nobody answers.' }
    await open(
      {},
      [],
      served(getIssuer, () => makeIssuer({ suspension })),
    )
    expect(screen.getByText(/Nobody answers\./)).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Award' })).toBeNull()
    expect(screen.queryByRole('link', { name: 'click here to bulk award' })).toBeNull()
  })

  it('stays as it was typed when the question is declined', async () => {
    await open({}, ['jonas@ekdahl.example'])
    await award('jonas@ekdahl.example')
    const dialog = await screen.findByRole('alertdialog')
    await userEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    expect(screen.getByLabelText('Email Address')).toHaveProperty('value', 'jonas@ekdahl.example')
    expect(sent).toHaveLength(1)
  })

  it('asks for an email address, and how else somebody is known only where it is asked', async () => {
    await open()
    const type = screen.getByLabelText('Identifier Type')
    const folded = type.closest('details')
    expect(folded?.open).toBe(false)
    const after = screen.getByLabelText('Email Address').compareDocumentPosition(type)
    expect(after).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
    await userEvent.click(screen.getByText('Somebody without an email address?'))
    expect(folded?.open).toBe(true)
    await userEvent.selectOptions(type, 'telephone')
    await userEvent.selectOptions(type, 'email')
    // It stays open while somebody chooses.
    expect(folded?.open).toBe(true)
  })

  it.each([
    ['email', 'Email Address', 'jonas@@ekdahl', 'Please enter a valid email.'],
    ['url', 'URL', 'not an address', 'Please enter a valid URL'],
    ['telephone', 'Telephone', 'call me', 'Please enter a valid phone number'],
  ])('checks a recipient of type %s', async (type, label, typed, text) => {
    await open()
    await userEvent.selectOptions(screen.getByLabelText('Identifier Type'), type)
    await userEvent.type(screen.getByLabelText(label), typed)
    await userEvent.click(screen.getByRole('button', { name: 'Award' }))
    expect(await screen.findByText(text)).toBeTruthy()
    expect(sent).toEqual([])
  })

  it.each([
    ['recipient_identifier', /^URL$/],
    ['evidence_items', /^URL to Evidence Page/],
  ])('shows what the server says of %s beside the field', async (field, label) => {
    const refuse = () => new Answer(400, { [field]: ['Enter a valid URL.'] })
    await open({}, [], { endpoint: awardBadge, answer: refuse })
    await userEvent.selectOptions(screen.getByLabelText('Identifier Type'), 'url')
    await userEvent.type(screen.getByLabelText(/^URL$/), 'ftp://jonas.example')
    await userEvent.click(screen.getByRole('button', { name: 'Add Evidence' }))
    await userEvent.type(screen.getByLabelText(/^URL to Evidence Page/), 'ftp://log.example/jonas')
    await userEvent.click(screen.getByRole('button', { name: 'Award' }))
    const message = await screen.findByText('Enter a valid URL.')
    expect(screen.getByLabelText(label).getAttribute('aria-describedby')).toBe(message.closest('.err')?.id)
  })

  it('judges what was typed anew when the type of recipient changes', async () => {
    await open()
    await userEvent.type(screen.getByLabelText('Email Address'), '+44 20 7946 0000')
    await userEvent.tab()
    expect(await screen.findByText('Please enter a valid email.')).toBeTruthy()
    await userEvent.selectOptions(screen.getByLabelText('Identifier Type'), 'telephone')
    await waitFor(() => expect(screen.queryByText(/^Please enter a valid/)).toBeNull())
  })

  it('offers to notify by email only, and sends the answer for every type', async () => {
    await open()
    await userEvent.click(screen.getByLabelText('Notify Recipient by Email'))
    await userEvent.selectOptions(screen.getByLabelText('Identifier Type'), 'telephone')
    expect(screen.queryByLabelText('Notify Recipient by Email')).toBeNull()
    await userEvent.type(screen.getByLabelText('Telephone'), '+44 20 7946 0000')
    await userEvent.click(screen.getByRole('button', { name: 'Award' }))
    await waitFor(() => expect(sent).toMatchObject([{ create_notification: false, recipient_type: 'telephone' }]))
  })

  it('sends the name as plain text and drops empty evidence', async () => {
    await open()
    await userEvent.type(screen.getByLabelText(/^Recipient Name/), '<b>Jonas</b> Ekdahl')
    await userEvent.click(screen.getByRole('button', { name: 'Add Evidence' }))
    await userEvent.click(screen.getByRole('button', { name: 'Add Additional Evidence' }))
    expect(screen.getAllByRole('button', { name: /^Remove evidence/ }).map((one) => one.ariaLabel)).toEqual([
      'Remove evidence 1',
      'Remove evidence 2',
    ])
    const [first] = screen.getAllByLabelText(/^URL to Evidence Page/)
    if (first) await userEvent.type(first, 'log.example/jonas')
    await walkDialogs({
      of: 'features/awards/parts/evidence-fields.tsx',
      role: 'alertdialog',
      title: 'Delete Evidence?',
      by: 'Remove evidence 1',
    })
    await award('jonas@ekdahl.example')
    await waitFor(() => expect(sent).toHaveLength(1))
    expect(sent[0]?.evidence_items).toMatchObject([{ evidence_url: 'http://log.example/jonas', narrative: '' }])
    expect(sent[0]?.extensions?.['extensions:recipientProfile']).toMatchObject({ name: 'Jonas Ekdahl' })
  })

  it('leaves a computed expiration to the server, and sends a cleared one as none', async () => {
    await open(lasting)
    await award('jonas@ekdahl.example')
    await waitFor(() => expect(sent).toHaveLength(1))
    expect(sent[0]?.expires).toBeUndefined()
    closeApp()
    startSession({ accessToken: 'token' })
    await open(lasting)
    await userEvent.click(screen.getByRole('button', { name: 'Remove Expiration' }))
    await award('jonas@ekdahl.example')
    await waitFor(() => expect(sent).toHaveLength(2))
    expect(sent[1]?.expires).toBeNull()
  })
})
