import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Claim } from '#contracts/claims/claims.ts'
import { listGroups } from '#contracts/issuers/groups.ts'
import { ApiError } from '#web/lib/api/api-error.ts'
import { queryClient } from '#web/lib/api/query.ts'
import { endSession, startSession } from '#web/lib/session/session.ts'
import { serve, served } from '#web/testing/serve.ts'
import { ClaimForm } from './claim-form.tsx'
import type { ClaimValues } from './claim-values.ts'

const evening = {
  id: 'evening',
  name: 'Evening class',
  description: '',
  people: 2,
  sources: [],
  created_at: '2026-10-01T10:00:00Z',
  changed_at: '2026-10-01T10:00:00Z',
  archived_at: null,
}
const openDay: Claim = {
  id: 'open-day',
  badge_class: 'skipper',
  kind: 'link',
  title: 'Open day',
  state: 'open',
  shown_state: 'open',
  url: 'https://sash.example/c/0123456789ABCDEFGHJKMNPQRST',
  opens_at: null,
  closes_at: null,
  time_zone: 'UTC',
  cap: null,
  taken: 0,
  domains: [],
  has_list: false,
  group: null,
  group_name: null,
  asks_name: false,
  approval: false,
  asks: { text: 'off', links: 'off', files: 'off' },
  narrative: null,
  evidence: null,
  expires: null,
  created_at: '2026-10-01T10:00:00Z',
}
beforeEach(() => {
  startSession({ accessToken: 'token' })
  serve(served(listGroups, () => [evening]))
})
afterEach(() => {
  endSession()
  queryClient.clear()
})

const open = (save: (values: ClaimValues) => Promise<void> = async () => {}, claim?: Claim) =>
  render(
    <QueryClientProvider client={queryClient}>
      <ClaimForm {...(claim ? { claim } : {})} issuerSlug="harbour" save={save} onCancel={() => {}} />
    </QueryClientProvider>,
  )

test('printed slips begin with no number of people, unless one was typed', async () => {
  open()
  const cap = () => screen.getByLabelText<HTMLInputElement>(/How many people/)
  const choose = (name: RegExp) => userEvent.click(screen.getByRole('radio', { name }))
  expect(cap().value).toBe('100')
  await choose(/printed slips/)
  expect(cap().value).toBe('')
  await choose(/By a link/)
  expect(cap().value).toBe('100')
  await userEvent.clear(cap())
  await userEvent.type(cap(), '30')
  await choose(/printed slips/)
  expect(cap().value).toBe('30')
})

test('a claim is limited to one of the groups of the issuer', async () => {
  const saved: ClaimValues[] = []
  open(async (values) => void saved.push(values))
  await userEvent.type(screen.getByLabelText(/Name of the claim/), 'Open day')
  await userEvent.click(screen.getByText('Who may claim'))
  await screen.findByRole('option', { name: 'Evening class' })
  await userEvent.selectOptions(screen.getByLabelText(/Only people of this group/), 'Evening class')
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  await expect.poll(() => saved.map(({ group }) => group)).toEqual(['evening'])
})

test('a claim asks for a yes and for evidence', async () => {
  const saved: ClaimValues[] = []
  open(async (values) => void saved.push(values))
  await userEvent.type(screen.getByLabelText(/Name of the claim/), 'Open day')
  await userEvent.click(screen.getByText('Decision and evidence'))
  await userEvent.click(screen.getByRole('checkbox', { name: 'Somebody of you decides on each person' }))
  await userEvent.selectOptions(screen.getByLabelText('A text'), 'Required')
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  await expect
    .poll(() => saved.map(({ approval, asks }) => [approval, asks]))
    .toEqual([[true, { text: 'required', links: 'off', files: 'off' }]])
})

test('rules that few need are folded away, and stand open where one of them is set', async () => {
  open()
  const part = (name: string) => screen.getByText(name).closest('details')?.open
  const parts = ['Who may claim', 'Decision and evidence', 'On the badge']
  expect(parts.map(part)).toEqual([false, false, false])
  cleanup()
  open(undefined, { ...openDay, domains: ['school.example'], asks_name: true })
  expect(parts.map(part)).toEqual([true, false, true])
})

test('a part that opens for what is wrong in it has the focus there, and stays open while that is typed anew', async () => {
  open(async () => {
    throw new ApiError(400, { domains: ['This is no ending of an address.'] })
  })
  await userEvent.type(screen.getByLabelText(/Name of the claim/), 'Open day')
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  const part = () => screen.getByText('Who may claim').closest('details')
  await waitFor(() => expect(part()?.open).toBe(true))
  const field = screen.getByLabelText(/Only addresses that end so/)
  expect(document.activeElement).toBe(field)
  await userEvent.type(field, 's')
  expect(part()?.open).toBe(true)
  expect(document.activeElement).toBe(field)
})
