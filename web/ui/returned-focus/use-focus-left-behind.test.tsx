import { act, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useEffect, useState } from 'react'
import { expect, test } from 'vitest'
import { ErrorScreen } from '../feedback/error-screen.tsx'
import { LoadingScreen } from '../feedback/loading-screen.tsx'
import { Button } from '../navigation/button.tsx'

const turn = new EventTarget()
const become = (state: string) => act(() => void turn.dispatchEvent(new Event(state)))

function Page() {
  const [state, setState] = useState<'failed' | 'loading' | 'there'>('failed')
  useEffect(() => {
    turn.addEventListener('failed', () => setState('failed'))
    turn.addEventListener('there', () => setState('there'))
  }, [])
  return (
    <main>
      {state === 'failed' && (
        <ErrorScreen
          message="Failed to load the boats"
          action={<Button onPress={() => setState('loading')}>Try again</Button>}
        />
      )}
      {state === 'loading' && <LoadingScreen />}
      {state === 'there' && <h1>Boats</h1>}
    </main>
  )
}
const tryAgain = async () => userEvent.click(screen.getByRole('button', { name: 'Try again' }))

test('once a page that was asked for again has come, its heading has the focus', async () => {
  render(<Page />)
  await tryAgain()
  expect(document.activeElement).toBe(document.body)
  become('there')
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Boats' })))
})

test('where it fails once more, the button has it again', async () => {
  render(<Page />)
  await tryAgain()
  become('failed')
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Try again' })))
})

test('whoever has gone elsewhere meanwhile stays there', async () => {
  render(
    <>
      <a href="/">Home</a>
      <Page />
    </>,
  )
  await tryAgain()
  const home = screen.getByRole('link', { name: 'Home' })
  home.focus()
  become('there')
  // The heading would have it by the next turn.
  await new Promise((resolve) => setTimeout(resolve))
  expect(document.activeElement).toBe(home)
})
