import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { closeApp, openApp } from '#web/testing/screens/open-app.tsx'
import { stubLocation } from '#web/testing/stub-location.ts'
import { ErrorPage } from './error-page.tsx'

afterEach(() => {
  closeApp()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const openWith = (lazy: () => Promise<object>) => {
  const moves = stubLocation()
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  openApp('/profile', [{ ErrorBoundary: ErrorPage, children: [{ path: '/profile', lazy }] }])
  return moves
}

test('a screen whose code cannot be fetched is tried again where the reader is', async () => {
  const moves = openWith(() => Promise.reject(new TypeError('Failed to fetch dynamically imported module')))
  expect(await screen.findByRole('heading', { name: 'Whoops! The server has failed to respond.' })).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(moves.reload).toHaveBeenCalledOnce()
  expect(screen.getByRole('link', { name: 'Go to the start page' }).getAttribute('href')).toBe('/')
})

test('what is not there is not tried again', async () => {
  openWith(() =>
    Promise.resolve({ loader: () => Promise.reject(new Response(null, { status: 404 })), Component: ErrorPage }),
  )
  expect(await screen.findByRole('heading', { name: 'There is no such page.' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
})
