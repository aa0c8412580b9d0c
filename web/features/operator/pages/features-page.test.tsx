import { configure, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { getProfile } from '#contracts/accounts/accounts.ts'
import {
  featureDefaults,
  featureNames,
  listFeatures,
  type SwitchedFeature,
  switchFeature,
} from '#contracts/operator/operator-features.ts'
import { startSession } from '#web/lib/session/session.ts'
import { maya } from '#web/testing/made/made.ts'
import { closeApp, openApp } from '#web/testing/screens/open-app.tsx'
import { Answer, serve, served } from '#web/testing/serve.ts'
import { FeaturesPage } from './features-page.tsx'

configure({ asyncUtilTimeout: 10_000 })

let isOperator = true
let refusal: Answer | undefined
let features: SwitchedFeature[]
let sent: unknown[]

beforeEach(() => {
  isOperator = true
  refusal = undefined
  sent = []
  features = featureNames.map((name) => ({
    name,
    is_on: featureDefaults[name],
    fixed_by: name === 'sign-up' ? 'SASH_DISABLE_REGISTRATION' : null,
    changed_at: null,
  }))
  startSession({ accessToken: 'token', scope: 'rw:profile' })
  serve(
    served(getProfile, () => ({ ...maya, ...(isOperator ? { is_operator: true as const } : {}) })),
    served(listFeatures, () => refusal ?? features),
    served(switchFeature, ({ params, body }) => {
      if (refusal) return refusal
      sent.push([params.feature, body])
      const change = { is_on: body.is_on, changed_at: '2026-11-22T10:00:00.000Z' }
      features = features.map((one) => (one.name === params.feature ? { ...one, ...change } : one))
      return features.find(({ name }) => name === params.feature) ?? new Answer(404, {})
    }),
  )
})
afterEach(closeApp)

const open = () => openApp('/operator/features', [{ path: '/operator/features', Component: FeaturesPage }])

test('each feature says what it means, and is switched on and off', async () => {
  open()
  const approval = await screen.findByRole('switch', { name: 'New issuers need approval' })
  expect(approval.getAttribute('aria-checked')).toBe('false')
  expect(screen.getByText(/^A new issuer awards at once\./)).toBeTruthy()
  await userEvent.click(approval)
  expect(await screen.findByText('New issuers need approval: switched on')).toBeTruthy()
  expect(await screen.findByText(/^A new issuer awards nothing until/)).toBeTruthy()
  await userEvent.click(screen.getByRole('switch', { name: 'Webhooks' }))
  expect(await screen.findByText('Webhooks: switched off')).toBeTruthy()
  expect(sent).toEqual([
    ['issuer-approval', { is_on: true }],
    ['webhooks', { is_on: false }],
  ])
})

test('what the environment decides says so and cannot be switched, and a refusal is told', async () => {
  open()
  const fixed = await screen.findByRole<HTMLInputElement>('switch', { name: 'Open sign-up' })
  expect(fixed.disabled).toBe(true)
  expect(screen.getByText(/^SASH_DISABLE_REGISTRATION in the environment/)).toBeTruthy()
  refusal = new Answer(400, { code: 'feature.fixed', detail: 'A setting decides.' })
  await userEvent.click(screen.getByRole('switch', { name: 'Webhooks' }))
  expect(await screen.findByText(/A setting/)).toBeTruthy()
})

test('a failure is said, and can be tried again', async () => {
  refusal = new Answer(500, {})
  open()
  await screen.findByText('Failed to load the features')
  refusal = undefined
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('switch', { name: 'Webhooks' })).toBeTruthy()
})

test('for everybody else the address leads nowhere', async () => {
  isOperator = false
  open()
  expect(await screen.findByText('You are at /')).toBeTruthy()
})
