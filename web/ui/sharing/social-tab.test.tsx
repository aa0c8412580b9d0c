import { within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { getBadgeShareAddress, getCollectionShareAddress } from '#contracts/public/sharing.ts'
import { consumeEvents, type TrackedEvent } from '#web/lib/browser/track-event.ts'
import { closeApp } from '#web/testing/screens/open-app.tsx'
import { makeCollectionSubject, makeSubject, openShare } from '#web/testing/screens/open-share.tsx'
import { Answer, serve, served } from '#web/testing/serve.ts'

const target = 'https://www.provider.example/share?u=1'

/** Windows as the browser opens them, in order. */
let opened: { given: unknown[]; opener: unknown; closed: boolean; sentTo: string[] }[] = []
let asked: unknown[] = []
let events: TrackedEvent[] = []
let stop: () => void = () => undefined

function openWindow(...given: unknown[]) {
  const popup = {
    given,
    opener: window as unknown,
    closed: false,
    sentTo: [] as string[],
    close: () => {
      popup.closed = true
    },
    location: { replace: (url: string) => popup.sentTo.push(url) },
  }
  opened.push(popup)
  return popup
}

beforeEach(() => {
  ;[opened, asked, events] = [[], [], []]
  consumeEvents(() => undefined)()
  stop = consumeEvents((event) => events.push(event))
  vi.stubGlobal('open', openWindow)
  serve(
    served(getBadgeShareAddress, ({ params, query }) => {
      asked.push({ ...params, ...query })
      return { url: target }
    }),
  )
})

afterEach(() => {
  stop()
  closeApp()
})

const press = (dialog: HTMLElement, name: RegExp) => userEvent.click(within(dialog).getByRole('button', { name }))

it('opens a pop-up of the size each provider wants, and sends it on with no way back [SB-2.53]', async () => {
  const dialog = await openShare(makeSubject(), 'Social')
  for (const name of [/^Facebook/, /^LinkedIn/, /^Twitter/, /^Pinterest/]) {
    await press(dialog, name)
    await vi.waitFor(() => expect(opened.at(-1)?.sentTo).toEqual([target]))
  }
  expect(opened.map(({ given }) => given)).toEqual([
    ['', '_blank', 'width=550,height=274'],
    ['', '_blank', 'width=550,height=448'],
    ['', '_blank', 'width=550,height=274'],
    ['', '_blank', ''],
  ])
  expect(opened.map(({ opener }) => opener)).toEqual([null, null, null, null])
})

it('asks for the address to share at, with the recipient only when ticked [SB-7.41]', async () => {
  const dialog = await openShare(makeSubject(), 'Social')
  await press(dialog, /^Twitter/)
  await vi.waitFor(() => expect(asked).toHaveLength(1))
  await userEvent.click(within(dialog).getByRole('checkbox', { name: /^Include Recipient Identifier: / }))
  await vi.waitFor(() => expect(opened[0]?.sentTo).toEqual([target]))
  await press(dialog, /^Add to LinkedIn profile/)
  await vi.waitFor(() => expect(asked).toHaveLength(2))
  const call = { badgeId: 'skipper', source: 'badgr-ui', redirect: '0' }
  expect(asked).toEqual([
    { ...call, provider: 'Twitter' },
    { ...call, provider: 'linkedin_profile', include_identifier: '1' },
  ])
})

it('tracks a share of a badge and of a collection as an event [SB-2.54] [SB-7.41]', async () => {
  await press(await openShare(makeSubject(), 'Social'), /^Facebook/)
  await vi.waitFor(() => expect(opened[0]?.sentTo).toEqual([target]))
  closeApp()
  vi.stubGlobal('open', openWindow)
  serve(
    served(getCollectionShareAddress, ({ params, query }) => {
      asked.push({ ...params, ...query })
      return { url: target }
    }),
  )
  const collection = makeCollectionSubject()
  await press(await openShare(collection, 'Social'), /^LinkedIn/)
  await vi.waitFor(() => expect(opened[1]?.sentTo).toEqual([target]))
  expect(asked[1]).toEqual({ collectionSlug: 'best', provider: 'LinkedIn', source: 'badgr-ui', redirect: '0' })
  expect(events).toEqual([
    {
      action: 'BadgeInstance-share',
      category: 'shares-facebook',
      label: 'Share of https://sash.example/public/assertions/skipper to Facebook',
    },
    {
      action: 'BadgeCollection-share',
      category: 'shares-linkedin',
      label: `Share of ${collection.shareUrl} to LinkedIn`,
    },
  ])
})

it('closes the pop-up and says why when sharing fails', async () => {
  serve(served(getBadgeShareAddress, () => new Answer(404, { detail: 'Not found.' })))
  const dialog = await openShare(makeSubject(), 'Social')
  await press(dialog, /^Facebook/)
  expect((await within(dialog).findByRole('alert')).textContent).toContain('Failed to share: Not found.')
  expect(opened).toMatchObject([{ closed: true, sentTo: [] }])
  expect(events).toEqual([])
})

it('offers the link where the browser keeps the pop-up closed', async () => {
  vi.stubGlobal('open', () => null)
  const dialog = await openShare(makeSubject(), 'Social')
  await press(dialog, /^Twitter/)
  const link = await within(dialog).findByRole('link', { name: 'Twitter' })
  expect(link).toMatchObject({ href: target, target: '_blank' })
})

it('offers neither Pinterest nor a LinkedIn profile for a collection, and no checkbox', async () => {
  const dialog = await openShare(makeCollectionSubject(), 'Social')
  const names = within(dialog)
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent)
  expect(names).toEqual(['LinkedInWrite a post', 'FacebookPost', 'TwitterPost'])
  expect(within(dialog).queryByRole('checkbox')).toBeNull()
})

it('leaves out the providers that a subject excludes, and for its issuer what is the keeper’s', async () => {
  const subject = makeSubject({ excludeServiceTypes: ['facebook'], byIssuer: true, hasShareLinks: false })
  const dialog = await openShare(subject, 'Social')
  const names = within(dialog)
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent)
  expect(names).toEqual(['LinkedInWrite a post', 'TwitterPost', 'PinterestPin the image'])
  expect(within(dialog).queryByRole('checkbox')).toBeNull()
})

it('posts on LinkedIn from beside the link as well, with the recipient only when ticked', async () => {
  const dialog = await openShare(makeSubject())
  await press(dialog, /^LinkedIn$/)
  await vi.waitFor(() => expect(opened.at(-1)?.sentTo).toEqual([target]))
  await userEvent.click(within(dialog).getByRole('checkbox'))
  await press(dialog, /^LinkedIn$/)
  await vi.waitFor(() => expect(asked).toHaveLength(2))
  expect(asked.map((query) => (query as { include_identifier?: string }).include_identifier)).toEqual([undefined, '1'])
})
