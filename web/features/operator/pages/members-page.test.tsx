import { configure, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { getProfile } from '#contracts/accounts/accounts.ts'
import {
  getOrganisation,
  type ListedMember,
  listMembers,
  releaseAddress,
  removeMember,
} from '#contracts/organisations/organisation-members.ts'
import { startSession } from '#web/lib/session/session.ts'
import { maya } from '#web/testing/made/made.ts'
import { closeApp, openApp } from '#web/testing/screens/open-app.tsx'
import { walkDialogs } from '#web/testing/screens/walk-dialogs.ts'
import { Answer, serve, served } from '#web/testing/serve.ts'
import { MembersPage } from './members-page.tsx'

configure({ asyncUtilTimeout: 10_000 })

const kim: ListedMember = {
  id: 'one',
  account_id: 'kim',
  name: 'Kim Lee',
  email: 'kim@school.example',
  addresses: ['kim@school.example'],
  has_no_other: true,
  active: true,
  by_directory: true,
  signed_in_at: '2026-06-14T10:00:00.000Z',
  added_at: '2026-06-14T10:00:00.000Z',
  roles: [{ issuer: 'harbour', issuer_name: 'Harbour', role: 'editor' }],
}
const lee: ListedMember = { ...kim, id: 'two', name: 'Lee Ash', addresses: [], active: false, roles: [] }

let known: ListedMember[]
let sent: unknown[]
let refusal: Answer | undefined

beforeEach(() => {
  known = [kim, lee]
  sent = []
  refusal = undefined
  startSession({ accessToken: 'token', scope: 'rw:profile' })
  serve(
    served(getProfile, () => ({ ...maya, is_operator: true as const })),
    served(getOrganisation, () => ({
      id: 'school',
      name: 'Harbour School',
      domains: ['school.example'],
      required: false,
      groups_claim: '',
      rules: [],
      oidc: { issuer_url: 'https://id.example', client_id: 'sash' },
      saml: null,
      addresses: {
        sign_in: 'https://sash.example/account/organisations/school',
        callback: '',
        logout: '',
        metadata: '',
        scim: '',
      },
      has_scim_token: true,
      created_at: '2026-06-14T10:00:00.000Z',
    })),
    served(listMembers, ({ query }) => known.filter(({ name }) => name.toLowerCase().includes(query.q ?? ''))),
    served(removeMember, ({ params }) => {
      known = known.filter(({ id }) => id !== params.memberId)
    }),
    served(releaseAddress, ({ body }) => {
      if (refusal) return refusal
      sent.push(body)
      known = known.filter(({ email }) => email !== body.email)
      return undefined
    }),
  )
})
const openPage = () =>
  openApp('/operator/organisations/school/members', [
    { path: '/operator/organisations/:organisationId/members', Component: MembersPage },
  ])
afterEach(closeApp)

const choose = async (name: string, entry: string) => {
  await userEvent.click(await screen.findByRole('button', { name: `More about ${name}` }))
  await userEvent.click(await screen.findByRole('menuitem', { name: entry }))
}

test('members are shown with what became of them, found by name, and a link is ended after a question', async () => {
  openPage()
  expect(await screen.findByRole('heading', { name: 'Members of Harbour School' })).toBeTruthy()
  expect((await screen.findByRole('link', { name: 'Kim Lee' })).getAttribute('href')).toBe('/operator/people/kim')
  expect(screen.getByText('Removed by the directory')).toBeTruthy()
  expect(screen.getByText('Harbour')).toBeTruthy()
  const title = 'End the link of Kim Lee?'
  const by: [string, string] = ['More about Kim Lee', 'End the link']
  await walkDialogs({ of: 'features/operator/parts/member-actions.tsx', title, by, role: 'alertdialog' })
  await choose('Kim Lee', 'End the link')
  const dialog = within(await screen.findByRole('alertdialog', { name: title }))
  await userEvent.click(dialog.getByRole('button', { name: 'End the link' }))
  expect(await screen.findByText('Kim Lee is linked with the organisation no more.')).toBeTruthy()
  expect(screen.queryByRole('link', { name: 'Kim Lee' })).toBeNull()
  await userEvent.type(screen.getByRole('searchbox'), 'zoe')
  expect(await screen.findByText('Nobody was found.')).toBeTruthy()
})

test('where nobody has come yet, it is said who may and how', async () => {
  known = []
  openPage()
  expect(await screen.findByRole('heading', { name: 'Nobody has come yet.' })).toBeTruthy()
  expect(await screen.findByText(/an address that ends in @school.example, and choose Continue with/)).toBeTruthy()
  expect(screen.getByText(/https:\/\/sash.example\/account\/organisations\/school$/)).toBeTruthy()
  expect(screen.queryByText('Nobody was found.')).toBeNull()
  await userEvent.type(screen.getByRole('searchbox'), 'zoe')
  expect(await screen.findByRole('heading', { name: 'Nobody was found.' })).toBeTruthy()
  expect(screen.queryByText(/an address that ends in/)).toBeNull()
})

test('an address is freed after it was said what that means, and a refusal is told', async () => {
  openPage()
  const title = 'Free an address of Kim Lee?'
  const by: [string, string] = ['More about Kim Lee', 'Free an address']
  await walkDialogs({ of: 'features/operator/parts/free-address-dialog.tsx', title, by })
  await choose('Kim Lee', 'Free an address')
  const dialog = within(await screen.findByRole('dialog', { name: title }))
  await userEvent.type(dialog.getByLabelText(/^Where Kim Lee can be reached now/), 'kim@home.example')
  refusal = new Answer(400, { detail: 'It is the only confirmed address of an account that runs the server.' })
  await userEvent.click(dialog.getByRole('button', { name: 'Free the address' }))
  expect(await screen.findByText(/an account that runs the server/)).toBeTruthy()
  refusal = undefined
  await userEvent.click(dialog.getByRole('button', { name: 'Free the address' }))
  expect(await screen.findByText('kim@school.example is free for whoever has it now.')).toBeTruthy()
  expect(sent).toEqual([{ email: 'kim@school.example', other_address: 'kim@home.example' }])
})
