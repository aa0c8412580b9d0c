import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { getImportedBadgeFile } from '#contracts/backpack/backpack-actions.ts'
import { makeKeptBadge } from '#web/testing/made/made-badge.ts'
import { closeApp } from '#web/testing/screens/open-app.tsx'
import { openBadge } from '#web/testing/screens/open-badge.tsx'
import { Answer, served } from '#web/testing/serve.ts'

const badge = makeKeptBadge({ id: 'a' })
const imported = {
  edition: '2.0',
  verdict: 'valid',
  reason: 'All is well.',
  verified_at: '2026-11-20T09:41:07.000Z',
  source_url: null,
  file_name: null,
} as const

let saved: string[]

/** Answers files, which are no JSON; everything else as the page's server does. */
function serveFiles(files: Record<string, { type: string; status?: number }>): string[] {
  const rest = globalThis.fetch
  const asked: string[] = []
  vi.stubGlobal('fetch', async (input: string, init?: RequestInit) => {
    const { pathname, search } = new URL(input, location.href)
    const file = files[pathname]
    if (!file) return rest(input, init)
    asked.push(pathname + search)
    return new Response('bytes', { status: file.status ?? 200, headers: { 'Content-Type': file.type } })
  })
  return asked
}

beforeEach(() => {
  saved = []
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:file', revokeObjectURL: () => undefined }))
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    saved.push(this.download)
  })
})
afterEach(() => {
  vi.restoreAllMocks()
  closeApp()
})

const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))

const openOthers = async () => userEvent.click(await screen.findByText('Other formats'))

describe('the files of a badge', () => {
  it('begin with the one that everybody can use; the others are a press away', async () => {
    openBadge(badge)
    serveFiles({
      '/public/assertions/a/image': { type: 'image/png' },
      '/public/assertions/a/files/badge-3_0.png': { type: 'image/png' },
    })
    await press('Download the badge')
    await vi.waitFor(() => expect(saved).toEqual(['Day Skipper.png']))
    const others = screen.getByText('Other formats').closest('details')
    expect(others?.open).toBe(false)
    await openOthers()
    expect(others?.open).toBe(true)
  })

  it('are its picture, document and token in both versions, named after the badge', async () => {
    openBadge(badge)
    const at = '/public/assertions/a'
    const asked = serveFiles({
      [`${at}/image`]: { type: 'image/svg+xml' },
      [`${at}/files/badge-3_0.svg`]: { type: 'image/svg+xml' },
      [`${at}/files/badge-2_0.png`]: { type: 'image/png' },
      [`${at}/files/badge-3_0.jwt`]: { type: 'text/plain' },
      [`${at}.json`]: { type: 'application/json' },
    })
    await openOthers()
    await press('Download Open Badges 3.0 as SVG')
    await press('Download Open Badges 2.0 as PNG')
    await press('Download Open Badges 3.0 as JWT')
    await press('Download Open Badges 2.0 as JSON')
    await press('Download Open Badges 3.0 as JSON')
    const versions = ['3.0.svg', '2.0.png', '3.0.jwt', '2.0.json', '3.0.json']
    await vi.waitFor(() => expect(saved).toEqual(versions.map((ending) => `Day Skipper ${ending}`)))
    expect(asked.slice(-2)).toEqual([`${at}.json?v=2_0`, `${at}.json?v=3_0`])
    expect(screen.queryByRole('button', { name: 'Download Open Badges 2.0 as JWT' })).toBeNull()
  })

  it('are no drawing where the picture is none', async () => {
    openBadge(badge)
    const asked = serveFiles({ '/public/assertions/a/image': { type: 'image/png' } })
    await openOthers()
    expect(await screen.findByRole('button', { name: 'Download Open Badges 3.0 as PNG' })).toBeTruthy()
    await vi.waitFor(() => expect(asked).toHaveLength(1))
    expect(screen.queryByRole('button', { name: /as SVG/ })).toBeNull()
  })

  it('are the original of a badge from elsewhere, even while it is pending', async () => {
    openBadge({ ...badge, imported, pending: true })
    serveFiles({ '/v3/backpack/badges/a/original': { type: 'image/png' } })
    await press('Download the original file')
    await vi.waitFor(() => expect(saved).toEqual(['Day Skipper.png']))
    expect(screen.queryByRole('button', { name: /Download Open Badges/ })).toBeNull()
  })

  it('come in one pack, too', async () => {
    openBadge(badge)
    serveFiles({ '/v3/backpack/badges/a/pack': { type: 'application/zip' } })
    await openOthers()
    await press('Download the Badge Pack as ZIP')
    await vi.waitFor(() => expect(saved).toEqual(['Day Skipper Badge Pack.zip']))
  })

  it('say when one could not be had', async () => {
    openBadge(
      { ...badge, imported },
      {},
      served(getImportedBadgeFile, () => new Answer(404, { detail: 'Not found.' })),
    )
    await press('Download the original file')
    expect(await screen.findByText(/^Failed to download the file: /)).toBeTruthy()
    expect(saved).toEqual([])
  })
})
