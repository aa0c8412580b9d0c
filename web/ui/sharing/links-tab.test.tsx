import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it } from 'vitest'
import {
  createShareLink,
  listShareLinks,
  revokeShareLink,
  type ShareLink,
  updateShareLink,
} from '#contracts/public/sharing.ts'
import { startSession } from '#web/lib/session/session.ts'
import { closeApp } from '#web/testing/screens/open-app.tsx'
import { makeCollectionSubject, makeSubject, openShare } from '#web/testing/screens/open-share.tsx'
import { walkDialogs } from '#web/testing/screens/walk-dialogs.ts'
import { Answer, serve, served } from '#web/testing/serve.ts'

let held: ShareLink[] = []
let asked: unknown[] = []

const makeLink = (given: Partial<ShareLink> = {}): ShareLink => ({
  id: 'one',
  url: 'https://sash.example/public/links/one',
  kind: 'badge',
  target: 'skipper',
  label: 'Harbour office',
  with_name: true,
  with_evidence: false,
  expires_at: null,
  revoked_at: null,
  is_live: true,
  views: 0,
  last_viewed_at: null,
  created_at: '2026-11-01T10:00:00Z',
  ...given,
})

beforeEach(() => {
  held = []
  asked = []
  startSession({ accessToken: 'token' })
  serve(
    served(listShareLinks, ({ query }) => {
      asked.push(query)
      return held
    }),
    served(createShareLink, ({ body }) => {
      asked.push(body)
      return makeLink({ ...body, id: 'new', label: body.label ?? '', expires_at: body.expires_at ?? null })
    }),
    served(updateShareLink, ({ params, body }) => {
      asked.push({ ...params, ...body })
      return makeLink({ ...body, label: body.label ?? '', expires_at: body.expires_at ?? null })
    }),
    served(revokeShareLink, ({ params }) => {
      asked.push(params)
      held = held.map((link) => ({ ...link, revoked_at: '2026-11-20T10:00:00Z', is_live: false }))
      return undefined
    }),
  )
})

afterEach(closeApp)

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
const items = async () => (await screen.findByRole('list', { name: 'My Links' })).children

it('teaches what links of one’s own are while there are none, and makes one', async () => {
  await openShare(makeSubject(), 'My Links')
  expect(await screen.findByText('No links of your own yet')).toBeTruthy()
  expect(asked).toEqual([{ target: 'skipper' }])
  await press('New link')
  await userEvent.type(screen.getByRole('textbox', { name: /^Name/ }), ' Harbour office ')
  await userEvent.click(screen.getByRole('checkbox', { name: 'The evidence' }))
  await press('Create Link')
  const [item] = await items()
  expect(document.activeElement?.textContent).toBe('New link')
  expect(asked[1]).toEqual({
    kind: 'badge',
    target: 'skipper',
    label: 'Harbour office',
    with_name: true,
    with_evidence: false,
    expires_at: null,
  })
  expect(item?.textContent).toContain('With your name, without evidence. Works until you take it back')
  expect(item?.textContent).toContain('Not opened yet')
  expect(screen.getByRole('textbox', { name: 'Harbour office' })).toHaveProperty(
    'value',
    'https://sash.example/public/links/one',
  )
})

it('lets a link end with a day that is still to come', async () => {
  await openShare(makeCollectionSubject({ shareUrl: '', canEmbed: false }))
  expect(await screen.findByText(/^This collection is not public\./)).toBeTruthy()
  await press('New link')
  await userEvent.click(screen.getByRole('radio', { name: 'Until the end of a day' }))
  await userEvent.type(screen.getByLabelText('Last day'), '2020-01-01')
  await press('Create Link')
  expect(await screen.findByText('Choose a day that is still to come')).toBeTruthy()
  expect(asked).toHaveLength(1)
  await userEvent.clear(screen.getByLabelText('Last day'))
  await userEvent.type(screen.getByLabelText('Last day'), '2999-12-31')
  await press('Create Link')
  await items()
  const end = new Date('2999-12-31T23:59:59').toISOString()
  expect(asked[1]).toMatchObject({ kind: 'collection', target: 'best', expires_at: end })
})

it('shows of each link how often and when it was opened, and whether it still works', async () => {
  held = [
    makeLink({ id: 'back', label: 'Old', revoked_at: '2026-10-01T12:00:00Z', is_live: false, views: 3 }),
    makeLink({ id: 'over', label: '', expires_at: '2020-01-05T12:00:00Z', is_live: false, views: 1 }),
    makeLink({ views: 12, last_viewed_at: new Date(Date.now() - 3 * 3_600_000).toISOString() }),
    makeLink({ id: 'hidden', label: 'Pending', is_live: false }),
  ]
  await openShare(makeSubject(), 'My Links')
  const texts = [...(await items())].map(({ textContent }) => textContent)
  expect(texts[0]).toMatch(/^Link without a name.*Ended on Jan 5, 2020Opened onceEnded/)
  expect(texts[1]).toMatch(/Opened 12 times, last: 3 hours agoWorks/)
  expect(texts[2]).toContain('Shows nothing now')
  expect(texts[3]).toMatch(/^OldWith your name, without evidence. Taken back on Oct 1, 2026Opened 3 timesTaken back$/)
  expect(screen.queryByRole('textbox', { name: 'Old' })).toBeNull()
})

it('is changed', async () => {
  held = [makeLink({ expires_at: '2999-06-01T10:00:00Z' })]
  await openShare(makeSubject(), 'My Links')
  await items()
  await press('Change Harbour office')
  expect(screen.getByLabelText('Last day')).toHaveProperty('value', '2999-06-01')
  await userEvent.click(screen.getByRole('radio', { name: 'Until I take it back' }))
  await userEvent.click(screen.getByRole('checkbox', { name: 'My name' }))
  await press('Save Changes')
  const [item] = await items()
  expect(asked[1]).toEqual({
    linkId: 'one',
    label: 'Harbour office',
    with_name: false,
    with_evidence: false,
    expires_at: null,
  })
  expect(item?.textContent).toContain('Without your name and evidence. Works until you take it back')
})

it('is taken back after a question', async () => {
  held = [makeLink()]
  await openShare(makeSubject(), 'My Links')
  await items()
  await walkDialogs({
    of: 'ui/sharing/share-link-item.tsx',
    role: 'alertdialog',
    title: 'Take Back Link',
    by: 'Take back Harbour office',
  })
  await press('Take back Harbour office')
  const question = await screen.findByRole('alertdialog', { name: 'Take Back Link' })
  await userEvent.click(within(question).getByRole('button', { name: 'Take Back' }))
  expect(await screen.findByText(/Taken back on Nov 20, 2026/)).toBeTruthy()
  expect(asked).toContainEqual({ linkId: 'one' })
  expect(document.activeElement?.textContent).toBe('New link')
})

it('says what the server refuses', async () => {
  const refusal = 'There are too many links for this already. Take back one that you no longer need.'
  serve(
    served(listShareLinks, () => []),
    served(createShareLink, () => new Answer(400, { detail: refusal })),
  )
  await openShare(makeSubject(), 'My Links')
  await screen.findByText('No links of your own yet')
  await press('New link')
  await press('Create Link')
  expect((await screen.findByRole('alert')).textContent).toContain(refusal)
})
