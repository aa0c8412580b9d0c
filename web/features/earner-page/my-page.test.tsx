import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it } from 'vitest'
import { listBackpackBadges } from '#contracts/backpack/backpack.ts'
import { listCollections } from '#contracts/backpack/collections.ts'
import { getEarnerPage, type OwnEarnerPage, updateEarnerPage } from '#contracts/backpack/earner-page.ts'
import { startSession } from '#web/lib/session/session.ts'
import { makeCollection, makeKeptBadge } from '#web/testing/made/made-badge.ts'
import { closeApp, openApp } from '#web/testing/screens/open-app.tsx'
import { Answer, type Served, serve, served } from '#web/testing/serve.ts'
import { MyPage } from './my-page.tsx'

const none: OwnEarnerPage = {
  address: null,
  url: null,
  shown: false,
  listed: false,
  name: 'Maya Okonkwo',
  about: '',
  image: null,
  image_on_collections: false,
  badges: [],
  collections: [],
  former_addresses_lead_here: false,
  former_addresses: [],
}
const sent: object[] = []
const open = async (page: OwnEarnerPage = none, ...more: Served[]) => {
  startSession({ accessToken: 'token' })
  serve(
    ...more,
    served(getEarnerPage, () => page),
    served(updateEarnerPage, ({ body }) => {
      sent.push(body)
      const url = body.shown ? `https://sash.example/people/${body.address}` : null
      return { ...page, ...body, url }
    }),
    served(listBackpackBadges, () => [
      makeKeptBadge({ id: 'skipper', name: 'Day Skipper' }),
      makeKeptBadge({ id: 'new', name: 'Not Accepted', acceptance: 'Unaccepted' }),
      makeKeptBadge({ id: 'gone', name: 'Revoked', revoked: true }),
    ]),
    served(listCollections, () => [
      makeCollection({ slug: 'sea', name: 'On the water', published: true }),
      makeCollection({ slug: 'quiet', name: 'For me alone' }),
    ]),
  )
  openApp('/profile/page', [{ path: '/profile/page', Component: MyPage }])
  await screen.findByRole('heading', { name: 'My page' })
  await screen.findByRole('checkbox', { name: 'Day Skipper' })
}
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))

afterEach(() => {
  sent.length = 0
  closeApp()
})

describe('the page of an earner', () => {
  it('is hidden at first, and asks for an address before it is shown', async () => {
    await open()
    expect(screen.getByText('Your page is hidden.')).toBeTruthy()
    await userEvent.click(screen.getByRole('switch', { name: 'Show my page' }))
    await press('Save')
    expect(await screen.findByText('Choose an address before you show the page.')).toBeTruthy()
    expect(sent).toEqual([])
  })

  it('proposes the address that is nearest to the name, and to what was typed', async () => {
    await open()
    await press('Use “maya-okonkwo”')
    const address = screen.getByLabelText(/^Address/)
    expect(address).toHaveProperty('value', 'maya-okonkwo')
    expect(screen.queryByRole('button', { name: /^Use/ })).toBeNull()
    await userEvent.clear(address)
    await userEvent.type(address, 'Maya O.')
    await press('Use “maya-o”')
    expect(address).toHaveProperty('value', 'maya-o')
  })

  it('shows what is chosen in its preview, and only what can be shown is offered', async () => {
    await open()
    expect(screen.queryByRole('checkbox', { name: 'Not Accepted' })).toBeNull()
    expect(screen.queryByRole('checkbox', { name: 'Revoked' })).toBeNull()
    expect(screen.queryByRole('checkbox', { name: 'For me alone' })).toBeNull()
    const preview = within(screen.getByRole('region', { name: 'Preview' }))
    expect(preview.getByText('Maya Okonkwo')).toBeTruthy()
    await userEvent.click(screen.getByRole('checkbox', { name: 'Day Skipper' }))
    await userEvent.click(screen.getByRole('checkbox', { name: 'On the water' }))
    expect(preview.getByText('Day Skipper')).toBeTruthy()
    expect(preview.getByText('On the water')).toBeTruthy()
  })

  it('is saved as it stands, and says where it is', async () => {
    await open()
    await userEvent.click(screen.getByRole('switch', { name: 'Show my page' }))
    await userEvent.type(screen.getByRole('textbox', { name: /^Address/ }), 'Maya-O')
    await userEvent.click(screen.getByRole('checkbox', { name: 'Day Skipper' }))
    await press('Save')
    await waitFor(() => expect(sent).toHaveLength(1))
    expect(sent[0]).toMatchObject({ shown: true, address: 'maya-o', badges: ['skipper'], listed: false })
    expect((await screen.findByRole('link', { name: /See the page/ })).getAttribute('href')).toMatch(/people\/maya-o$/)
    expect(screen.getByText('Your page is shown.')).toBeTruthy()
  })

  it('says beside the address why it cannot be had, and asks about former ones only where there are any', async () => {
    const refuse = served(
      updateEarnerPage,
      () => new Answer(400, { fields: { address: ['This address is not free. Please choose another one.'] } }),
    )
    await open({ ...none, address: 'maya' }, refuse)
    const former = () => screen.queryByRole('switch', { name: /Addresses that I had before/ })
    expect(former()).toBeNull()
    await userEvent.type(screen.getByRole('textbox', { name: /^Address/ }), '-two')
    expect(former()).toBeTruthy()
    await press('Save')
    expect(await screen.findByText('This address is not free. Please choose another one.')).toBeTruthy()
  })
})
