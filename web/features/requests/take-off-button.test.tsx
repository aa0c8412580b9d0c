import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'
import type { EvidencePart } from '#contracts/requests/asking.ts'
import { closeApp, openApp } from '#web/testing/screens/open-app.tsx'
import { walkDialogs } from '#web/testing/screens/walk-dialogs.ts'
import { TakeOffButton } from './take-off-button.tsx'

afterEach(closeApp)

const file: EvidencePart = {
  id: 'log',
  kind: 'file',
  content: null,
  name: 'logbook.txt',
  media_type: 'text/plain',
  bytes: 40,
  virus_checked_at: null,
  public: true,
  on_badge: true,
  new: false,
}

it('takes a file off the badge after a question, and is there for files on a badge only', async () => {
  const taken: string[] = []
  const takeOff = (part: EvidencePart) => async () => void taken.push(part.id)
  const other = { ...file, id: 'other', name: 'other.txt', on_badge: false }
  openApp('/request', [
    {
      path: '/request',
      Component: () => [file, other].map((part) => <TakeOffButton key={part.id} part={part} takeOff={takeOff(part)} />),
    },
  ])
  expect(await screen.findAllByRole('button')).toHaveLength(1)
  await walkDialogs({
    of: 'features/requests/take-off-button.tsx',
    role: 'alertdialog',
    title: 'Take this file off the badge?',
    by: /^Take off the badge/,
  })
  await userEvent.click(screen.getByRole('button', { name: /logbook/ }))
  await userEvent.click(await screen.findByRole('button', { name: 'Take off the badge' }))
  expect(await screen.findByText('The file is off the badge.')).toBeTruthy()
  expect(taken).toEqual(['log'])
})
