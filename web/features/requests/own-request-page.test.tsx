import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'
import {
  createClaimBadgeRequest,
  getOwnBadgeRequest,
  listOwnBadgeRequests,
  type OwnRequest,
  submitBadgeRequest,
  updateBadgeRequest,
} from '#contracts/requests/asking.ts'
import { notePress } from '#web/lib/session/return-path.ts'
import { startSession } from '#web/lib/session/session.ts'
import { closeApp, openApp } from '#web/testing/screens/open-app.tsx'
import { serve, served } from '#web/testing/serve.ts'
import { AskByClaimPage } from './ask-by-claim-page.tsx'
import { OwnRequestPage } from './own-request-page.tsx'

const draft: OwnRequest = {
  id: 'r1',
  state: 'draft',
  badge_class: {
    id: 'first-aid',
    name: 'First Aid Afloat',
    description: 'Gives first aid on board.',
    picture: '/picture',
    image_alt: '',
    issuer: 'Harbour Sailing School',
    issuerStanding: { kind: 'named' },
  },
  created_at: '2026-11-20T09:00:00Z',
  sent_at: null,
  due_at: '2026-12-04T09:00:00Z',
  decided_at: null,
  answer: null,
  award_id: null,
  claim: 'Night course',
  asks: { text: 'required', links: 'off', files: 'off' },
  points: [],
  verdicts: [],
  evidence: [],
  history: [],
  note: null,
  looked_at: false,
  ask_again_at: null,
  kept_days: 180,
}
const asked: unknown[] = []
const open = (path: string) => {
  let request = draft
  startSession({ accessToken: 'token' })
  serve(
    served(getOwnBadgeRequest, () => request),
    served(listOwnBadgeRequests, () => []),
    served(createClaimBadgeRequest, ({ body }) => {
      asked.push(body.token)
      return request
    }),
    served(updateBadgeRequest, ({ body }) => {
      asked.push(body.text)
      return request
    }),
    served(submitBadgeRequest, () => {
      request = { ...draft, state: 'submitted', sent_at: '2026-11-20T10:00:00Z' }
      return request
    }),
  )
  openApp(path, [
    { path: '/recipient/requests/:requestId', Component: OwnRequestPage },
    { path: '/recipient/ask-by-claim/:token', Component: AskByClaimPage },
  ])
}

afterEach(() => {
  closeApp()
  asked.length = 0
})

it('says beside the field what is missing, and leads there', async () => {
  open('/recipient/requests/r1')
  const text = await screen.findByLabelText('In your own words')
  await userEvent.click(screen.getByRole('button', { name: 'Send request' }))
  expect(await screen.findByText('Write a text about what you did.')).toBeTruthy()
  expect([document.activeElement, text.getAttribute('aria-invalid'), asked]).toEqual([text, 'true', []])
})

it('leads to what has become of it once it is sent', async () => {
  open('/recipient/requests/r1')
  expect((await screen.findByRole('link', { name: 'What it takes to earn it' })).getAttribute('href')).toBe(
    '/public/badges/first-aid',
  )
  await userEvent.type(screen.getByLabelText('In your own words'), 'I did the course.')
  await userEvent.click(screen.getByRole('button', { name: 'Send request' }))
  const state = await screen.findByRole('heading', { name: 'Sent: it waits for an answer' })
  await waitFor(() => expect(document.activeElement).toBe(state))
  expect(asked).toEqual(['I did the course.'])
})

it('begins at once for whoever has pressed to go on in this tab', async () => {
  notePress('proof')
  open('/recipient/ask-by-claim/proof')
  await waitFor(() => expect(location.pathname).toBe('/recipient/requests/r1'))
  expect(asked).toEqual(['proof'])
})

it('begins nothing by a link that somebody sends, before a press', async () => {
  notePress('another')
  open('/recipient/ask-by-claim/proof')
  expect(await screen.findByRole('button', { name: 'Ask for this badge' })).toBeTruthy()
  expect(asked).toEqual([])
})
