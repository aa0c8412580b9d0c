import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it } from 'vitest'
import {
  beginBackpackConnection,
  getBackpackConnection,
  listConnectedBadges,
} from '#contracts/backpack/other-backpacks.ts'
import { closeApp } from '#web/testing/screens/open-app.tsx'
import {
  connectionsHome,
  makeConnection,
  makeOtherBadge,
  makeRun,
  openConnections,
} from '#web/testing/screens/open-connections.tsx'
import { walkDialogs } from '#web/testing/screens/walk-dialogs.ts'
import { Answer, served } from '#web/testing/serve.ts'
import { stubLocation } from '#web/testing/stub-location.ts'

afterEach(closeApp)

const home = `${connectionsHome}/quay`
const keyOf = (sign: string) => sign.repeat(64)

describe('other backpacks', () => {
  it('are connected by their address, and the browser goes there', async () => {
    const { assign } = stubLocation()
    const asked = openConnections(connectionsHome, {})
    await userEvent.type(await screen.findByLabelText(/Address of the other backpack/), ' badges.quay.example {Enter}')
    await waitFor(() => expect(assign).toHaveBeenCalledWith('https://badges.quay.example/authorize'))
    expect(asked).toEqual([{ address: 'badges.quay.example', writes_profile: false }])
  })

  it('are not asked for without an address, and a refusal stands at the field', async () => {
    openConnections(
      connectionsHome,
      {},
      served(beginBackpackConnection, () => new Answer(400, { detail: 'There is no backpack at this address.' })),
    )
    await userEvent.click(await screen.findByRole('button', { name: 'Connect' }))
    const field = screen.getByLabelText(/Address of the other backpack/)
    expect(field.getAttribute('aria-invalid')).toBe('true')
    await userEvent.type(field, 'a.example{Enter}')
    expect(await screen.findByText('There is no backpack at this address.')).toBeTruthy()
    await userEvent.type(field, 'x')
    expect(screen.queryByText('There is no backpack at this address.')).toBeNull()
  })

  it('are listed with who the person is there, and whether they are kept in step', async () => {
    const sync = { is_on: true, last_at: null, next_at: null, problem: null }
    openConnections(connectionsHome, {
      connections: [
        makeConnection({ sync }),
        makeConnection({ id: 'b', name: 'Old', state: 'ended' }),
        makeConnection({ id: 'c', name: 'Slow', sync: { ...sync, problem: 'Away.' } }),
      ],
    })
    const row = (await screen.findByRole('link', { name: 'Quay Badges' })).closest('tr')
    expect(row?.textContent).toContain('Maya at Quay')
    expect(row?.textContent).toContain('Yes')
    expect(screen.getByText('Access ended')).toBeTruthy()
    expect(screen.getByText('Last try failed')).toBeTruthy()
  })

  it.each([
    ['denied', 'You did not allow the connection. Nothing was changed.'],
    ['stale', 'This took too long or was started in another browser. Please connect it again.'],
    ['<b>x', 'The other backpack could not be connected. Please try again.'],
  ])('say what became of the way there: %s', async (problem, text) => {
    openConnections(`${connectionsHome}?${new URLSearchParams({ problem })}`, {})
    expect(await screen.findByText(text)).toBeTruthy()
    await waitFor(() => expect(location.search).toBe(''))
  })

  it('lead on to the one that has just been connected', async () => {
    openConnections(`${connectionsHome}?connected=quay`, { connections: [makeConnection()] })
    expect(await screen.findByRole('heading', { level: 1, name: 'Quay Badges' })).toBeTruthy()
    expect(screen.getByText('The other backpack is connected')).toBeTruthy()
  })
})

