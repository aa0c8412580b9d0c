import { configure, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { getProfile } from '#contracts/accounts/accounts.ts'
import { listSiteTexts, type SiteTexts, saveSiteText } from '#contracts/site/site-texts.ts'
import { startSession } from '#web/lib/session/session.ts'
import { maya } from '#web/testing/made/made.ts'
import { closeApp, openApp } from '#web/testing/screens/open-app.tsx'
import { Answer, serve, served } from '#web/testing/serve.ts'
import { TextsPage } from './texts-page.tsx'

configure({ asyncUtilTimeout: 5000 })

let isOperator = true
let refusal: Answer | undefined
let saved: SiteTexts
let sent: unknown

beforeEach(() => {
  isOperator = true
  refusal = undefined
  saved = {
    texts: [{ name: 'about-us', language: 'de', markdown: '# Wir', revision: 4, terms_version: null }],
    terms_version: 2,
  }
  startSession({ accessToken: 'token', scope: 'rw:profile' })
  serve(
    served(getProfile, () => ({ ...maya, ...(isOperator ? { is_operator: true as const } : {}) })),
    served(listSiteTexts, () => saved),
    served(saveSiteText, ({ params, body }) => {
      sent = { ...params, ...body }
      if (refusal) return refusal
      const rest = saved.texts.filter(({ name, language }) => name !== params.name || language !== params.language)
      const own = { ...params, markdown: body.markdown, revision: body.revision + 1, terms_version: null }
      saved = { ...saved, texts: body.markdown ? [...rest, own] : rest }
      return saved
    }),
  )
})
afterEach(closeApp)

const open = () => openApp('/operator/texts', [{ path: '/operator/texts', Component: TextsPage }])
const text = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: /^Text/ })

test('the operator writes a text in one language, and looking at another one loses nothing', async () => {
  open()
  await userEvent.type(await text(), 'For everybody')
  await userEvent.selectOptions(screen.getByLabelText('Language'), 'Deutsch')
  expect((await text()).value).toBe('# Wir')
  await userEvent.type(await text(), ' hier')
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByText('Saved. Everybody sees it within seconds.')
  expect(sent).toEqual({ name: 'about-us', language: 'de', revision: 4, markdown: '# Wir hier' })
  await userEvent.selectOptions(screen.getByLabelText('Language'), 'All languages')
  expect((await text()).value).toBe('For everybody')
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByRole('button', { name: 'Remove this text' })
  expect(sent).toEqual({ name: 'about-us', language: 'any', revision: 0, markdown: 'For everybody' })
})

test('an own text is taken away again', async () => {
  open()
  await text()
  await userEvent.selectOptions(screen.getByLabelText('Language'), 'Deutsch')
  await userEvent.click(screen.getByRole('button', { name: 'Remove this text' }))
  await screen.findByText('Saved. Everybody sees it within seconds.')
  expect(sent).toMatchObject({ language: 'de', revision: 4, markdown: '' })
  expect((await text()).value).toBe('')
})

test('of the terms there are translations of the version in force only', async () => {
  open()
  await text()
  await userEvent.selectOptions(screen.getByLabelText('Page'), 'Terms of Service')
  expect(screen.getByText('A translation of version 2, which people agree to.')).toBeTruthy()
  expect(screen.queryByRole('option', { name: 'All languages' })).toBeNull()
})

test('who comes second is told, and keeps what was typed', async () => {
  const detail = 'Somebody else has saved this text meanwhile.'
  refusal = new Answer(400, { type: 'about:blank', title: detail, status: 400, detail, code: 'site-text.changed' })
  open()
  await userEvent.type(await text(), 'Mine')
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText(detail, { exact: false })).toBeTruthy()
  expect((await text()).value).toBe('Mine')
})

test('for everybody else the address leads nowhere', async () => {
  isOperator = false
  open()
  expect(await screen.findByText('You are at /')).toBeTruthy()
})
