import { configure, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { getProfile } from '#contracts/accounts/accounts.ts'
import { type ListedIssuer, listAllIssuers } from '#contracts/operator/operator-issuers.ts'
import {
  changeOrganisation,
  createOrganisation,
  listOrganisations,
  removeOrganisation,
  rotateScimToken,
  type ShownOrganisation,
} from '#contracts/organisations/organisations.ts'
import { announceSamlKey, endSamlKey } from '#contracts/organisations/saml.ts'
import { startSession } from '#web/lib/session/session.ts'
import { maya } from '#web/testing/made/made.ts'
import { makeListed } from '#web/testing/made/made-identity.ts'
import { closeApp, openApp } from '#web/testing/screens/open-app.tsx'
import { expectGoodDialog, walkDialogs } from '#web/testing/screens/walk-dialogs.ts'
import { Answer, serve, served } from '#web/testing/serve.ts'
import { OrganisationsPage } from './organisations-page.tsx'

configure({ asyncUtilTimeout: 10_000 })

const school: ShownOrganisation = {
  id: 'one',
  name: 'Harbour School',
  domains: ['school.example'],
  required: false,
  groups_claim: '',
  rules: [{ group: 'leads', issuer: 'harbour', issuer_name: 'Harbour', role: 'editor' }],
  oidc: null,
  saml: {
    entity_id: 'https://idp.example',
    sign_in_url: 'https://idp.example/sso',
    certificates: [{ pem: 'PEM', valid_until: null }],
    sign_out_url: null,
    sign_requests: false,
    own_certificates: [{ pem: 'OUR PEM', made_at: '2026-06-14T10:00:00.000Z' }],
  },
  addresses: {
    sign_in: 'https://sash.example/account/organisations/one',
    callback: 'https://sash.example/account/organisations/one/callback',
    logout: 'https://sash.example/account/saml2/one/logout',
    metadata: 'https://sash.example/account/saml2/one/metadata',
    scim: 'https://sash.example/scim/v2',
  },
  has_scim_token: false,
  created_at: '2026-06-14T10:00:00.000Z',
}

const issuer = (name: string): ListedIssuer =>
  makeListed({ slug: name.toLowerCase(), name, url: '', email: `office@${name.toLowerCase()}.example`, owners: [] })

let known: ShownOrganisation[]
let sent: unknown[]
let refusal: Answer | undefined

beforeEach(() => {
  known = [school]
  sent = []
  refusal = undefined
  startSession({ accessToken: 'token', scope: 'rw:profile' })
  serve(
    served(getProfile, () => ({ ...maya, is_operator: true as const })),
    served(listOrganisations, () => known),
    served(listAllIssuers, ({ query: { q, cursor } }) => {
      if (q) return ['Pier', 'Harbour'].filter((name) => name.toLowerCase().includes(q)).map(issuer)
      if (cursor) return [issuer('Harbour')]
      const link = `${location.protocol}//${location.hostname}:8000${listAllIssuers.path}?cursor=2`
      return new Answer(200, [issuer('Pier')], { Link: `<${link}>; rel="next"` })
    }),
    served(createOrganisation, ({ body }) => {
      sent.push(body)
      if (refusal) return refusal
      known = [{ ...school, id: 'two', name: body.name, saml: null }, ...known]
      return school
    }),
    served(changeOrganisation, ({ body }) => {
      sent.push(body)
      return school
    }),
    served(announceSamlKey, () => {
      const made = { pem: 'NEW PEM', made_at: '2026-06-15T10:00:00.000Z' }
      const { saml } = school
      return { ...school, saml: saml && { ...saml, own_certificates: [...saml.own_certificates, made] } }
    }),
    served(endSamlKey, () => undefined),
    served(rotateScimToken, () => ({ token: 'sash_so_new' })),
    served(removeOrganisation, () => {
      known = []
      return undefined
    }),
  )
})
afterEach(closeApp)

const open = () =>
  openApp('/operator/organisations', [{ path: '/operator/organisations', Component: OrganisationsPage }])
const agree = async (title: string, name: string) =>
  userEvent.click(within(await screen.findByRole('alertdialog', { name: title })).getByRole('button', { name }))
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))

