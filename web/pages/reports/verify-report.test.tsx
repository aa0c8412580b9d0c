import { cleanup, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Verification, VerificationCheck } from '#contracts/verifier/verifier.ts'
import { type KeptReport, createVerificationReport as keepEndpoint } from '#contracts/verifier/verifier-reports.ts'
import { groupChecks } from '../verifier/group-checks.ts'
import { VerifyForm } from '../verifier/verify-form.tsx'
import { VerifyResult } from '../verifier/verify-result.tsx'
import { recallToken, rememberToken } from './report-tokens.ts'
import { ReportView } from './report-view.tsx'

const check = (
  name: string,
  status: VerificationCheck['status'] = 'passed',
  more: Partial<VerificationCheck> = {},
): VerificationCheck => ({
  name,
  status,
  detail: `About the ${name}.`,
  ...more,
})
const result: Verification = {
  verdict: 'invalid',
  reason: 'The issuer has revoked this badge.',
  next: 'Ask the person for their current badge.',
  checks: [
    check('format'),
    check('signature'),
    check('issuer key', 'not-checked', { next: 'Try again later.', target: 'https://a.example/keys' }),
    check('status', 'failed'),
    check('expiry', 'passed', { warning: true }),
    check('recipient'),
  ],
  credential: {
    version: '3.0',
    name: 'Day Skipper',
    description: 'Sails by day',
    image: 'https://sash.example/a.png',
    issuer: { name: 'Harbour Sailing School' },
    issuedOn: '2026-01-02T03:04:05Z',
    expires: '2026-02-02T03:04:05Z',
  },
  endorsements: [{ verdict: 'unverifiable', reason: 'Out of reach.', checks: [check('signature', 'not-checked')] }],
  checkedAt: '2026-11-20T09:41:07.000Z',
}
const report: KeptReport = {
  id: 'r1',
  url: 'https://sash.example/verify/reports/r1',
  issuer: 'did:web:sash.example',
  subject: { kind: 'link', url: 'https://a.example/1' },
  verification: result,
  recipientAsked: true,
  createdAt: '2026-11-20T09:41:07.000Z',
  keptUntil: '2028-11-19T09:41:07.000Z',
}

