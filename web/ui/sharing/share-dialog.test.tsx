import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { closeApp } from '#web/testing/screens/open-app.tsx'
import { makeCollectionSubject, makeSubject, openShare, shareUrl } from '#web/testing/screens/open-share.tsx'

afterEach(closeApp)

const tabsOf = (dialog: HTMLElement) =>
  within(dialog)
    .getAllByRole('tab')
    .map(({ textContent }) => textContent)
const linkOf = (dialog: HTMLElement) => within(dialog).getByRole<HTMLInputElement>('textbox', { name: 'Link' })

it('has the tabs Link, Social and HTML, and opens at the link [SB-1.2] [SB-2.50] [SB-9.37]', async () => {
  const dialog = await openShare(makeSubject())
  expect(tabsOf(dialog)).toEqual(['Link', 'Social', 'HTML', 'My Links'])
  expect(within(dialog).getByRole('tab', { selected: true }).textContent).toBe('Link')
  expect(linkOf(dialog)).toMatchObject({ value: shareUrl, readOnly: true })
  await userEvent.click(within(dialog).getByRole('tab', { name: 'Social' }))
  expect(
    within(dialog)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual([
    'Add to LinkedIn profileLists it under licenses and certifications',
    'LinkedInWrite a post',
    'FacebookPost',
    'TwitterPost',
    'PinterestPin the image',
  ])
})

it('sends the link on by WhatsApp, by mail and by what the device offers, named only while asked to', async () => {
  const sent: unknown[] = []
  const share = async (data: unknown) => void sent.push(data)
  Object.defineProperty(navigator, 'share', { value: share, configurable: true })
  const dialog = await openShare(makeSubject())
  const hrefOf = (name: string) => within(dialog).getByRole('link', { name }).getAttribute('href') ?? ''
  const { title } = makeSubject()
  expect(decodeURIComponent(hrefOf('WhatsApp'))).toBe(`https://wa.me/?text=${title} ${shareUrl}`)
  expect(decodeURIComponent(hrefOf('Mail'))).toBe(`mailto:?subject=${title}&body=${shareUrl}`)
  await userEvent.click(within(dialog).getByRole('button', { name: 'More ways' }))
  expect(sent).toEqual([{ title, url: shareUrl }])
  Reflect.deleteProperty(navigator, 'share')
})

it('begins the ways to send it on with LinkedIn, then a message and a mail, with the code below them', async () => {
  const dialog = await openShare(makeSubject())
  const [code] = await within(dialog).findAllByRole('button', { name: /QR/ })
  if (!code) throw new Error('There is no code.')
  const ways = ['Copy', 'LinkedIn', 'WhatsApp', 'Mail'].map((name) =>
    within(dialog).getByRole(name === 'WhatsApp' || name === 'Mail' ? 'link' : 'button', { name }),
  )
  for (const [place, way] of [...ways, code].entries()) {
    const next = [...ways, code][place + 1]
    if (next) expect(way.compareDocumentPosition(next) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy()
  }
})

it('has the HTML tab only where embedding is supported [SB-2.51]', async () => {
  expect(tabsOf(await openShare(makeSubject({ canEmbed: false })))).toEqual(['Link', 'Social', 'My Links'])
  closeApp()
  expect(tabsOf(await openShare(makeSubject()))).toContain('HTML')
})

it('shares a collection that is not published by links of its own only', async () => {
  const dialog = await openShare(makeCollectionSubject({ shareUrl: '', canEmbed: false }))
  expect(tabsOf(dialog)).toEqual(['My Links'])
})

it('puts the recipient into the link only while asked to, and asks anew at each opening', async () => {
  let dialog = await openShare(makeSubject())
  const label = 'Include Recipient Identifier: maya@a.example'
  await userEvent.click(within(dialog).getByRole('checkbox', { name: label }))
  expect(linkOf(dialog).value).toBe(`${shareUrl}?identity__email=maya%40a.example`)
  const opened = within(dialog).getByRole('link', { name: 'Open in New Window' })
  expect(opened).toMatchObject({ href: linkOf(dialog).value, target: '_blank' })
  closeApp()
  dialog = await openShare(makeSubject())
  expect(within(dialog).getByRole('checkbox', { name: label })).toHaveProperty('checked', false)
  expect(linkOf(dialog).value).toBe(shareUrl)
})

it('has no recipient for a collection', async () => {
  const dialog = await openShare(makeCollectionSubject())
  expect(within(dialog).queryByRole('checkbox')).toBeNull()
})

it('copies the link', async () => {
  const user = userEvent.setup()
  const dialog = await openShare(makeSubject())
  await user.click(within(dialog).getByRole('button', { name: 'Copy' }))
  expect(await navigator.clipboard.readText()).toBe(shareUrl)
  expect(within(dialog).getByText('Copied to the clipboard')).toBeTruthy()
})

it('shows the link as a QR code that can be saved', async () => {
  const saved: string[] = []
  class FileUrl extends URL {
    static override createObjectURL = () => 'blob:qr'
    static override revokeObjectURL = () => undefined
  }
  vi.stubGlobal('URL', FileUrl)
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download)
  })
  const dialog = await openShare(makeSubject())
  expect(await within(dialog).findByRole('img', { name: 'Day Skipper QR code' })).toBeTruthy()
  await userEvent.click(within(dialog).getByRole('button', { name: 'Save QR code as SVG' }))
  expect(saved).toEqual(['Day Skipper QR code.svg'])
  click.mockRestore()
})

it('goes through its tabs by keyboard and closes with Escape', async () => {
  const dialog = await openShare(makeSubject())
  within(dialog).getByRole('tab', { name: 'Link' }).focus()
  await userEvent.keyboard('{ArrowRight}')
  expect(within(dialog).getByRole('tab', { selected: true }).textContent).toBe('Social')
  expect(screen.getByRole('tabpanel')).toBeTruthy()
})
