import { configure, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { createApplication, rotateApplicationSecret, updateApplication } from '#contracts/oauth/applications.ts'
import { closeApp } from '#web/testing/screens/open-app.tsx'
import { makeApp, openDevelopers, sent } from '#web/testing/screens/open-developers.ts'
import { onceConfirmed, press } from '#web/testing/screens/open-profile.tsx'
import { walkDialogs } from '#web/testing/screens/walk-dialogs.ts'
import { Answer, served } from '#web/testing/serve.ts'

// Screens are fetched when they are opened, which takes its time here.
configure({ asyncUtilTimeout: 10_000 })

const fill = async () => {
  await userEvent.type(await screen.findByLabelText('Name'), 'Harbour Desk')
  await userEvent.type(screen.getByLabelText('Redirect URIs'), 'https://desk.example/cb\n\n http://127.0.0.1/cb ')
  await userEvent.click(screen.getByRole('checkbox', { name: /^View your awarded badges/ }))
}

afterEach(closeApp)

test('my apps are listed with who uses them', async () => {
  openDevelopers('/profile/apps', { apps: [makeApp(), makeApp({ client_id: 'two', name: 'Two', people: 0 })] })
  const rows = within(await screen.findByRole('list', { name: 'My apps' })).getAllByRole('listitem')
  expect(rows[0]?.textContent).toBe('LLindgate LearningCourses by the sea.2 people use it · Not used yet')
  expect(rows[1]?.textContent).toContain('Nobody uses it now')
  expect(screen.getByRole('link', { name: 'Lindgate Learning' }).getAttribute('href')).toBe('/profile/apps/lindgate')
})

test('without any, the page says what an app is', async () => {
  openDevelopers('/profile/apps')
  expect(await screen.findByRole('heading', { name: 'You have no apps.' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'New App' }).getAttribute('href')).toBe('/profile/apps/create')
})

test('an app is made, and its secret is shown once', async () => {
  openDevelopers('/profile/apps/create')
  await fill()
  await press('Make App')
  const panel = within(await screen.findByRole('region', { name: 'Its client secret' }))
  expect(panel.getByText('Copy it now: it is shown this once.')).toBeTruthy()
  expect(panel.getByLabelText<HTMLInputElement>('Client secret').value).toBe('cs_secret')
  expect(panel.getByRole('link', { name: 'Go on to the app' }).getAttribute('href')).toBe('/profile/apps/new')
  expect(sent).toEqual([
    {
      what: 'create',
      key: expect.stringMatching(/^\w{32}$/),
      body: {
        name: 'Harbour Desk',
        description: '',
        image: null,
        website_url: null,
        policy_url: null,
        terms_url: null,
        redirect_uris: ['https://desk.example/cb', 'http://127.0.0.1/cb'],
        grant_types: ['authorization_code', 'refresh_token'],
        scopes: ['r:backpack'],
        is_confidential: true,
      },
    },
  ])
})

test('an app without a secret leads on to its page, and cannot act alone', async () => {
  openDevelopers('/profile/apps/create', { apps: [makeApp({ client_id: 'new', is_confidential: false })] })
  await fill()
  await userEvent.click(screen.getByRole('checkbox', { name: 'It acts for your own account, with nobody there' }))
  await userEvent.click(screen.getByRole('radio', { name: /without a secret/ }))
  expect(screen.queryByRole('checkbox', { name: 'It acts for your own account, with nobody there' })).toBeNull()
  await press('Make App')
  await waitFor(() => expect(location.pathname).toBe('/profile/apps/new'))
  expect(sent[0]?.body).toMatchObject({ is_confidential: false, grant_types: ['authorization_code', 'refresh_token'] })
  expect(screen.queryByText('Client secret')).toBeNull()
})

test('whoever has to prove who acts is asked, and it goes on', async () => {
  openDevelopers(
    '/profile/apps/create',
    {},
    served(
      createApplication,
      onceConfirmed(() => ({ ...makeApp(), client_secret: 'cs_secret' })),
    ),
  )
  await fill()
  await press('Make App')
  await userEvent.type(await screen.findByLabelText('Password'), 'long enough{Enter}')
  expect(await screen.findByRole('region', { name: 'Its client secret' })).toBeTruthy()
})

test('a form that misses something is not sent and says what', async () => {
  openDevelopers('/profile/apps/create')
  await press('Make App')
  expect(await screen.findByText('Please enter a name')).toBeTruthy()
  expect(screen.getByText('Name at least one address to come back to.')).toBeTruthy()
  expect(screen.getByText('Choose at least one.')).toBeTruthy()
  expect(sent).toEqual([])
})

test('what the server does not take stands beside its field', async () => {
  openDevelopers(
    '/profile/apps/lindgate/edit',
    { apps: [makeApp()] },
    served(updateApplication, () => new Answer(400, { title: 'x', fields: { redirect_uris: ['Use https.'] } })),
  )
  await press('Save')
  expect(await screen.findByText('Use https.')).toBeTruthy()
})

test('an app is changed, and its page follows', async () => {
  openDevelopers('/profile/apps/lindgate/edit', { apps: [makeApp()] })
  await userEvent.type(await screen.findByLabelText('Name'), ' Two')
  expect(screen.queryByRole('radio')).toBeNull()
  await press('Save')
  expect(await screen.findByText('Saved Lindgate Learning Two')).toBeTruthy()
  expect(location.pathname).toBe('/profile/apps/lindgate')
  expect(sent[0]).toMatchObject({ what: 'update lindgate', body: { name: 'Lindgate Learning Two' } })
})

test('an app has its id, the link to send people to, and what it may ask for', async () => {
  openDevelopers('/profile/apps/lindgate', { apps: [makeApp()] })
  expect((await screen.findByLabelText<HTMLInputElement>('Client ID')).value).toBe('lindgate')
  const link = new URL(screen.getByLabelText<HTMLTextAreaElement>('Where it sends people to be let in').value)
  expect(`${link.origin}${link.pathname}`).toBe('http://localhost:8000/o/authorize')
  expect(link.searchParams.get('redirect_uri')).toBe('https://learning.lindgate.example/callback')
  expect(link.searchParams.get('scope')).toBe('r:profile rw:backpack')
  expect(screen.getByText('View and modify your Awarded Badges')).toBeTruthy()
  expect(document.title).toBe('My app - Lindgate Learning - Sash')
})

test.each([
  ['works for 24 more hours, so that you can change over in peace', false],
  ['ends at once, because others may know it', true],
])('a new secret is shown once; the present one %s', async (words, endsOld) => {
  openDevelopers('/profile/apps/lindgate', { apps: [makeApp()] })
  await press('New secret')
  await userEvent.click(await screen.findByRole('radio', { name: words }))
  await press('Make new secret')
  expect((await screen.findByLabelText<HTMLInputElement>('New client secret')).value).toBe('cs_new')
  expect(sent).toEqual([{ what: 'rotate', body: { end_old: endsOld } }])
  await press('Done')
  expect(screen.queryByLabelText('New client secret')).toBeNull()
})

test('a new secret that is refused says why', async () => {
  openDevelopers(
    '/profile/apps/lindgate',
    { apps: [makeApp({ old_secret_until: '2026-12-24T10:00:00Z' })] },
    served(rotateApplicationSecret, () => new Answer(503, { detail: 'Not now.' })),
  )
  expect(await screen.findByText(/still works until/)).toBeTruthy()
  await press('New secret')
  await press('Make new secret')
  expect(await screen.findByText('Not now.')).toBeTruthy()
})

test('deleting tells how many lose it, and leads to the list', async () => {
  openDevelopers('/profile/apps/lindgate', { apps: [makeApp()] })
  await walkDialogs(
    {
      of: 'features/developers/apps/app-head.tsx',
      role: 'alertdialog',
      title: 'Delete Lindgate Learning?',
      by: 'Delete',
    },
    { of: 'features/developers/apps/new-secret-dialog.tsx', title: 'Make a new secret?', by: 'New secret' },
  )
  await press('Delete')
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Delete Lindgate Learning?' }))
  expect(dialog.getByText(/^2 people use it\./)).toBeTruthy()
  await userEvent.click(dialog.getByRole('button', { name: 'Delete App' }))
  expect(await screen.findByText('Deleted Lindgate Learning')).toBeTruthy()
  expect([location.pathname, sent]).toEqual(['/profile/apps', [{ what: 'delete lindgate' }]])
})

test('an app that is not mine is not there', async () => {
  openDevelopers('/profile/apps/other')
  expect(await screen.findByText('There is no such app of yours.')).toBeTruthy()
})
