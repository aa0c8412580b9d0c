import { act, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { Menu } from '../dialogs/menu.tsx'
import { FileDrop } from '../forms/file-drop.tsx'
import { Breadcrumbs } from '../navigation/breadcrumbs.tsx'
import { Button } from '../navigation/button.tsx'
import { ErrorScreen } from './error-screen.tsx'
import { LoadingScreen } from './loading-screen.tsx'
import { Tooltip } from './tooltip.tsx'
import '../test-setup.ts'

test('breadcrumbs lead back, and the last one is where the reader is [SB-2.93]', () => {
  render(<Breadcrumbs trail={[{ label: 'Issuers', href: '/issuer' }, { label: 'Harbour' }]} />)
  const trail = screen.getByRole('navigation', { name: 'Breadcrumbs' })
  expect(within(trail).getByRole('link', { name: 'Issuers' }).getAttribute('href')).toBe('/issuer')
  expect(within(trail).queryByRole('link', { name: 'Harbour' })).toBeNull()
  expect(screen.getByText('Harbour').getAttribute('aria-current')).toBe('page')
})

test('what is loading says so [SB-2.94]', () => {
  render(<LoadingScreen />)
  expect(screen.getByRole('status').textContent).toBe('Loading...')
})

test('what could not be had is told with a message and a picture [SB-2.95]', () => {
  render(<ErrorScreen message="Failed to load issuers." detail="Not now." />)
  const alert = screen.getByRole('alert')
  expect(within(alert).getByRole('heading', { name: 'Failed to load issuers.' })).toBeTruthy()
  expect(within(alert).getByText('Not now.')).toBeTruthy()
  expect(alert.querySelector('svg')).toBeTruthy()
})

test('without words of its own the page of a failure says that the server has failed [SB-2.90] [SB-8.41]', () => {
  render(<ErrorScreen />)
  expect(screen.getByRole('heading', { name: 'Whoops! The server has failed to respond.' })).toBeTruthy()
  expect(screen.getByText('Please refresh and try again.')).toBeTruthy()
})

test('a tooltip says its text while its button has the focus [SB-2.91]', async () => {
  render(
    <Tooltip text="Copied to the clipboard">
      <Button>Copy</Button>
    </Tooltip>,
  )
  expect(screen.queryByRole('tooltip')).toBeNull()
  await userEvent.tab()
  expect((await screen.findByRole('tooltip')).textContent).toBe('Copied to the clipboard')
  const described = screen.getByRole('button', { name: 'Copy' }).getAttribute('aria-describedby')
  expect(described).toBe(screen.getByRole('tooltip').id)
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('tooltip')).toBeNull())
})

test.each(['before it was there', 'while it was there'])(
  'a tooltip comes by keyboard too after the reader was about to leave the page %s, by a click, and stayed',
  async (when) => {
    await userEvent.click(document.body)
    const stay = () => window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
    if (when.startsWith('before')) stay()
    render(
      <Tooltip text="Copied to the clipboard">
        <Button>Copy</Button>
      </Tooltip>,
    )
    if (when.startsWith('while')) {
      act(() => void stay())
      await act(() => new Promise((resolve) => setTimeout(resolve, 5)))
    }
    await userEvent.tab()
    expect((await screen.findByRole('tooltip')).textContent).toBe('Copied to the clipboard')
  },
)

test('a popup menu opens at its button, does what is chosen and closes, also by Escape and from outside [SB-2.92]', async () => {
  const onSelect = vi.fn()
  render(
    <>
      <Menu
        label="Badge"
        trigger={<Button>More</Button>}
        entries={[
          { id: 'a', label: 'Verify', onSelect },
          { id: 'b', label: 'Library', href: 'https://library.example/' },
        ]}
      />
      <p>Outside</p>
    </>,
  )
  const open = () => userEvent.click(screen.getByRole('button', { name: 'More' }))
  const expectClosed = () => waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
  await expectClosed()
  await open()
  const link = await screen.findByRole('menuitem', { name: 'Library' })
  expect([link.getAttribute('href'), link.getAttribute('target'), link.getAttribute('rel')]).toEqual([
    'https://library.example/',
    '_blank',
    'noopener',
  ])
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Verify' }))
  expect(onSelect).toHaveBeenCalledOnce()
  await expectClosed()
  await open()
  expect(screen.getByRole('menu').contains(document.activeElement)).toBe(true)
  await userEvent.keyboard('{Escape}')
  await expectClosed()
  await open()
  await userEvent.click(document.body)
  await expectClosed()
})

test('a file field takes a chosen file, says its name, that it is read and what is wrong with it [SB-2.96]', async () => {
  const onFile = vi.fn()
  const { rerender } = render(<FileDrop label="CSV file" accept=".csv" hint="CSV or TXT" onFile={onFile} />)
  expect(screen.getByText('CSV or TXT')).toBeTruthy()
  const file = new File(['a'], 'awards.csv')
  await userEvent.upload(screen.getByLabelText('CSV file'), file)
  expect(onFile).toHaveBeenCalledWith(file, [file])
  rerender(<FileDrop label="CSV file" onFile={onFile} fileName="awards.csv" />)
  expect(screen.getByText(/awards\.csv/)).toBeTruthy()
  rerender(<FileDrop label="CSV file" onFile={onFile} isLoading />)
  expect(screen.getByText('Loading File...')).toBeTruthy()
  rerender(<FileDrop label="CSV file" onFile={onFile} error="That is no CSV file." />)
  expect(screen.getByLabelText('CSV file').getAttribute('aria-invalid')).toBe('true')
  expect(screen.getByText('That is no CSV file.')).toBeTruthy()
})