describe('a connected backpack', () => {
  it('shows its badges page by page, and which of them are here', async () => {
    const pages = [
      [makeOtherBadge({ key: keyOf('a') }), makeOtherBadge({ key: keyOf('b'), name: 'Choir', badge_id: 'mine' })],
      [makeOtherBadge({ key: keyOf('c'), name: 'First Aid', refusal: 'It was revoked.' })],
    ]
    openConnections(home, { connections: [makeConnection()], pages })
    expect(await screen.findByText('3 Badges')).toBeTruthy()
    const mine = screen.getByRole('link', { name: 'Choir in your backpack' })
    expect(mine.getAttribute('href')).toBe('/recipient/earned-badge/mine')
    expect(screen.queryByRole('checkbox', { name: 'Choose Choir' })).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: 'Show more badges' }))
    expect(await screen.findByText('Not taken: It was revoked.')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Show more badges' })).toBeNull()
  })

  it('brings chosen badges in, or all, and not twice at once', async () => {
    const pages = [[makeOtherBadge({ key: keyOf('a') }), makeOtherBadge({ key: keyOf('b'), name: 'Choir' })]]
    const asked = openConnections(home, { connections: [makeConnection()], pages })
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Choose Choir' }))
    await userEvent.click(screen.getByRole('button', { name: 'Bring in 1 badge' }))
    expect(await screen.findByRole('heading', { name: 'Bringing badges in' })).toBeTruthy()
    expect(asked).toEqual([{ keys: [keyOf('b')] }])
    expect(screen.getByRole('button', { name: 'Bring all in' }).hasAttribute('disabled')).toBe(true)
  })

  it('chooses all that are not here with one box', async () => {
    const pages = [[makeOtherBadge({ key: keyOf('a') }), makeOtherBadge({ key: keyOf('b'), badge_id: 'mine' })]]
    openConnections(home, { connections: [makeConnection()], pages })
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Choose all that are not here' }))
    expect(screen.getByRole('button', { name: 'Bring in 1 badge' })).toBeTruthy()
    await userEvent.click(screen.getByRole('checkbox', { name: 'Choose all that are not here' }))
    expect(screen.queryByRole('button', { name: /^Bring in/ })).toBeNull()
  })

  it('says how it went, and why badges were not taken', async () => {
    const refusals = [{ name: 'Choir', reason: 'This assertion has been revoked' }]
    const run = makeRun({ found: 4, added: 1, kept: 2, refused: 1, refusals })
    openConnections(home, { connections: [makeConnection({ run })] })
    expect(await screen.findByText('1 badge added · 2 here already · 1 not taken')).toBeTruthy()
    await userEvent.click(screen.getByText('Why 1 badge was not taken'))
    expect(screen.getByText('This assertion has been revoked')).toBeTruthy()
  })

  it('asks again while badges come in, until it is over', async () => {
    let calls = 0
    openConnections(
      home,
      {},
      served(getBackpackConnection, () => {
        calls += 1
        const isOver = calls > 1
        const state = isOver ? ('done' as const) : ('running' as const)
        return makeConnection({ run: makeRun({ state, added: isOver ? 2 : 1 }) })
      }),
    )
    expect(await screen.findByText('1 badge added')).toBeTruthy()
    expect(await screen.findByText('2 badges added', {}, { timeout: 5000 })).toBeTruthy()
  })

  it('asks to be allowed to write the profile there, and only there [CW-06] [CW-07]', async () => {
    const { assign } = stubLocation()
    const asked = openConnections(home, { connections: [makeConnection()] })
    await userEvent.click(await screen.findByRole('button', { name: 'Allow It There' }))
    await waitFor(() => expect(assign).toHaveBeenCalledWith('https://badges.quay.example/authorize'))
    expect(asked).toEqual([{ address: 'https://badges.quay.example/ims/ob/v3p0', writes_profile: true }])
    expect(screen.queryByRole('button', { name: 'Update My Profile There' })).toBeNull()
  })

  it('writes the name that the person has here once they say so [CW-06]', async () => {
    const asked = openConnections(home, { connections: [makeConnection({ may_write_profile: true })] })
    const button = await screen.findByRole('button', { name: 'Update My Profile There' })
    await waitFor(() => expect(button).toHaveProperty('disabled', false))
    await walkDialogs(
      {
        of: 'features/other-backpacks/profile-panel.tsx',
        role: 'alertdialog',
        title: 'Update your profile there?',
        by: 'Update My Profile There',
      },
      {
        of: 'features/other-backpacks/connection-page.tsx',
        role: 'alertdialog',
        title: 'Disconnect',
        by: ['More', 'Disconnect'],
      },
    )
    await userEvent.click(button)
    const question = await screen.findByRole('alertdialog', { name: 'Update your profile there?' })
    expect(question.textContent).toContain('At badges.quay.example you are called Maya Okonkwo from then on.')
    expect(asked).toEqual([])
    await userEvent.click(within(question).getByRole('button', { name: 'Update' }))
    expect(await screen.findByText('There you are called Maya Okonkwo.')).toBeTruthy()
    expect(asked).toEqual([{ written: 'quay' }])
  })

  it('shows nothing of profiles where they cannot be written', async () => {
    openConnections(home, { connections: [makeConnection({ offers_profile: false })] })
    await screen.findByRole('switch', { name: 'Keep in step' })
    expect(screen.queryByText('Your profile there')).toBeNull()
  })

  it('is kept in step by a switch', async () => {
    const asked = openConnections(home, { connections: [makeConnection()] })
    await userEvent.click(await screen.findByRole('switch', { name: 'Keep in step' }))
    await waitFor(() => expect(asked).toEqual([{ sync: true }]))
    await waitFor(() => expect(screen.getByRole('switch').getAttribute('aria-checked')).toBe('true'))
  })

  it('is disconnected after a question', async () => {
    const asked = openConnections(home, { connections: [makeConnection()] })
    await userEvent.click(await screen.findByRole('button', { name: 'More' }))
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Disconnect' }))
    const question = await screen.findByRole('alertdialog', { name: 'Disconnect' })
    await userEvent.click(within(question).getByRole('button', { name: 'Disconnect' }))
    expect(await screen.findByText('Quay Badges is disconnected')).toBeTruthy()
    expect(asked).toEqual([{ removed: true }])
    expect(location.pathname).toBe(connectionsHome)
  })

  it('that no longer lets Sash in says so, and can be connected again', async () => {
    const { assign } = stubLocation()
    const asked = openConnections(home, { connections: [makeConnection({ state: 'ended' })] })
    await userEvent.click(await screen.findByRole('button', { name: 'Connect again' }))
    await waitFor(() => expect(assign).toHaveBeenCalled())
    expect(asked).toEqual([{ address: 'https://badges.quay.example/ims/ob/v3p0', writes_profile: false }])
    expect(screen.queryByText('Badges there')).toBeNull()
  })

  it('that is not connected leads back to those that are', async () => {
    openConnections(
      home,
      {},
      served(getBackpackConnection, () => new Answer(404, { detail: 'Not found.' })),
    )
    expect(await screen.findByRole('heading', { name: 'This backpack is not connected.' })).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Other backpacks' }).getAttribute('href')).toBe(connectionsHome)
  })

  it('says in its own words when its badges cannot be shown', async () => {
    const refusal = { detail: 'The other backpack asks to wait. Please try again later.', expires: 120 }
    openConnections(
      home,
      { connections: [makeConnection()] },
      served(listConnectedBadges, () => new Answer(429, refusal)),
    )
    expect(await screen.findByText('The other backpack asks to wait. Please try again later.')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy()
  })
})