test('an organisation is added with its domains and its provider', async () => {
  open()
  await screen.findByText('school.example')
  const by = 'Add an organisation'
  await walkDialogs({ of: 'features/operator/parts/organisation-dialog.tsx', title: by, by })
  await press(by)
  const dialog = within(await screen.findByRole('dialog', { name: by }))
  const type = async (label: string | RegExp, text: string) => {
    await userEvent.click(dialog.getByLabelText(label))
    await userEvent.paste(text)
  }
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
  expect(await dialog.findByText('Please enter at least one domain')).toBeTruthy()
  await type('Name', 'Pier School')
  await type('Mail domains', 'pier.example\nstudents.pier.example')
  await type('Address of the issuer', 'https://id.pier.example')
  await type('Client ID', 'sash')
  await type('Client secret', 'hush')
  refusal = new Answer(400, { fields: { issuer_url: ['Enter a valid URL.'] } })
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
  expect(await dialog.findByText('Enter a valid URL.')).toBeTruthy()
  refusal = undefined
  await type('Address of the issuer', '/')
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Pier School')).toBeTruthy()
  expect(await screen.findByText(/^Pier School was added\./)).toBeTruthy()
  expect(sent.at(-1)).toEqual({
    name: 'Pier School',
    domains: ['pier.example', 'students.pier.example'],
    required: false,
    groups_claim: '',
    rules: [],
    oidc: { issuer_url: 'https://id.pier.example/', client_id: 'sash', client_secret: 'hush' },
  })
})

test('a change keeps what is known of the provider, and shows what the provider has to know', async () => {
  open()
  await press('Change Harbour School')
  const dialog = within(await screen.findByRole('dialog', { name: 'Change Harbour School' }))
  expect(dialog.getByDisplayValue(school.addresses.metadata)).toBeTruthy()
  expect(dialog.getByDisplayValue(school.addresses.sign_in)).toBeTruthy()
  await userEvent.click(dialog.getByRole('button', { name: 'Create a token for SCIM' }))
  expect(await dialog.findByDisplayValue('sash_so_new')).toBeTruthy()
  expect(dialog.getByText('Harbour · Editor')).toBeTruthy()
  await userEvent.click(dialog.getByRole('checkbox'))
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
  await screen.findByText('school.example')
  expect(sent).toMatchObject([
    {
      required: true,
      rules: [{ group: 'leads', issuer: 'harbour', role: 'editor' }],
      saml: { entity_id: 'https://idp.example', sign_in_url: 'https://idp.example/sso', certificates: ['PEM'] },
    },
  ])
})

test('a rule is for a group, a role and one of all issuers, which are looked up', async () => {
  open()
  await press('Change Harbour School')
  const dialog = within(await screen.findByRole('dialog', { name: 'Change Harbour School' }))
  await userEvent.click(dialog.getByRole('button', { name: 'Add a rule' }))
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
  expect(await dialog.findByText('Please enter a group')).toBeTruthy()
  expect(await dialog.findByText('Please choose an issuer')).toBeTruthy()
  await userEvent.click(dialog.getByLabelText('Group'))
  await userEvent.paste('cooks')
  await userEvent.selectOptions(dialog.getByLabelText('Role'), 'Owner')
  expect(dialog.queryByRole('option', { name: /^Harbour/ })).toBeNull()
  await userEvent.click(dialog.getByRole('button', { name: 'More issuers' }))
  expect(await dialog.findByRole('option', { name: 'Harbour · office@harbour.example' })).toBeTruthy()
  await userEvent.selectOptions(dialog.getByLabelText('Issuer'), 'harbour')
  // What is looked for next leaves what was chosen, and Enter sends nothing.
  await userEvent.click(dialog.getByLabelText('Search issuers'))
  await userEvent.paste('pier')
  await userEvent.keyboard('{Enter}')
  await waitFor(() => expect(dialog.queryByRole('button', { name: 'More issuers' })).toBeNull())
  expect(dialog.getByRole('option', { name: 'Pier · office@pier.example' })).toBeTruthy()
  expect(dialog.getByLabelText('Issuer')).toHaveProperty('value', 'harbour')
  expect(sent).toEqual([])
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
  const rules = [
    { group: 'leads', issuer: 'harbour', role: 'editor' },
    { group: 'cooks', issuer: 'harbour', role: 'owner' },
  ]
  await waitFor(() => expect(sent).toMatchObject([{ rules }]))
})

test('a rule is taken away, and the focus is not lost', async () => {
  open()
  await press('Change Harbour School')
  const dialog = within(await screen.findByRole('dialog', { name: 'Change Harbour School' }))
  await userEvent.click(dialog.getByRole('button', { name: 'Remove the rule of leads' }))
  expect(dialog.queryByText('Harbour · Editor')).toBeNull()
  const add = dialog.getByRole('button', { name: 'Add a rule' })
  expect(document.activeElement).toBe(add)
  await userEvent.keyboard('{Enter}')
  await dialog.findByRole('option', { name: /^Pier/ })
  await expectGoodDialog({ of: 'features/operator/parts/organisation-dialog.tsx', title: 'Change Harbour School' })
  await userEvent.click(dialog.getByRole('button', { name: 'Remove rule 1' }))
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(sent).toMatchObject([{ rules: [] }]))
})

