import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import encodeQR from 'qr'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { VerifyForm } from './verify-form.tsx'

const giveCamera = (getUserMedia: () => Promise<unknown>) =>
  Object.defineProperty(navigator, 'mediaDevices', { value: { getUserMedia }, configurable: true })

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  Object.defineProperty(navigator, 'mediaDevices', { value: undefined, configurable: true })
})

const openScanner = async () => {
  render(<VerifyForm origin="https://sash.example" />)
  const button = screen.getByRole('button', { name: 'Scan a code' })
  await userEvent.click(button)
  return button
}

describe('reading a code with the camera', () => {
  it('says so where there is no camera, and can be closed', async () => {
    const button = await openScanner()
    expect((await screen.findByRole('alert')).textContent).toContain('There is no camera')
    await userEvent.click(screen.getByRole('button', { name: 'Close' }))
    expect(screen.queryByRole('alert')).toBeNull()
    expect(document.activeElement).toBe(button)
  })

  it('says how to allow a camera that was refused', async () => {
    giveCamera(async () => Promise.reject(Object.assign(new Error(), { name: 'NotAllowedError' })))
    await openScanner()
    expect((await screen.findByRole('alert')).textContent).toContain('Allow it in your browser')
  })

  it('verifies what the code says, and lets go of the camera', async () => {
    const stop = vi.fn()
    giveCamera(async () => ({ getTracks: () => [{ stop }] }))
    const { width, height, data } = drawCode('https://a.example/1')
    vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue()
    vi.spyOn(HTMLVideoElement.prototype, 'videoWidth', 'get').mockReturnValue(width)
    vi.spyOn(HTMLVideoElement.prototype, 'videoHeight', 'get').mockReturnValue(height)
    const pen = { drawImage: () => undefined, getImageData: () => ({ width, height, data }) }
    vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(pen as never)
    const asked = vi.fn()
    const result = { verdict: 'valid', reason: 'Fine.', checks: [], checkedAt: '2026-11-20T09:41:07.000Z' }
    vi.stubGlobal('fetch', async (_: string, init: RequestInit) => {
      asked(JSON.parse(String(init.body)))
      return new Response(JSON.stringify(result))
    })
    await openScanner()
    expect(await screen.findByText('This badge is genuine and valid.')).toBeTruthy()
    expect(asked).toHaveBeenCalledWith({ url: 'https://a.example/1' })
    await waitFor(() => expect(stop).toHaveBeenCalled())
    expect(screen.queryByLabelText('What the camera sees')).toBeNull()
    await waitFor(() =>
      expect(document.activeElement?.contains(screen.getByText('This badge is genuine and valid.'))).toBe(true),
    )
  })
})

function drawCode(text: string): { width: number; height: number; data: Uint8ClampedArray } {
  const scale = 6
  const rows = encodeQR(text, 'raw', { border: 4 })
  const side = rows.length * scale
  const data = new Uint8ClampedArray(side * side * 4).fill(255)
  for (let y = 0; y < side; y++) {
    for (let x = 0; x < side; x++) {
      if (rows[Math.floor(y / scale)]?.[Math.floor(x / scale)]) data.set([0, 0, 0], (y * side + x) * 4)
    }
  }
  return { width: side, height: side, data }
}
