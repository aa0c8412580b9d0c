import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { getProfile } from '#contracts/accounts.ts'
import { type BadgeClassInput, getBadgeClass, updateBadgeClass } from '#contracts/badge-classes.ts'
import { getIssuer } from '#contracts/issuers.ts'
import { startSession } from '#web/lib/session.ts'
import { makeBadgeClass, makeIssuer, maya } from '#web/testing/made.ts'
import { closeApp, openApp } from '#web/testing/open-app.tsx'
import { Answer, type Served, serve, served } from '#web/testing/serve.ts'
import { BadgeClassCreatePage, BadgeClassEditPage } from './badge-class-edit-page.tsx'
import { badgeClassForm, startBadgeClassForm, toBadgeClassInput } from './badge-class-form-schema.ts'

const sent: BadgeClassInput[] = []
const reads = [
  served(getProfile, () => maya),
  served(getIssuer, () => makeIssuer()),
  served(getBadgeClass, () => makeBadgeClass()),
]
const saved = served(updateBadgeClass, ({ body }) => {
  sent.push(body)
  return makeBadgeClass({ name: body.name })
})
const open = (page: 'create' | 'edit', ...more: Served[]) => {
  serve(...more, ...reads, saved)
  const home = '/issuer/issuers/harbour/badges'
  openApp(page === 'create' ? `${home}/create` : `${home}/skipper/edit`, [
    { path: '/issuer/issuers/:issuerSlug/badges/create', Component: BadgeClassCreatePage },
    { path: '/issuer/issuers/:issuerSlug/badges/:badgeSlug/edit', Component: BadgeClassEditPage },
  ])
}
const save = () => userEvent.click(screen.getByRole('button', { name: 'Save Changes' }))
const messages = (values: ReturnType<typeof startBadgeClassForm>) =>
  badgeClassForm()
    .safeParse(values)
    .error?.issues.map(({ message }) => message) ?? []

beforeEach(() => startSession({ accessToken: 'token' }))
afterEach(() => {
  closeApp()
  sent.length = 0
})