test('a rule that is kept is changed where it stands', async () => {
  open()
  await press('Change Harbour School')
  const dialog = within(await screen.findByRole('dialog', { name: 'Change Harbour School' }))
  await userEvent.click(dialog.getByRole('button', { name: 'Change the rule of leads' }))
  const group = dialog.getByLabelText('Group')
  expect([document.activeElement, group]).toEqual([group, expect.objectContaining({ value: 'leads' })])
  // Its issuer is not on the first page of the list, and stays all the same.
  await dialog.findByRole('option', { name: /^Pier/ })
  expect(dialog.getByRole('option', { name: 'Harbour', selected: true })).toBeTruthy()
  await expectGoodDialog({ of: 'features/operator/parts/organisation-dialog.tsx', title: 'Change Harbour School' })
  await userEvent.selectOptions(dialog.getByLabelText('Role'), 'Owner')
  expect(dialog.getByText(/^You change or take out a rule or a domain\./)).toBeTruthy()
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
  const rules = [{ group: 'leads', issuer: 'harbour', role: 'owner' }]
  await waitFor(() => expect(sent).toMatchObject([{ rules }]))
})

test('whoever takes out a rule or a domain reads before what ends by it', async () => {
  open()
  await press('Change Harbour School')
  const dialog = within(await screen.findByRole('dialog', { name: 'Change Harbour School' }))
  const isTold = () => dialog.queryByText(/^You change or take out a rule or a domain\./) !== null
  const domains = dialog.getByLabelText('Mail domains')
  await userEvent.click(domains)
  await userEvent.paste('\npier.example')
  expect(isTold()).toBe(false)
  await userEvent.clear(domains)
  expect(isTold()).toBe(true)
  await userEvent.paste('School.example')
  expect(isTold()).toBe(false)
  await userEvent.click(dialog.getByRole('button', { name: 'Remove the rule of leads' }))
  expect(isTold()).toBe(true)
})

test('whoever changes what the provider is trusted by reads before that sign-ins end', async () => {
  open()
  await press('Change Harbour School')
  const dialog = within(await screen.findByRole('dialog', { name: 'Change Harbour School' }))
  const isTold = () => dialog.queryByText(/^With another provider or client,/) !== null
  expect(isTold()).toBe(false)
  await userEvent.click(dialog.getByLabelText(/^Metadata of the provider/))
  await userEvent.paste('<EntityDescriptor/>')
  expect(isTold()).toBe(true)
  await userEvent.clear(dialog.getByLabelText(/^Metadata of the provider/))
  expect(isTold()).toBe(false)
  await userEvent.selectOptions(dialog.getByLabelText('Protocol'), 'OpenID Connect')
  expect(isTold()).toBe(true)
})

test('a second key of ours is made, and the older one ended', async () => {
  open()
  await press('Change Harbour School')
  const dialog = within(await screen.findByRole('dialog', { name: 'Change Harbour School' }))
  expect(dialog.getByDisplayValue('OUR PEM')).toBeTruthy()
  await userEvent.click(dialog.getByRole('button', { name: 'Create a new key' }))
  expect(await dialog.findByDisplayValue('NEW PEM')).toBeTruthy()
  const [by, title] = ['End the older key', 'End the older key?']
  await walkDialogs({ of: 'features/operator/parts/organisation-keys.tsx', title, by, role: 'alertdialog' })
  await userEvent.click(dialog.getByRole('button', { name: by }))
  await agree(title, by)
  expect(await dialog.findByRole('button', { name: 'Create a new key' })).toBeTruthy()
  expect(dialog.getByDisplayValue('NEW PEM')).toBeTruthy()
})

test('a token that a directory uses ends only after a question', async () => {
  known = [{ ...school, has_scim_token: true }]
  open()
  await press('Change Harbour School')
  const dialog = within(await screen.findByRole('dialog', { name: 'Change Harbour School' }))
  const [by, title] = ['Create a new token for SCIM', 'Create a new token for SCIM?']
  await walkDialogs({ of: 'features/operator/parts/organisation-directory.tsx', title, by, role: 'alertdialog' })
  expect(dialog.queryByDisplayValue('sash_so_new')).toBeNull()
  await press(by)
  await agree(title, 'Create a new token')
  expect(await dialog.findByDisplayValue('sash_so_new')).toBeTruthy()
})

test('an organisation is removed after a question', async () => {
  open()
  const [by, title] = ['Remove Harbour School', 'Remove Harbour School?']
  await walkDialogs({ of: 'ui/rows/change-or-remove.tsx', title, by, role: 'alertdialog' })
  await press(by)
  const dialog = within(await screen.findByRole('alertdialog', { name: title }))
  await userEvent.click(dialog.getByRole('button', { name: 'Remove' }))
  expect(await screen.findByText('Harbour School was removed.')).toBeTruthy()
  expect(await screen.findByText('There are no organisations yet.')).toBeTruthy()
})
