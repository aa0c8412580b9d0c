import { within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'
import { closeApp } from '#web/testing/screens/open-app.tsx'
import { makeCollectionSubject, makeSubject, openShare, shareUrl } from '#web/testing/screens/open-share.tsx'

afterEach(closeApp)

async function openHtml(subject = makeSubject()) {
  const dialog = await openShare(subject, 'HTML')
  const code = await within(dialog).findByRole<HTMLTextAreaElement>('textbox', { name: 'Embedded Code' })
  const states = () =>
    within(dialog)
      .getAllByRole<HTMLInputElement>('switch')
      .map(({ labels, checked }) => [labels?.[0]?.textContent, checked])
  const toggle = (name: string) => userEvent.click(within(dialog).getByRole('switch', { name }))
  return { dialog, code, states, toggle, choose: () => userEvent.click(within(dialog).getByLabelText(/^Badge, 128/)) }
}

it('offers a card and a picture of a badge, and the recipient only when switched on [SB-2.52] [SB-9.32]', async () => {
  const { dialog, code, states, toggle } = await openHtml()
  const kinds = within(dialog).getAllByRole<HTMLInputElement>('radio')
  expect(kinds.map(({ labels, checked }) => [labels?.[0]?.textContent, checked])).toEqual([
    ['Card, 330 by 186', true],
    ['Badge, 128 by 128', false],
  ])
  expect(states()).toEqual([
    ['Include Recipient Identifier', false],
    ['Fit narrow pages', false],
  ])
  const frame = within(dialog).getByTitle<HTMLIFrameElement>('Badge: Day Skipper')
  expect(frame.src).toBe(`${shareUrl}?embedVersion=1&embedWidth=330&embedHeight=186`)
  expect(code.readOnly).toBe(true)
  expect(code.value).toContain('style="width: 330px; height: 186px; border: 0"')
  await toggle('Include Recipient Identifier')
  expect(frame.src).toBe(`${shareUrl}?embedVersion=1&embedWidth=330&embedHeight=186&identity__email=maya%40a.example`)
  expect(code.value).toContain('&amp;identity__email=maya%40a.example"')
  await toggle('Fit narrow pages')
  expect(code.value).toContain('style="width: 100%; max-width: 330px;')
})

it('shows name, date, recipient and verification of a picture unless switched off [SB-2.52] [SB-9.32]', async () => {
  const { dialog, code, states, toggle, choose } = await openHtml()
  await choose()
  expect(states()).toEqual([
    ['Include Recipient Identifier', false],
    ['Badge Name', true],
    ['Date Awarded', true],
    ['Recipient Name', true],
    ['Verification', true],
  ])
  const preview = within(dialog).getByTestId('embedded-badge')
  expect(preview.textContent).toBe('Day SkipperAwarded: Jun 14, 2026Awarded To: Maya OkonkwoVERIFY')
  for (const name of ['Badge Name', 'Date Awarded', 'Recipient Name', 'Verification']) await toggle(name)
  expect(preview.textContent).toBe('')
  expect(code.value).not.toContain('<p')
})

it('has no recipient to show where nobody is named', async () => {
  const { states, choose } = await openHtml(makeSubject({ recipientName: undefined }))
  await choose()
  expect(states().map(([label]) => label)).not.toContain('Recipient Name')
})

it('verifies at the page that the site chose [SI-3.21]', async () => {
  localStorage.setItem('config', JSON.stringify({ assertionVerifyUrl: 'https://check.example/?lang=en' }))
  const { code, choose } = await openHtml()
  await choose()
  expect(code.value).toContain('href="https://check.example/?lang=en&amp;url=https%3A%2F%2Fsash.example%2F')
})

it('embeds a collection as one card, which needs no choice', async () => {
  const { dialog, code, states } = await openHtml(makeCollectionSubject())
  expect(within(dialog).queryByRole('radio')).toBeNull()
  expect(states()).toEqual([['Fit narrow pages', false]])
  expect(within(dialog).getByTitle('My best')).toBeTruthy()
  expect(code.value).toContain('?embed=true&amp;embedVersion=1')
})