describe('the badge class form', () => {
  it('names everything that is missing and leads to the first of it', async () => {
    open('create')
    await userEvent.click(await screen.findByRole('button', { name: 'Create Badge' }))
    for (const text of [
      'Please choose an image',
      'Please enter a badge name',
      'Please enter a description',
      'Either text or URL is required.',
    ]) {
      expect(await screen.findByText(text)).toBeTruthy()
    }
    expect(document.activeElement?.getAttribute('type')).toBe('file')
  })

  it('misses the criteria as soon as both fields are empty again', async () => {
    open('edit')
    const text = await screen.findByRole('textbox', { name: 'How does the recipient earn this badge?' })
    expect(screen.queryByText('Either text or URL is required.')).toBeNull()
    await userEvent.clear(text)
    expect(await screen.findByText('Either text or URL is required.')).toBeTruthy()
    await userEvent.type(screen.getByLabelText(/^URL/), 'harbour.example/skipper')
    await userEvent.tab()
    expect(screen.queryByText('Either text or URL is required.')).toBeNull()
    await save()
    expect(sent).toMatchObject([{ criteria_text: '', criteria_url: 'http://harbour.example/skipper' }])
  })

  it('shows what is typed in the preview beside it', async () => {
    open('edit')
    const name = await screen.findByLabelText('Name')
    await userEvent.clear(name)
    await userEvent.type(name, 'Coastal Skipper')
    const preview = screen.getByRole('complementary', { name: 'Live preview of the public page' })
    expect(within(preview).getByText('Coastal Skipper')).toBeTruthy()
  })

  it('saves framework and code of an alignment, tags once and in lower case, and the expiration', async () => {
    open('edit')
    const user = userEvent.setup()
    await user.click(await screen.findByRole('button', { name: 'Add Alignment' }))
    const detail = screen.getByRole('group', { name: 'Alignment' })
    await user.type(within(detail).getByLabelText('Name'), 'National scheme')
    await user.type(within(detail).getByLabelText('URL'), 'https://scheme.example')
    await user.click(within(detail).getByRole('button', { name: 'Show Advanced Options' }))
    await user.type(within(detail).getByLabelText(/^Framework/), 'RYA')
    await user.type(within(detail).getByLabelText(/^Code/), 'DS-2')
    await user.click(screen.getByRole('button', { name: 'Add Tags' }))
    await user.type(screen.getByLabelText('New Tag'), 'Sailing{Enter}sailing {Enter}Yachts{Enter}')
    await user.click(screen.getByRole('button', { name: 'Add Expiration' }))
    await user.type(screen.getByLabelText('Number'), '5')
    await user.selectOptions(screen.getByLabelText('Duration'), 'years')
    await save()
    expect(await screen.findByText('Saved badge: Day Skipper.')).toBeTruthy()
    expect(sent).toMatchObject([
      {
        alignment: [{ target_name: 'National scheme', target_framework: 'RYA', target_code: 'DS-2' }],
        tags: ['sailing', 'yachts'],
        expires: { amount: 5, duration: 'years' },
      },
    ])
  })

  it('shows what the server says of an alignment beside the address it means', async () => {
    const refuse = () => new Answer(400, { alignment: ['Enter a valid URL.'] })
    open('edit', { endpoint: updateBadgeClass, answer: refuse })
    const user = userEvent.setup()
    await user.click(await screen.findByRole('button', { name: 'Add Alignment' }))
    await user.click(screen.getByRole('button', { name: 'Add Alignment' }))
    const detail = screen.getByRole('group', { name: 'Alignment' })
    for (const [index, address] of ['https://scheme.example', 'ftp://scheme.example'].entries()) {
      const name = within(detail).getAllByLabelText('Name')[index]
      const url = within(detail).getAllByLabelText('URL')[index]
      if (name && url) {
        await user.type(name, 'National scheme')
        await user.type(url, address)
      }
    }
    await save()
    const message = await screen.findByText('Enter a valid URL.')
    const [first, second] = within(detail).getAllByLabelText('URL')
    expect(first?.getAttribute('aria-invalid')).toBeNull()
    expect(second?.getAttribute('aria-describedby')).toBe(message.closest('.err')?.id)
  })

  it('keeps what was typed when the server refuses, with its words', async () => {
    open(
      'edit',
      served(updateBadgeClass, () => new Answer(400, { name: ['This name is taken.'] })),
    )
    await userEvent.type(await screen.findByLabelText('Name'), '!')
    await save()
    expect(await screen.findByText('This name is taken.')).toBeTruthy()
    expect(screen.getByLabelText('Name')).toHaveProperty('value', 'Day Skipper!')
  })
})

describe('the rules of the form', () => {
  const values = startBadgeClassForm(makeBadgeClass())

  it.each([
    ['0', 'Must be a positive integer'],
    ['-3', 'Must be a positive integer'],
    ['1.5', 'Must be a positive integer'],
    ['1001', 'At most 1,000'],
  ])('refuse %s as the number of an expiration', (amount, text) => {
    expect(messages({ ...values, hasExpiry: true, expiry: { amount, duration: 'days' } })).toContain(text)
  })

  it('want a duration beside the number, and nothing of a detail that is not added', () => {
    const expiry = { amount: '3', duration: '' as const }
    expect(messages({ ...values, hasExpiry: true, expiry })).toEqual(['Please select a duration'])
    expect(messages({ ...values, hasExpiry: false, expiry: { amount: 'x', duration: '' } })).toEqual([])
  })

  it('refuse pictures in Markdown and addresses that are none', () => {
    const broken = { ...values, criteriaText: '![x](https://x.example/x.png)', criteriaUrl: 'not an address' }
    expect(messages(broken)).toEqual(['Images are not supported in Markdown', 'Please enter a valid URL'])
  })

  it('leave tags out when their detail is closed, and send no expiration as null', () => {
    const input = toBadgeClassInput({ ...values, tags: ['kept', 'typed'], hasTags: false })
    expect(input.tags).toEqual([])
    expect(input.expires).toBeNull()
  })
})
