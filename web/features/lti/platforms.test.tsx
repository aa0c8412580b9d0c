import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import type { z } from 'zod'
import { getProfile } from '#contracts/accounts/accounts.ts'
import { listEmails } from '#contracts/accounts/emails.ts'
import { listBadgeClasses } from '#contracts/badge-classes/badge-classes.ts'
import { getIssuer, listIssuers, type StaffRole } from '#contracts/issuers/issuers.ts'
import { getLtiHandoff, type LtiHandoff, linkLtiAccount, placeLtiBadge } from '#contracts/lti/lti.ts'
import {
  addLtiPlatform,
  approveLtiDeployment,
  changeLtiPlacement,
  checkLtiPlacement,
  createLtiRegistrationLink,
  getLtiOverview,
  type LtiPlacement,
  type LtiPlatform,
  type ltiOverview,
  removeLtiPlacement,
} from '#contracts/lti/lti-platforms.ts'
import { confirmIdentity } from '#contracts/sessions/sign-ins.ts'
import { startSession } from '#web/lib/session/session.ts'
import { makeBadgeClass, makeIssuer, maya, verifiedEmail } from '#web/testing/made/made.ts'
import { closeApp, openApp } from '#web/testing/screens/open-app.tsx'
import { mustConfirm } from '#web/testing/screens/open-profile.tsx'
import { walkDialogs } from '#web/testing/screens/walk-dialogs.ts'
import { Answer, type Served, serve, served } from '#web/testing/serve.ts'
import { LinkPersonPage } from './link-person-page.tsx'
import { PlaceBadgePage } from './place-badge-page.tsx'
import { PlatformsPage } from './platforms-page.tsx'

const platform: LtiPlatform = {
  id: 'platform-1',
  name: 'Harbour LMS',
  iss: 'https://lms.example',
  client_id: 'sash-client',
  deployments: [
    { id: '1', approved: true },
    { id: '2', approved: false },
  ],
  created_at: '2026-11-01T10:00:00.000Z',
  last_launch_at: null,
}
const placement: LtiPlacement = {
  id: 'place-1',
  platform: 'Harbour LMS',
  course: 'Sailing 101',
  badge: { slug: 'skipper', name: 'Day Skipper' },
  threshold: 80,
  reads_results: true,
  results: 3,
  awarded: 1,
  refused: 1,
  checked_at: null,
  error: 'The platform gave no access to its results (503).',
}
const overview: z.output<typeof ltiOverview> = {
  login_url: 'https://sash.example/lti/login/harbour',
  launch_url: 'https://sash.example/lti/launch',
  jwks_url: 'https://sash.example/lti/jwks',
  platforms: [platform],
  placements: [placement],
}
const done: unknown[] = []

function open(path: string, { role = 'owner' as StaffRole, more = [] as Served[] } = {}) {
  done.length = 0
  startSession({ accessToken: 'token' })
  serve(
    ...more,
    served(getProfile, () => maya),
    served(listEmails, () => [verifiedEmail]),
    served(getIssuer, () => makeIssuer({ staff: [{ user: maya, role }] })),
    served(listIssuers, () => [makeIssuer()]),
    served(listBadgeClasses, () => [makeBadgeClass(), makeBadgeClass({ slug: 'old', name: 'Old', archived: true })]),
    served(getLtiOverview, () => overview),
    served(createLtiRegistrationLink, () => ({ url: 'https://sash.example/lti/register/x', expires_at: 'later' })),
    served(approveLtiDeployment, ({ body }) => void done.push(body.deployment_id)),
    served(checkLtiPlacement, ({ params }) => {
      done.push(params.placementId)
      return placement
    }),
    served(changeLtiPlacement, ({ params, body }) => {
      done.push([params.placementId, body.threshold])
      return placement
    }),
    served(removeLtiPlacement, ({ params }) => void done.push(params.placementId)),
    served(addLtiPlatform, ({ body }) => {
      done.push(body)
      return platform
    }),
    served(placeLtiBadge, ({ params, body }) => void done.push({ ...params, ...body })),
    served(linkLtiAccount, ({ params }) => void done.push(params.code)),
  )
  openApp(path, [
    { path: '/issuer/issuers/:issuerSlug/learning-platforms', Component: PlatformsPage },
    { path: '/issuer/place/:code', Component: PlaceBadgePage },
    { path: '/lti/go/:code', Component: LinkPersonPage },
  ])
}
const home = '/issuer/issuers/harbour/learning-platforms'
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))
afterEach(closeApp)

