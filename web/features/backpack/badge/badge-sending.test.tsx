import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it } from 'vitest'
import {
  type BackpackConnection,
  listBackpackConnections,
  sendBadgeToConnection,
} from '#contracts/backpack/other-backpacks.ts'
import { makeKeptBadge } from '#web/testing/made/made-badge.ts'
import { closeApp } from '#web/testing/screens/open-app.tsx'
import { openBadge } from '#web/testing/screens/open-badge.tsx'
import { makeConnection } from '#web/testing/screens/open-connections.tsx'
import { Answer, served } from '#web/testing/serve.ts'

const badge = makeKeptBadge({ id: 'a' })
afterEach(closeApp)

async function openDialog(connections: BackpackConnection[], answer: Parameters<typeof served>[1]): Promise<void> {
  openBadge(
    badge,
    {},
    served(listBackpackConnections, () => connections),
    served(sendBadgeToConnection, (asked) => answer(asked) as Answer),
  )
  await userEvent.click(await screen.findByRole('button', { name: 'More' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Send to Another Backpack' }))
}

describe('sending a badge to another backpack', () => {
  it('asks which one, and says what became of it', async () => {
    const sent: unknown[] = []
    const other = makeConnection({ id: 'b', name: 'Harbour', host: 'harbour.example' })
    await openDialog([makeConnection(), other, makeConnection({ id: 'c', name: 'Old', may_send: false })], (asked) => {
      sent.push([asked.params, asked.body])
      return { outcome: 'added' }
    })
    await userEvent.click(await screen.findByRole('radio', { name: 'Harbour (harbour.example)' }))
    expect(screen.queryByRole('radio', { name: /Old/ })).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: 'Send Badge' }))
    expect(await screen.findByText('The badge is now at Harbour, too.')).toBeTruthy()
    expect(sent).toEqual([[{ connectionId: 'b' }, { badge: 'a' }]])
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Back to the badge' }))
  })

  it('gives the reason when the other one does not take it', async () => {
    const detail = 'The other backpack did not take the badge: The recipient is somebody else.'
    await openDialog([makeConnection()], () => new Answer(400, { detail }))
    await userEvent.click(await screen.findByRole('button', { name: 'Send Badge' }))
    expect(await screen.findByText(detail)).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Send Badge' })).toBeTruthy()
  })

  it('leads to connecting one when there is none', async () => {
    await openDialog([], () => ({ outcome: 'added' }))
    const link = await screen.findByRole('link', { name: 'Connect another backpack' })
    expect(link.getAttribute('href')).toBe('/recipient/other-backpacks')
    expect(screen.queryByRole('button', { name: 'Send Badge' })).toBeNull()
  })
})
