import { configure, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { getSetup } from '#contracts/sessions/sessions.ts'
import { closeApp, openApp } from '#web/testing/screens/open-app.tsx'
import { walkDialogs } from '#web/testing/screens/walk-dialogs.ts'
import { serve, served } from '#web/testing/serve.ts'
import { routes } from '../routes/routes.ts'
import { FloatingStories } from './floating-stories.tsx'
import { stayLocal } from './stay-local.ts'

configure({ asyncUtilTimeout: 10_000 })

beforeEach(() => {
  serve(served(getSetup, () => ({ has_accounts: true, needs_code: false, outbox: false })))
})
afterEach(closeApp)

test('the page of components is for the own machine only', () => {
  const lead = (host: string) => stayLocal({ request: new Request(`https://${host}/design`) })?.headers.get('Location')
  expect(['localhost', '127.0.0.1', '[::1]'].map(lead)).toEqual([undefined, undefined, undefined])
  expect(['badges.example', 'localhost.evil.example', '127.0.0.1.example'].map(lead)).toEqual(['/', '/', '/'])
})

test('it shows every small part in its states, and nothing leads to it', async () => {
  openApp('/design', routes)
  await screen.findByRole('heading', { name: 'Components', level: 1 })
  for (const title of ['Attention', 'Loading Error', 'Fatal Error', 'Success', 'Info']) {
    expect(screen.getByRole('heading', { name: title })).toBeTruthy()
  }
  const texts = ['Whoops! The server has failed to respond.', 'Loading...', 'Loading File...']
  for (const text of texts) expect(screen.getAllByText(text).length).toBeGreaterThan(0)
  for (const name of ['More', 'With a tooltip', 'Confirm', 'Show the fatal page']) {
    expect(screen.getByRole('button', { name })).toBeTruthy()
  }
  expect(screen.getAllByRole('navigation', { name: 'Breadcrumbs' })).toHaveLength(1)
  expect(screen.getAllByTitle('Badge Failed to Load').length).toBeGreaterThan(0)
  expect(document.querySelector('header a[href="/design"], footer a[href="/design"]')).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Show the fatal page' }))
  expect(await screen.findByRole('heading', { name: 'Server Unavailable', level: 1 })).toBeTruthy()
})

test('its dialogs are opened, walked through and closed with the keyboard [AX-02]', async () => {
  openApp('/', [{ path: '/', Component: FloatingStories }])
  const stories = { of: 'app/design/floating-stories.tsx', role: 'alertdialog' } as const
  await walkDialogs(
    { ...stories, title: 'Confirm', by: 'Confirm' },
    { ...stories, title: 'Warning', by: 'Confirm with danger' },
    { ...stories, role: 'dialog', title: 'Share Badge', by: 'Dialog from below' },
  )
})
