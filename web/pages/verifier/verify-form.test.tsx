import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type Verification, verifyCredential } from '#contracts/verifier/verifier.ts'
import { VerifyForm } from './verify-form.tsx'

const valid: Verification = {
  verdict: 'valid',
  reason: 'It has not been changed.',
  checks: [{ name: 'Signature', status: 'passed', detail: 'The proof matches.' }],
  checkedAt: '2026-11-20T09:41:07.000Z',
}

const asked = vi.fn()

beforeEach(() => {
  asked.mockReset()
  vi.stubGlobal('fetch', async (_url: string, init: RequestInit) => {
    asked(verifyCredential.body.parse(JSON.parse(String(init.body))))
    return new Response(JSON.stringify(verifyCredential.response.parse(valid)), { status: 200 })
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

describe('the verifier in the browser', () => {
  it('asks about a link, with the person it was awarded to', async () => {
    render(<VerifyForm origin="https://sash.example" />)
    await userEvent.type(screen.getByLabelText('Link to the badge'), 'https://a.example/1')
    await userEvent.type(screen.getByLabelText(/Awarded to/), 'maya@a.example')
    await userEvent.click(screen.getByRole('button', { name: 'Verify' }))
    expect(await screen.findByText('This badge is genuine and valid.')).toBeTruthy()
    expect(asked).toHaveBeenCalledWith({ url: 'https://a.example/1', recipient: 'maya@a.example' })
    expect(location.search).toBe('?url=https%3A%2F%2Fa.example%2F1')
  })

  it('takes a link without its protocol, and says of what is none where to get one', async () => {
    render(<VerifyForm origin="https://sash.example" />)
    const link = screen.getByLabelText('Link to the badge')
    await userEvent.type(link, 'two words{Enter}')
    expect(screen.getByRole('alert').textContent).toContain('This is no link.')
    expect(asked).not.toHaveBeenCalled()
    await userEvent.clear(link)
    await userEvent.type(link, 'a.example/1{Enter}')
    expect(await screen.findByText('This badge is genuine and valid.')).toBeTruthy()
    expect(asked).toHaveBeenCalledWith({ url: 'https://a.example/1' })
  })

  it('takes a name for no address, says so beside the field and asks once it is one', async () => {
    render(<VerifyForm origin="https://sash.example" />)
    const person = screen.getByLabelText(/Awarded to/)
    await userEvent.type(screen.getByLabelText('Link to the badge'), 'https://a.example/1')
    await userEvent.type(person, 'Maya Okonkwo{Enter}')
    expect(screen.getByRole('alert').textContent).toContain('This is a name.')
    expect([document.activeElement, person.getAttribute('aria-invalid')]).toEqual([person, 'true'])
    expect(asked).not.toHaveBeenCalled()
    await userEvent.clear(person)
    await userEvent.type(person, 'maya@a.example{Enter}')
    expect(await screen.findByText('This badge is genuine and valid.')).toBeTruthy()
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('says that a valid badge is theirs whom it was asked for', () => {
    const checks = [{ name: 'recipient', status: 'passed' as const, detail: 'Awarded to maya@a.example.' }]
    render(<VerifyForm origin="https://sash.example" url="https://a.example/1" result={{ ...valid, checks }} />)
    expect(screen.getByRole('status').textContent).toContain('Yes, it is theirs. Awarded to maya@a.example.')
  })

  it('calls an address without a badge that, and speaks against no badge', () => {
    const codes = { reason: { code: 'document.unread', values: { why: { code: 'address.nothing' } } } }
    const gone: Verification = { ...valid, verdict: 'invalid', reason: 'There is nothing at this address.', codes }
    render(<VerifyForm origin="https://sash.example" url="https://a.example/1" result={gone} />)
    expect(screen.getByRole('status').textContent).toContain('There is no badge at this address.')
    expect(screen.queryByText('Do not rely on this badge.')).toBeNull()
  })

  it('says how to find out whose a valid badge is, until that was asked', async () => {
    const { unmount } = render(<VerifyForm origin="https://sash.example" url="https://a.example/1" result={valid} />)
    expect(screen.getByRole('status').textContent).toContain('Is it this person’s?')
    unmount()
    const asked = { ...valid, checks: [{ name: 'recipient', status: 'passed' as const, detail: 'Awarded to Maya.' }] }
    render(<VerifyForm origin="https://sash.example" url="https://a.example/1" result={asked} />)
    expect(screen.getByRole('status').textContent).not.toContain('Is it this person’s?')
  })

  it('sends a dropped image whole and a dropped document parsed', async () => {
    render(<VerifyForm origin="https://sash.example" />)
    const input = screen.getByLabelText('Badge file')
    await userEvent.upload(input, new File(['<svg/>'], 'badge.svg', { type: 'image/svg+xml' }))
    await screen.findByText('This badge is genuine and valid.')
    expect(asked).toHaveBeenLastCalledWith({ image: expect.stringMatching(/^data:image\/svg\+xml;base64,/) })
    await userEvent.upload(input, new File(['{"type":"Assertion"}'], 'badge.json', { type: 'application/json' }))
    await vi.waitFor(() => expect(asked).toHaveBeenLastCalledWith({ credential: { type: 'Assertion' } }))
  })

  it('keeps the file, to verify it for the person typed in afterwards, until a link is asked about', async () => {
    render(<VerifyForm origin="https://sash.example" url="https://a.example/1" />)
    const image = expect.stringMatching(/^data:image/)
    const file = new File(['<svg/>'], 'day-skipper.svg', { type: 'image/svg+xml' })
    await userEvent.upload(screen.getByLabelText('Badge file'), file)
    await screen.findByText('This badge is genuine and valid.')
    expect(screen.getByText('day-skipper.svg')).toBeTruthy()
    await userEvent.type(screen.getByLabelText(/Awarded to/), 'maya@a.example')
    await userEvent.click(screen.getByRole('button', { name: 'Verify' }))
    await vi.waitFor(() => expect(asked).toHaveBeenLastCalledWith({ image, recipient: 'maya@a.example' }))
    await userEvent.type(screen.getByLabelText('Link to the badge'), 'https://a.example/2')
    await userEvent.click(screen.getByRole('button', { name: 'Verify' }))
    const url = 'https://a.example/2'
    await vi.waitFor(() => expect(asked).toHaveBeenLastCalledWith({ url, recipient: 'maya@a.example' }))
    expect(screen.queryByText('day-skipper.svg')).toBeNull()
  })

  it('copies its report, or says that the browser does not let it', async () => {
    const user = userEvent.setup()
    render(<VerifyForm origin="https://sash.example" />)
    fireEvent.paste(document.body, { clipboardData: { files: [], getData: () => 'aaa.bbb.ccc' } })
    const button = await screen.findByRole('button', { name: 'Copy report' })
    await user.click(button)
    expect(button.textContent).toBe('Copied')
    expect(await navigator.clipboard.readText()).toContain('This badge is genuine and valid.')
    const gone = vi.spyOn(navigator, 'clipboard', 'get').mockReturnValue(Object(undefined))
    await user.click(button)
    expect(button.textContent).toBe('This browser does not copy by itself.')
    gone.mockRestore()
  })

  it('takes a pasted signed token', async () => {
    render(<VerifyForm origin="https://sash.example" />)
    fireEvent.paste(document.body, { clipboardData: { files: [], getData: () => ' aaa.bbb.ccc ' } })
    await screen.findByText('This badge is genuine and valid.')
    expect(asked).toHaveBeenCalledWith({ credential: 'aaa.bbb.ccc' })
  })

  it.each(['{"type":"Assertion"}', 'eyJhbGciOiJFZERTQSJ9.eyJhIjoxfQ.abc'])(
    'takes %s for a badge in the field of the link as well',
    async (text) => {
      render(<VerifyForm origin="https://sash.example" />)
      const link = screen.getByLabelText('Link to the badge')
      expect(fireEvent.paste(link, { clipboardData: { files: [], getData: () => text } })).toBe(false)
      await screen.findByText('This badge is genuine and valid.')
      const credential = text.startsWith('{') ? { type: 'Assertion' } : text
      expect(asked).toHaveBeenLastCalledWith({ credential })
      asked.mockClear()
      fireEvent.change(link, { target: { value: text } })
      await userEvent.click(screen.getByRole('button', { name: 'Verify' }))
      await vi.waitFor(() => expect(asked).toHaveBeenLastCalledWith({ credential }))
      expect(fireEvent.paste(link, { clipboardData: { files: [], getData: () => 'https://a.example/1' } })).toBe(true)
    },
  )

  it('asks nothing when there is nothing to ask', async () => {
    render(<VerifyForm origin="https://sash.example" />)
    await userEvent.click(screen.getByRole('button', { name: 'Verify' }))
    expect(screen.getByRole('alert').textContent).toContain('Give the link to a badge')
    const input = screen.getByLabelText('Badge file')
    await userEvent.upload(input, new File(['hello'], 'notes.txt', { type: 'text/plain' }))
    await vi.waitFor(() => expect(screen.getByRole('alert').textContent).toContain('Ask for the original file'))
    expect(asked).not.toHaveBeenCalled()
  })

  it('tells what the server refused', async () => {
    vi.stubGlobal('fetch', async () => new Response('{}', { status: 429 }))
    render(<VerifyForm origin="https://sash.example" url="https://a.example/1" />)
    await userEvent.click(screen.getByRole('button', { name: 'Verify' }))
    expect((await screen.findByRole('alert')).textContent).toContain('Too many checks')
  })
})
