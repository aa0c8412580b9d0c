import { act, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { type ReactNode, useState } from 'react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { ConfirmDialog, confirmWith } from '../dialogs/confirm-dialog.tsx'
import { Dialog } from '../dialogs/dialog.tsx'
import '../test-setup.ts'

beforeAll(() => import('../dialogs/question-dialog.tsx'))
afterEach(() => vi.unstubAllGlobals())

const focused = () => document.activeElement?.textContent
const answer = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))

/** Frames come when they are told to, and no sooner. */
function holdFrames(): () => void {
  const waiting: (() => void)[] = []
  vi.stubGlobal('requestAnimationFrame', (run: () => void) => waiting.push(run))
  return () =>
    act(() => {
      for (const run of waiting.splice(0)) run()
    })
}

function makePromise(): { promise: Promise<void>; resolve: () => void } {
  let resolve: () => void = () => undefined
  const promise = new Promise<void>((done) => {
    resolve = done
  })
  return { promise, resolve }
}

/** Rows with a button each, which takes the row away once that was agreed to, as soon as the server has answered. */
function Rows({ answered, count = 3 }: { answered?: Promise<void>; count?: number }) {
  const [rows, setRows] = useState(() => Array.from({ length: count }, (_, index) => `Remove ${index + 1}`))
  const remove = async (row: string) => {
    if (!(await confirmWith({ title: row, resolveLabel: 'Yes' }))) return
    await answered
    setRows((all) => all.filter((one) => one !== row))
  }
  return (
    <main tabIndex={-1}>
      <h1 tabIndex={-1}>Rows</h1>
      {rows.map((row) => (
        <button key={row} type="button" onClick={() => void remove(row)}>
          {row}
        </button>
      ))}
    </main>
  )
}

const draw = (screenful: ReactNode) =>
  render(
    <>
      {screenful}
      <ConfirmDialog />
    </>,
  )

test('the focus is back on the control that asked, though the dialog around it takes it half a second after it opened', async () => {
  const showFrames = holdFrames()
  draw(
    <Dialog title="Around" isOpen onOpenChange={() => undefined}>
      <button type="button" onClick={() => void confirmWith({ title: 'Question' })}>
        Ask
      </button>
    </Dialog>,
  )
  await answer('Ask')
  await screen.findByRole('alertdialog')
  await userEvent.keyboard('{Escape}')
  await new Promise((resolve) => setTimeout(resolve, 700))
  showFrames()
  showFrames()
  expect(focused()).toBe('Ask')
})

test.each([
  ['Remove 1', 'Remove 2'],
  ['Remove 3', 'Remove 2'],
])('where %s is gone with the question, the focus is on %s', async (removed, next) => {
  draw(<Rows />)
  await answer(removed)
  await answer('Yes')
  await waitFor(() => expect(screen.queryByText(removed)).toBeNull())
  await waitFor(() => expect(focused()).toBe(next))
})

test('what goes some time after its question leaves the focus to what is next', async () => {
  const { promise, resolve } = makePromise()
  draw(<Rows answered={promise} />)
  await answer('Remove 2')
  await answer('Yes')
  await waitFor(() => expect(focused()).toBe('Remove 2'))
  await act(async () => resolve())
  await waitFor(() => expect(focused()).toBe('Remove 3'))
})

test('whoever has moved on meanwhile stays there', async () => {
  const { promise, resolve } = makePromise()
  draw(<Rows answered={promise} />)
  await answer('Remove 3')
  await answer('Yes')
  await waitFor(() => expect(focused()).toBe('Remove 3'))
  await userEvent.tab({ shift: true })
  await userEvent.tab({ shift: true })
  await act(async () => resolve())
  await waitFor(() => expect(screen.queryByText('Remove 3')).toBeNull())
  expect(focused()).toBe('Remove 1')
})

test('where no control is left, the heading of the screen has the focus', async () => {
  draw(<Rows count={1} />)
  await answer('Remove 1')
  await answer('Yes')
  await waitFor(() => expect(document.activeElement?.tagName).toBe('H1'))
})

test('a control that is disabled meanwhile leaves the focus to what is next', async () => {
  function Sent() {
    const [isSent, setSent] = useState(false)
    const send = async () => setSent(await confirmWith({ resolveLabel: 'Yes' }))
    return (
      <main>
        <button type="button" disabled={isSent} onClick={() => void send()}>
          Send
        </button>
        <button type="button">Go on</button>
      </main>
    )
  }
  draw(<Sent />)
  await answer('Send')
  await answer('Yes')
  await waitFor(() => expect(focused()).toBe('Go on'))
})

test('a dialog that another one made way for gives the focus back to where the first was opened', async () => {
  function Two() {
    const [open, setOpen] = useState<'first' | 'second'>()
    const close = () => setOpen(undefined)
    return (
      <main>
        <button type="button" onClick={() => setOpen('first')}>
          Begin
        </button>
        <Dialog title="First" isOpen={open === 'first'} onOpenChange={close}>
          <button type="button" onClick={() => setOpen('second')}>
            Next
          </button>
        </Dialog>
        <Dialog title="Second" isOpen={open === 'second'} onOpenChange={close}>
          <p>Second</p>
        </Dialog>
      </main>
    )
  }
  draw(<Two />)
  await answer('Begin')
  await answer('Next')
  await screen.findByRole('dialog', { name: 'Second' })
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await waitFor(() => expect(focused()).toBe('Begin'))
})
