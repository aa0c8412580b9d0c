import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { CodeScan } from './code-scan.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  Reflect.deleteProperty(navigator, 'mediaDevices')
})

const stop = vi.fn()

/** A browser with a camera that sees these codes, one at each look. */
function stubCamera(codes: string[], isAllowed = true): void {
  stop.mockClear()
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue()
  vi.stubGlobal(
    'BarcodeDetector',
    class {
      detect() {
        const rawValue = codes.shift()
        return Promise.resolve(rawValue ? [{ rawValue }] : [])
      }
    },
  )
  Object.defineProperty(navigator, 'mediaDevices', {
    configurable: true,
    value: {
      getUserMedia: () =>
        isAllowed ? Promise.resolve({ getTracks: () => [{ stop }] }) : Promise.reject(new Error('NotAllowedError')),
    },
  })
}

test('a browser that cannot read codes does not offer it', () => {
  render(<CodeScan onRead={() => undefined} />)
  expect(screen.queryByRole('button')).toBeNull()
})

test('what the code says is handed on, and the camera goes off', async () => {
  stubCamera(['', '', 'https://a.example/badge'])
  const read: string[] = []
  render(<CodeScan onRead={(text) => read.push(text)} />)
  await userEvent.click(screen.getByRole('button', { name: 'Scan a QR code' }))
  expect(screen.getByText('Hold the code in front of the camera.')).toBeTruthy()
  await expect.poll(() => read, { timeout: 10_000 }).toEqual(['https://a.example/badge'])
  expect(stop).toHaveBeenCalled()
  expect(screen.queryByText('Hold the code in front of the camera.')).toBeNull()
})

test('the camera goes off when it is closed', async () => {
  stubCamera([])
  const { unmount } = render(<CodeScan onRead={() => undefined} />)
  await userEvent.click(screen.getByRole('button', { name: 'Scan a QR code' }))
  await new Promise((resolve) => setTimeout(resolve, 50))
  unmount()
  expect(stop).toHaveBeenCalled()
})

test('a camera that may not be used says so', async () => {
  stubCamera([], false)
  render(<CodeScan onRead={() => undefined} />)
  await userEvent.click(screen.getByRole('button', { name: 'Scan a QR code' }))
  expect(await screen.findByText(/The camera cannot be used\./)).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Stop scanning' }))
  expect(screen.getByRole('button', { name: 'Scan a QR code' })).toBeTruthy()
})