test('the result that earns a badge is changed without choosing the badge anew', async () => {
  open(home)
  await walkDialogs(
    {
      of: 'features/lti/threshold-dialog.tsx',
      title: 'Result that earns Day Skipper',
      by: 'Change the result that earns Day Skipper',
    },
    { of: 'features/lti/platform-list.tsx', role: 'alertdialog', title: 'Remove Platform?', by: 'Remove Harbour LMS' },
    { of: 'features/lti/placement-table.tsx', role: 'alertdialog', title: 'Remove Place?', by: 'Remove' },
  )
  await press('Change the result that earns Day Skipper')
  const form = within(await screen.findByRole('dialog', { name: 'Result that earns Day Skipper' }))
  const field = form.getByLabelText('Result that earns it, in percent')
  expect(field).toHaveProperty('value', '80')
  await userEvent.clear(field)
  await userEvent.type(field, '101')
  await userEvent.click(form.getByRole('button', { name: 'Save' }))
  expect(await form.findByText('Enter a number from 1 to 100.')).toBeDefined()
  await userEvent.clear(field)
  await userEvent.type(field, '65')
  await userEvent.click(form.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(done).toEqual([['place-1', 65]]))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('the screen lists platforms and places with threshold, results and errors', async () => {
  open(home)
  const list = within(await screen.findByRole('list', { name: 'Learning platforms' }))
  expect(list.getByText('Deployment 2 waits for your yes.')).toBeDefined()
  const table = within(screen.getByRole('table', { name: 'Places in courses' }))
  expect(table.getByText(/3 results, 1 awarded/)).toBeDefined()
  expect(table.getByText('from 80 % on')).toBeDefined()
  expect(table.getByText(placement.error ?? '')).toBeDefined()
  await press('Let In')
  await press('Check Now')
  expect(done).toEqual(['2', 'place-1'])
})

test('a platform is registered by a link that is shown to be copied', async () => {
  open(home)
  await press('Register by Link')
  const dialog = within(await screen.findByRole('dialog', { name: 'Register by Link' }))
  const field = dialog.getByRole<HTMLInputElement>('textbox', { name: 'Registration link' })
  expect(field.value).toBe('https://sash.example/lti/register/x')
})

test('whoever signed in long ago is asked who acts before a platform is let in', async () => {
  let isConfirmed = false
  open(home, {
    more: [
      served(confirmIdentity, () => {
        isConfirmed = true
      }),
      served(createLtiRegistrationLink, () =>
        isConfirmed ? { url: 'https://sash.example/lti/register/x', expires_at: 'later' } : mustConfirm(),
      ),
      served(approveLtiDeployment, ({ body }) => {
        if (!isConfirmed) return mustConfirm()
        done.push(body.deployment_id)
        return undefined
      }),
    ],
  })
  const question = async () => within(await screen.findByRole('dialog', { name: 'Confirm that it is you' }))
  for (const action of ['Register by Link', 'Let In']) {
    await press(action)
    await userEvent.click((await question()).getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  }
  expect(done).toEqual([])
  await press('Let In')
  await userEvent.type((await question()).getByLabelText('Password'), 'correct horse')
  await userEvent.click((await question()).getByRole('button', { name: 'Confirm' }))
  await waitFor(() => expect(done).toEqual(['2']))
  await press('Register by Link')
  expect(await screen.findByRole('dialog', { name: 'Register by Link' })).toBeDefined()
})

test('or by hand, with what either side has to know', async () => {
  open(home)
  await press('Register by Hand')
  const dialog = within(await screen.findByRole('dialog', { name: 'Register by Hand' }))
  expect(dialog.getByRole<HTMLInputElement>('textbox', { name: 'Login URL' }).value).toBe(overview.login_url)
  const values = {
    Name: 'Other LMS',
    'Platform ID (issuer)': 'https://other.example',
    'Client ID': 'c',
    'Deployment ID': 'd',
    'Authentication request URL': 'https://other.example/auth',
    'Access token URL': 'https://other.example/token',
  }
  for (const [label, value] of Object.entries(values)) {
    await userEvent.type(dialog.getByRole('textbox', { name: label }), value)
  }
  const last = dialog.getByRole('textbox', { name: 'Public keyset URL' })
  await userEvent.type(last, 'http://other.example/keys')
  await userEvent.click(dialog.getByRole('button', { name: 'Register' }))
  expect(await dialog.findByText('The address must start with https://.')).toBeDefined()
  expect(done).toEqual([])
  await userEvent.clear(last)
  await userEvent.type(last, 'https://other.example/keys')
  await userEvent.click(dialog.getByRole('button', { name: 'Register' }))
  await screen.findByRole('list', { name: 'Learning platforms' })
  expect(done).toMatchObject([{ iss: 'https://other.example', jwks_url: 'https://other.example/keys' }])
})

test('staff look and have results checked, no more', async () => {
  open(home, { role: 'staff' })
  await screen.findByRole('button', { name: 'Check Now' })
  expect(screen.queryByRole('button', { name: /Register|Remove|Let In/ })).toBeNull()
})

const handoff: LtiHandoff = {
  purpose: 'place',
  platform: 'Harbour LMS',
  course: 'Sailing 101',
  person: 'Tom Teacher',
  issuer: { slug: 'harbour', name: 'Harbour Sailing School' },
}

test('who teaches chooses a badge that can be awarded, and the result that earns it', async () => {
  open('/issuer/place/code-1', { more: [served(getLtiHandoff, () => handoff)] })
  const badges = await screen.findByRole('combobox', { name: 'Badge' })
  expect(within(badges).queryByRole('option', { name: 'Old' })).toBeNull()
  await userEvent.selectOptions(badges, 'Day Skipper')
  const result = screen.getByRole('textbox', { name: 'Result that earns it, in percent' })
  await userEvent.clear(result)
  await userEvent.type(result, '101{Enter}')
  expect(await screen.findByText('Enter a number from 1 to 100.')).toBeDefined()
  await userEvent.clear(result)
  await userEvent.type(result, '65')
  await press('Choose Badge')
  expect(await screen.findByRole('heading', { name: 'The badge is chosen' })).toBeDefined()
  expect(done).toEqual([{ code: 'code-1', issuer_slug: 'harbour', badge_slug: 'skipper', threshold: 65 }])
})

test('where the platform is of no issuer, one of the own issuers is chosen first', async () => {
  open('/issuer/place/code-1', { more: [served(getLtiHandoff, () => ({ ...handoff, issuer: null }))] })
  await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'Issuer' }), 'Harbour Sailing School')
  expect(await screen.findByRole('combobox', { name: 'Badge' })).toBeDefined()
})

