import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test } from 'vitest'
import {
  type ClaimCode,
  listClaimCodes,
  replaceClaimCode,
  revokeClaimCode,
  revokeClaimSheet,
} from '#contracts/claims/codes.ts'
import { queryClient } from '#web/lib/api/query.ts'
import { endSession, startSession } from '#web/lib/session/session.ts'
import { expectGoodDialog, walkDialogs } from '#web/testing/screens/walk-dialogs.ts'
import { serve, served } from '#web/testing/serve.ts'
import { ConfirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx'
import { CodeTable } from './code-table.tsx'

const used_at = '2026-11-29T10:00:00.000Z'
let codes: ClaimCode[]
beforeEach(() => {
  startSession({ accessToken: 'token' })
  codes = [
    { serial: 1, batch: 'one', state: 'new', used_at: null },
    { serial: 2, batch: 'one', state: 'used', used_at },
    { serial: 3, batch: 'one', state: 'kept', used_at: null },
  ]
  serve(
    served(listClaimCodes, () => codes),
    served(revokeClaimCode, ({ params: { serial } }) => {
      codes = codes.map((code) => (code.serial === serial ? { ...code, state: 'void' as const } : code))
      return undefined
    }),
    served(revokeClaimSheet, ({ params: { batch } }) => {
      const isGood = (code: ClaimCode) => code.batch === batch && code.state !== 'used'
      const voided = codes.filter(isGood).length
      codes = codes.map((code) => (isGood(code) ? { ...code, state: 'void' as const } : code))
      return { voided, used: 1 }
    }),
    served(replaceClaimCode, () => ({ serial: 4, code: 'K7QM2-9XTR4-C', url: 'https://sash.example/c/K7QM2-9XTR4-C' })),
  )
})
afterEach(() => {
  endSession()
  queryClient.clear()
})

const open = (mayEdit = true) =>
  render(
    <QueryClientProvider client={queryClient}>
      <CodeTable path={{ issuerSlug: 'harbour', claimId: 'open-day' }} mayEdit={mayEdit} />
      <ConfirmDialog />
    </QueryClientProvider>,
  )
const rows = () =>
  screen
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent)
    .filter((text) => text?.startsWith('Number'))

test('each slip says whether it is used, and one that is lost is made void after a question', async () => {
  open()
  await screen.findByText('Used')
  expect(screen.queryByRole('button', { name: 'Void Number 2' })).toBeNull()
  await walkDialogs({
    of: 'features/claims/code-table.tsx',
    role: 'alertdialog',
    title: 'Make slip 1 void?',
    by: 'Void Number 1',
  })
  await userEvent.click(screen.getByRole('button', { name: 'Void Number 1' }))
  const question = within(await screen.findByRole('alertdialog', { name: 'Make slip 1 void?' }))
  await userEvent.click(question.getByRole('button', { name: 'Make it void' }))
  await waitFor(() => expect(rows()[0]).toContain('Void'))
  expect(screen.queryByRole('button', { name: 'Void Number 1' })).toBeNull()
})

test('a slip is replaced, and the code of the new one is shown this once', async () => {
  open()
  await userEvent.click(await screen.findByRole('button', { name: 'Replace Number 3' }))
  const question = within(await screen.findByRole('alertdialog', { name: 'Make slip 3 void?' }))
  await userEvent.click(question.getByRole('button', { name: 'Replace it' }))
  const shown = within(await expectGoodDialog({ of: 'features/claims/code-table.tsx', title: 'The new slip' }))
  expect(shown.getByLabelText<HTMLInputElement>('Code').value).toBe('K7QM2-9XTR4-C')
})

test('a sheet that is lost is made void as a whole, after a question, and used slips stay so', async () => {
  open()
  const button = { name: 'Void the whole sheet Sheet from number 1' }
  await screen.findByRole('button', button)
  await walkDialogs({
    of: 'features/claims/void-sheet-button.tsx',
    role: 'alertdialog',
    title: 'Make the sheet from number 1 void?',
    by: button.name,
  })
  await userEvent.click(screen.getByRole('button', button))
  const question = within(await screen.findByRole('alertdialog', { name: 'Make the sheet from number 1 void?' }))
  await userEvent.click(question.getByRole('button', { name: 'Make it void' }))
  await waitFor(() => expect(rows().map((row) => /Void|Used/.exec(row ?? '')?.[0])).toEqual(['Void', 'Used', 'Void']))
  expect(screen.queryByRole('button', button)).toBeNull()
})

test('who may not change a claim sees the slips alone', async () => {
  open(false)
  await screen.findByText('Used')
  expect(screen.queryAllByRole('button')).toEqual([])
})