const sent = vi.fn()
beforeEach(() => {
  sent.mockReset()
  localStorage.clear()
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    sent(init.method, url, init.body ? JSON.parse(String(init.body)) : undefined)
    if (init.method === 'DELETE') return new Response(null, { status: 204 })
    const kept = keepEndpoint.response.parse({ ...report, id: 'r2', url: `${report.url}2`, deleteToken: 'secret' })
    return new Response(JSON.stringify(url.endsWith('/reports') ? kept : result), { status: 200 })
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

describe('a result', () => {
  it('shows picture, name, description, issuer, days and status of a badge [D2-01] [D3-02]', () => {
    const { container } = render(<VerifyResult result={result} origin="https://sash.example" />)
    expect(container.querySelector('img')?.getAttribute('src')).toBe('https://sash.example/a.png')
    for (const text of ['Day Skipper', 'Sails by day', 'Jan 2, 2026', 'Feb 2, 2026']) {
      expect(screen.getByText(text)).toBeTruthy()
    }
    expect(container.textContent).toContain('Harbour Sailing School')
    expect(screen.getByRole('status').textContent).toContain('Do not rely on this badge.')
    expect(screen.getByRole('status').textContent).toContain('The issuer has revoked this badge.')
    expect(screen.getByRole('status').textContent).toContain('Ask the person for their current badge.')
  })

  it('groups the checks by what a reader asks, and opens what did not pass', () => {
    const { container } = render(<VerifyResult result={result} origin="https://sash.example" />)
    const groups = [...container.querySelectorAll<HTMLDetailsElement>('.found > .groups > details')]
    expect(groups.map((group) => group.querySelector('summary')?.textContent)).toEqual([
      'Who signed itCould not check',
      'Is it still goodFailed',
      'For whomPassed',
      'What it saysPassed',
    ])
    expect(groups.map((group) => group.open)).toEqual([true, true, false, false])
    expect(groups[0]?.textContent).toContain('What to do: Try again later.')
    expect(groups[0]?.textContent).toContain('Looked at: https://a.example/keys')
    expect(groups[1]?.textContent).toContain('Passed, with a remark')
    expect(screen.getByText('Endorsements')).toBeTruthy()
  })

  it('never says of whose it is that it passed, as long as nobody was named', () => {
    const checks = [check('signature'), check('subject')]
    const { container } = render(<VerifyResult result={{ ...result, checks }} origin="https://sash.example" />)
    const group = [...container.querySelectorAll('.found > .groups > details')].find((each) =>
      each.textContent?.startsWith('For whom'),
    )
    expect(group?.textContent).toBe(
      'For whomNot askedYou did not say whose badge it should be, so that was not compared.',
    )
  })

  it('leads to the signed form that the host of a badge names', () => {
    const signedForm = 'https://a.example/1.json?v=3_0'
    render(<VerifyResult result={{ ...result, signedForm }} origin="https://sash.example" />)
    expect(screen.getByRole('status').textContent).toContain('This badge also has a signed form.')
    expect(screen.getByRole('link', { name: 'Check the signed form' }).getAttribute('href')).toBe(
      `/verify?url=${encodeURIComponent(signedForm)}`,
    )
  })

  it('says of what is no badge just that', () => {
    const { container } = render(
      <VerifyResult result={{ ...result, credential: undefined, noBadge: true }} origin="https://sash.example" />,
    )
    expect(screen.getByRole('heading', { name: 'This is not a badge.' })).toBeTruthy()
    for (const words of ['Do not rely', 'Not asked', 'Failed']) expect(container.textContent).not.toContain(words)
  })

  it('is complete without a script', () => {
    const html = renderToStaticMarkup(<VerifyResult result={result} origin="https://sash.example" />)
    for (const { detail } of result.checks) expect(html).toContain(detail)
  })

  it('puts a check with an unknown name under what the badge says', () => {
    expect(groupChecks([check('something new', 'failed')])).toMatchObject([{ id: 'content', result: 'failed' }])
  })
})

describe('keeping a report', () => {
  it('has the badge checked once more, and gives the link of the report', async () => {
    render(<VerifyForm origin="https://sash.example" />)
    await userEvent.type(screen.getByLabelText('Link to the badge'), 'https://a.example/1')
    await userEvent.type(screen.getByLabelText(/Awarded to/), 'maya@a.example')
    await userEvent.click(screen.getByRole('button', { name: 'Verify' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Keep this report' }))
    const link = await screen.findByRole('link', { name: 'Open the kept report' })
    expect(link.getAttribute('href')).toBe('https://sash.example/verify/reports/r12')
    expect(document.activeElement).toBe(link)
    const question = { url: 'https://a.example/1', recipient: 'maya@a.example' }
    expect(sent).toHaveBeenLastCalledWith('POST', '/v3/verify/reports', question)
    expect(recallToken('r2')).toBe('secret')
  })

  it('sends the same once more when a server ended in the middle, so that one report is kept', async () => {
    const keys: (string | null)[] = []
    const answer = globalThis.fetch
    vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
      keys.push(new Headers(init.headers).get('Idempotency-Key'))
      return keys.length === 1 ? new Response('<h1>502 Bad Gateway</h1>', { status: 502 }) : answer(url, init)
    })
    render(<VerifyForm origin="https://sash.example" url="https://a.example/1" result={result} />)
    await userEvent.click(screen.getByRole('button', { name: 'Keep this report' }))
    expect(await screen.findByRole('link', { name: 'Open the kept report' })).toBeTruthy()
    expect(keys).toEqual([expect.stringMatching(/^[0-9a-f]{32}$/), keys[0]])
  })

  it('tells why it was not kept', async () => {
    render(<VerifyForm origin="https://sash.example" url="https://a.example/1" result={result} />)
    vi.stubGlobal('fetch', async () => new Response('{"detail":"Please wait an hour."}', { status: 429 }))
    await userEvent.click(screen.getByRole('button', { name: 'Keep this report' }))
    expect((await screen.findByRole('alert')).textContent).toBe('Please wait an hour.')
  })
})

describe('a kept report', () => {
  it('shows a stored result with its time, and what can be taken along [D2-02]', () => {
    const { container } = render(<ReportView origin="https://sash.example" report={report} />)
    expect(container.textContent).toContain('Checked on Nov 20, 2026 at 09:41:07 UTC')
    expect(container.textContent).toContain('It was compared with a recipient, who is not kept.')
    const files = within(container).getAllByRole('link', { name: /^Download/ })
    expect(files.map((link) => link.getAttribute('href'))).toEqual(
      ['pdf', 'csv', 'json'].map((ending) => `/v3/verify/reports/r1/report.${ending}`),
    )
    expect(container.textContent).toContain('did:web:sash.example')
    expect(screen.queryByRole('button', { name: 'Delete this report' })).toBeNull()
  })

  it('is checked again as a new report', async () => {
    render(<ReportView origin="https://sash.example" report={report} />)
    await userEvent.click(screen.getByRole('button', { name: 'Check again' }))
    const link = await screen.findByRole('link', { name: 'Open the new report' })
    expect(document.activeElement?.contains(link)).toBe(true)
    expect(sent).toHaveBeenLastCalledWith('POST', '/v3/verify/reports', { url: 'https://a.example/1' })
  })

  it('is deleted from the browser that kept it', async () => {
    rememberToken('r1', 'secret')
    render(<ReportView origin="https://sash.example" report={report} />)
    await userEvent.click(await screen.findByRole('button', { name: 'Delete this report' }))
    const told = await screen.findByRole('status')
    expect(told.textContent).toContain('The report has been deleted.')
    expect(document.activeElement).toBe(told)
    expect(sent).toHaveBeenLastCalledWith('DELETE', '/v3/verify/reports/r1', { deleteToken: 'secret' })
    expect(recallToken('r1')).toBeUndefined()
  })

  it('of a file names its digest, and asks for the file again', () => {
    const subject = { kind: 'image', sha256: 'abc123' } as const
    render(<ReportView origin="https://sash.example" report={{ ...report, subject }} />)
    expect(screen.getByText(/SHA-256 digest abc123/)).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Check another file' }).getAttribute('href')).toBe('/verify')
  })
})