test('a learner is asked who they are before anything is connected', async () => {
  open('/lti/go/code-2', {
    more: [served(getLtiHandoff, () => ({ ...handoff, purpose: 'link' as const, person: 'Lea' }))],
  })
  expect(await screen.findByText(/Harbour LMS knows you as Lea\./)).toBeDefined()
  expect(await screen.findByText(`Here you are signed in as ${maya.email}.`)).toBeDefined()
  expect(done).toEqual([])
  await press('Yes, this is me')
  expect(await screen.findByRole('heading', { name: 'Connected' })).toBeDefined()
  expect(done).toEqual(['code-2'])
})

test('a link that is too old says so', async () => {
  const detail = 'This link is too old or was used already. Open it from your course again.'
  open('/lti/go/old', { more: [served(getLtiHandoff, () => new Answer(404, { detail }))] })
  expect(await screen.findByText(detail)).toBeDefined()
  expect(screen.getByRole('link', { name: 'Go to the start page' }).getAttribute('href')).toBe('/')
})

test('platforms that could not be loaded can be asked for again', async () => {
  let isBack = false
  open(home, { more: [served(getLtiOverview, () => (isBack ? overview : new Answer(500, {})))] })
  const again = await screen.findByRole('button', { name: 'Try again' }, { timeout: 10_000 })
  isBack = true
  await userEvent.click(again)
  expect(await screen.findByRole('heading', { name: 'Learning platforms' })).toBeDefined()
}, 15_000)
