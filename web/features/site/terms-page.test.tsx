import { configure, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { getProfile } from '#contracts/accounts/accounts.ts'
import { listTermsVersions, publishTermsVersion, type TermsVersions } from '#contracts/site/site-terms.ts'
import { startSession } from '#web/lib/session/session.ts'
import { maya } from '#web/testing/made/made.ts'
import { closeApp, openApp } from '#web/testing/screens/open-app.tsx'
import { expectGoodDialog } from '#web/testing/screens/walk-dialogs.ts'
import { Answer, serve, served } from '#web/testing/serve.ts'
import { TermsPage } from './terms-page.tsx'

configure({ asyncUtilTimeout: 10_000 })

let isOperator = true
let versions: TermsVersions
let sent: unknown[]
let refusal: Answer | undefined

beforeEach(() => {
  isOperator = true
  refusal = undefined
  sent = []
  versions = [{ version: 2, description: 'Second.', markdown: 'Be kind.', published_at: '2026-06-14T10:00:00.000Z' }]
  open()
})
const open = () => {
  startSession({ accessToken: 'token', scope: 'rw:profile' })
  serve(
    served(getProfile, () => ({ ...maya, ...(isOperator ? { is_operator: true as const } : {}) })),
    served(listTermsVersions, () => versions),
    served(publishTermsVersion, ({ body }) => {
      if (refusal) return refusal
      sent.push(body)
      const { after, ...words } = body
      versions = [{ version: after + 1, ...words, published_at: '2026-06-15T10:00:00.000Z' }, ...versions]
      return versions
    }),
  )
  openApp('/operator/terms', [{ path: '/operator/terms', Component: TermsPage }])
}
afterEach(closeApp)

test('it lies behind the appearance, as the other texts do', async () => {
  const trail = await screen.findByRole('navigation', { name: 'Breadcrumbs' })
  const links = within(trail).getAllByRole('link')
  expect(links.map((link) => link.getAttribute('href'))).toEqual(['/operator', '/operator/theme'])
})

test('the first version needs no words on what is new', async () => {
  closeApp()
  versions = []
  open()
  await userEvent.type(await screen.findByRole('textbox', { name: /^Text/ }), 'Be kind.')
  expect(screen.queryByRole('textbox', { name: /^What is new/ })).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Publish version 1' }))
  await userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Publish' }))
  expect(await screen.findByText('Version 1 is in force.')).toBeTruthy()
  expect(sent).toEqual([{ after: 0, description: 'The first version', markdown: 'Be kind.' }])
})

test('the next version begins with the last one, and is published after a question', async () => {
  const text = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: /^Text/ })
  expect(text.value).toBe('Be kind.')
  await userEvent.type(text, ' Always.')
  await userEvent.type(screen.getByRole('textbox', { name: /^What is new/ }), 'Always.')
  const publish = async () => {
    await userEvent.click(await screen.findByRole('button', { name: 'Publish version 3' }))
    const title = 'Publish version 3?'
    const dialog = await expectGoodDialog({ of: 'features/site/terms-page.tsx', title, role: 'alertdialog' })
    await userEvent.click(within(dialog).getByRole('button', { name: 'Publish' }))
  }
  refusal = new Answer(400, { detail: 'Somebody else has saved this text meanwhile.' })
  await publish()
  expect(await screen.findByText(/Somebody else has saved this text meanwhile/)).toBeTruthy()
  refusal = undefined
  await publish()
  expect(await screen.findByText('Version 3 is in force.')).toBeTruthy()
  expect(sent).toEqual([{ after: 2, description: 'Always.', markdown: 'Be kind. Always.' }])
  expect(await screen.findByRole('button', { name: 'Publish version 4' })).toBeTruthy()
})
