import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { strFromU8, unzipSync } from 'fflate'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { BatchResult, VerificationBatch } from '#contracts/verifier/verifier-batches.ts'
import { walkDialogs } from '#web/testing/screens/walk-dialogs.ts'
import { BatchView } from './batch-view.tsx'
import { planBatch } from './send-batch.ts'
import { VerifyForm } from './verify-form.tsx'

const batch: VerificationBatch = {
  id: 'b1',
  state: 'done',
  total: 3,
  processed: 3,
  valid: 2,
  invalid: 1,
  unverifiable: 0,
  noBadge: 0,
  url: 'https://sash.example/verify/batches/b1',
  createdAt: '2026-11-20T09:41:07.000Z',
  finishedAt: '2026-11-20T09:41:09.000Z',
  keptUntil: '2026-11-27T09:41:07.000Z',
}
const row = (number: number, verdict: 'valid' | 'invalid', label: string): BatchResult => ({
  row: number,
  label,
  verification: { verdict, reason: `Reason ${number}.`, checks: [], checkedAt: batch.createdAt },
})
const rows = [row(1, 'valid', 'one.json'), row(2, 'invalid', 'two.png'), row(3, 'valid', 'three.json')]

const uploads: { type: string; bytes: Uint8Array }[] = []
const asked: string[] = []
let state: VerificationBatch
beforeEach(() => {
  uploads.length = 0
  asked.length = 0
  state = batch
  vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}) => {
    asked.push(url)
    if (init.method === 'DELETE') return new Response(null, { status: 204 })
    if (init.method === 'POST') {
      const type = new Headers(init.headers).get('content-type') ?? ''
      uploads.push({ type, bytes: new Uint8Array(await new Response(await readBlob(init.body)).arrayBuffer()) })
      return new Response(JSON.stringify(batch), { status: 202 })
    }
    if (!url.includes('/results')) return new Response(JSON.stringify(state))
    if (url.includes('cursor')) return new Response(JSON.stringify(rows.slice(2)))
    if (url.includes('verdict=invalid')) return new Response(JSON.stringify(rows.slice(1, 2)))
    const headers = { Link: '</v3/verify/batches/b1/results?cursor=x>; rel="next"' }
    return new Response(JSON.stringify(rows.slice(0, 2)), { headers })
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

// The Blob of jsdom is another than that of fetch.
const readBlob = (body: unknown): Promise<ArrayBuffer> =>
  new Promise((resolve) => {
    const reader = new FileReader()
    reader.onload = () => resolve(reader.result as ArrayBuffer)
    reader.readAsArrayBuffer(body as Blob)
  })

const file = (name: string, content = 'x', type = '') => new File([content], name, { type })
const older = (name: string) => new File([Uint8Array.from([0x4a, 0xfc, 0x0a, 0x62])], name)
const show = (files: File[]) => {
  const open = vi.fn()
  render(<VerifyForm origin="https://sash.example" open={open} />)
  fireEvent.change(screen.getByLabelText('Badge file'), { target: { files } })
  return open
}
const choose = async (files: File[]) => {
  const open = show(files)
  await vi.waitFor(() => expect(open).toHaveBeenCalledWith(batch.url))
  return uploads[0]
}

describe('many badges at once', () => {
  it('asks what a list is in that is not in UTF-8, and sends it with the answer [T7]', async () => {
    const open = show([older('class.csv')])
    expect(await screen.findByText(/^This list is not in UTF-8/)).toBeTruthy()
    expect(uploads).toEqual([])
    await userEvent.click(screen.getByRole('button', { name: 'Read as Windows-1252' }))
    await vi.waitFor(() => expect(open).toHaveBeenCalled())
    expect(uploads.map(({ type }) => type)).toEqual(['text/csv; charset=windows-1252'])
  })

  it('reads no badge that is not in UTF-8 [T7]', async () => {
    show([older('badge.json')])
    expect(await screen.findByText('This text is not in UTF-8. Ask for the original file.')).toBeTruthy()
  })

  it('are packed when they are several files, each under its own name', async () => {
    const upload = await choose([file('one.json', '{}'), file('two.json', '[]'), file('one.json', '1')])
    expect(upload?.type).toBe('application/zip')
    const names = unzipSync(upload?.bytes ?? new Uint8Array())
    expect(Object.entries(names).map(([name, bytes]) => [name, strFromU8(bytes)])).toEqual([
      ['one.json', '{}'],
      ['two.json', '[]'],
      ['2/one.json', '1'],
    ])
  })

  it.each([
    ['a ZIP', file('class.zip', 'PK'), 'application/zip'],
    ['a CSV', file('class.csv', 'a,b'), 'text/csv'],
    ['a text with several links', file('class.txt', 'https://a.example/1\nhttps://a.example/2'), 'text/csv'],
  ])('are sent as they are when they come as %s', async (_, given, type) => {
    expect((await choose([given]))?.type).toBe(type)
  })

  it('are refused before they are sent when there are too many', async () => {
    render(<VerifyForm origin="https://sash.example" open={vi.fn()} />)
    const files = Array.from({ length: 1001 }, (_, number) => file(`${number}.json`))
    fireEvent.drop(screen.getByText('Drop file or'), { dataTransfer: { files } })
    expect((await screen.findByRole('alert')).textContent).toBe('Up to 1,000 badges can be checked together.')
    expect(uploads).toEqual([])
  })

  it.each([
    [['a.png'], 'The file is too large to be a badge.'],
    [['a.zip'], 'This file is larger than 32 MB. Send it in parts.'],
    [['a.csv'], 'This file is larger than 32 MB. Send it in parts.'],
    [['a.png', 'b.png'], 'These files are larger than 32 MB together. Send them in parts.'],
  ])('of %j that are too large are refused as what they are', async (names, trouble) => {
    const content = new Uint8Array(33 * 1024 * 1024)
    expect(await planBatch(names.map((name) => new File([content], name)))).toEqual({ trouble })
  })

  it('offer a folder, too', () => {
    render(<VerifyForm origin="https://sash.example" />)
    expect(screen.getByRole('button', { name: 'Choose a folder' })).toBeTruthy()
    expect(screen.getByLabelText('Folder of badges').hasAttribute('webkitdirectory')).toBe(true)
  })
})

describe('the page of a batch', () => {
  it('shows what was found, and more of it when asked to', async () => {
    render(<BatchView batch={batch} />)
    expect(await screen.findByText('two.png', { selector: '.strong' })).toBeTruthy()
    expect(screen.getByText('3 of 3 checked')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Show More' }))
    expect(await screen.findByText('three.json', { selector: '.strong' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Show More' })).toBeNull()
    expect(screen.getByRole('link', { name: 'Download CSV' }).getAttribute('href')).toBe(
      '/v3/verify/batches/b1/report.csv',
    )
  })

  it('shows one verdict only', async () => {
    render(<BatchView batch={batch} />)
    await screen.findByText('one.json', { selector: '.strong' })
    const button = screen.getByRole('button', { name: 'Not valid (1)' })
    await userEvent.click(button)
    await vi.waitFor(() => expect(screen.queryByText('one.json', { selector: '.strong' })).toBeNull())
    expect(button.getAttribute('aria-pressed')).toBe('true')
    expect(screen.getAllByText('Reason 2.')).toHaveLength(2)
  })

  it('asks again until all is done, and offers no report before', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    state = { ...batch, state: 'running', processed: 1, finishedAt: null }
    render(<BatchView batch={{ ...state, processed: 0 }} />)
    expect(await screen.findByText('1 of 3 checked')).toBeTruthy()
    expect(screen.queryByRole('link', { name: 'Download CSV' })).toBeNull()
    state = batch
    await vi.advanceTimersByTimeAsync(1600)
    expect(await screen.findByText('3 of 3 checked')).toBeTruthy()
    const before = asked.length
    await vi.advanceTimersByTimeAsync(10_000)
    expect(asked).toHaveLength(before)
    vi.useRealTimers()
  })

  it('goes on by itself after the server was away', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const answer = globalThis.fetch
    vi.stubGlobal('fetch', async () => Promise.reject(new Error('away')))
    render(<BatchView batch={batch} />)
    expect((await screen.findByRole('alert')).textContent).toContain('could not be reached')
    vi.stubGlobal('fetch', answer)
    await vi.advanceTimersByTimeAsync(1600)
    await vi.waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
    vi.useRealTimers()
  })

  it('tells rows of one class apart by the name of their file', async () => {
    const credential = { version: '3.0', name: 'Day Skipper', issuer: { name: 'Harbour' } }
    const named = (number: number, label: string): BatchResult => {
      const { verification, ...rest } = row(number, 'valid', label)
      return { ...rest, verification: verification && { ...verification, credential } }
    }
    const found = [named(1, 'maya.json'), named(2, 'noah.json')]
    vi.stubGlobal(
      'fetch',
      async (url: string) => new Response(JSON.stringify(url.includes('/results') ? found : batch)),
    )
    render(<BatchView batch={batch} />)
    await screen.findByText('maya.json')
    const summaries = [...document.querySelectorAll('.batch-rows summary')].map(({ textContent }) => textContent)
    expect(summaries[0]).toContain('Day Skipper')
    expect(summaries.map((text) => /maya|noah/.exec(text ?? '')?.[0])).toEqual(['maya', 'noah'])
  })

  it('shows what holds no badge as such, neither valid nor invalid', async () => {
    const { verification, ...rest } = row(1, 'invalid', 'README.txt')
    const found = [{ ...rest, verification: verification && { ...verification, noBadge: true } }]
    const counts = { ...batch, total: 1, processed: 1, valid: 0, invalid: 0, noBadge: 1 }
    vi.stubGlobal(
      'fetch',
      async (url: string) => new Response(JSON.stringify(url.includes('/results') ? found : counts)),
    )
    render(<BatchView batch={counts} />)
    await screen.findByText('README.txt')
    expect(screen.getByRole('group', { name: '' }).textContent).toContain('No badge')
    expect(screen.getByRole('button', { name: 'No badge (1)' })).toBeTruthy()
  })

  it('is deleted once that was confirmed, and not before', async () => {
    render(<BatchView batch={batch} />)
    const button = await screen.findByRole('button', { name: 'Delete these results' })
    await walkDialogs({
      of: 'pages/verifier/delete-batch.tsx',
      role: 'alertdialog',
      title: 'Delete these results?',
      by: 'Delete these results',
    })
    await userEvent.click(button)
    await userEvent.click(await screen.findByRole('button', { name: 'Cancel' }))
    await vi.waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    await userEvent.click(button)
    await userEvent.click(await screen.findByRole('button', { name: 'Delete' }))
    const told = await screen.findByText(/have been deleted/)
    expect(document.activeElement).toBe(told)
    expect(asked.filter((url) => url === '/v3/verify/batches/b1')).not.toHaveLength(0)
  })
})
