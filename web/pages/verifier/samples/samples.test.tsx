import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { verifyHere } from '../../../engine/verify-here.ts'
import { VerifyForm } from '../verify-form.tsx'
import { loadSample } from './sample-badges.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test.each([
  ['valid', 'valid', []],
  ['expired', 'invalid', ['expiry']],
  ['changed', 'invalid', ['signature']],
] as const)('the sample that is %s is checked like any badge, and nobody is asked', async (name, verdict, failed) => {
  const asked = vi.fn()
  vi.stubGlobal('fetch', asked)
  const result = await verifyHere(await loadSample(name))
  expect(result?.verdict).toBe(verdict)
  expect(result?.checks.filter(({ status }) => status === 'failed').map((check) => check.name)).toEqual(failed)
  expect(asked).not.toHaveBeenCalled()
})

test('a sample shows its answer in place of the samples, and leads to another one', async () => {
  render(<VerifyForm origin="https://sash.example" verifyHere={verifyHere} />)
  await userEvent.click(screen.getByRole('button', { name: 'One that was changed' }))
  expect(await screen.findByText('Do not rely on this badge.', { exact: false })).toBeTruthy()
  expect(screen.queryByRole('heading', { name: 'Try a sample' })).toBeNull()
  expect(screen.getByRole('link', { name: 'Check another' }).getAttribute('href')).toBe('/verify')
})
