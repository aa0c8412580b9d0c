import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { getProfile } from '#contracts/accounts.ts'
import { listAllBadgeClasses, listBadgeClasses } from '#contracts/badge-classes.ts'
import { listEmails } from '#contracts/emails.ts'
import { createIssuer, getIssuer, type Issuer, type IssuerInput, listIssuers } from '#contracts/issuers.ts'
import { isLoggedIn, startSession } from '#web/lib/session.ts'
import { makeBadgeClass, makeIssuer, maya, verifiedEmail } from '#web/testing/made.ts'
import { closeApp, openApp } from '#web/testing/open-app.tsx'
import { Answer, type Served, serve, served } from '#web/testing/serve.ts'
import { IssuerCreatePage } from './issuer-edit-page.tsx'
import { IssuerGate } from './issuer-gate.tsx'
import { IssuerListPage } from './issuer-list-page.tsx'
import { IssuerPage } from './issuer-page.tsx'

const sent: IssuerInput[] = []

const open = (path: string, issuers: Issuer[], ...more: Served[]) => {
  serve(
    ...more,
    served(getProfile, () => maya),
    served(listEmails, () => [verifiedEmail]),
    served(listIssuers, () => issuers),
    served(listAllBadgeClasses, () => [makeBadgeClass()]),
    served(listBadgeClasses, () => [makeBadgeClass(), makeBadgeClass({ slug: 'other', name: 'Buddy' })]),
    served(getIssuer, ({ params }) => {
      return issuers.find(({ slug }) => slug === params.issuerSlug) ?? new Answer(404, { detail: 'Not found.' })
    }),
    served(createIssuer, ({ body }) => {
      sent.push(body)
      return makeIssuer({ name: body.name })
    }),
  )
  openApp(path, [
    {
      Component: IssuerGate,
      children: [
        { path: '/issuer', Component: IssuerListPage },
        { path: '/issuer/create', Component: IssuerCreatePage },
        { path: '/issuer/issuers/:issuerSlug', Component: IssuerPage },
      ],
    },
  ])
}

beforeEach(() => startSession({ accessToken: 'token' }))
afterEach(() => {
  closeApp()
  sent.length = 0
})

describe('the issuer screens', () => {
  it('offer the issuer login to a session that may not issue, and keep the session', async () => {
    open(
      '/issuer/create',
      [],
      served(listIssuers, () => new Answer(403, { detail: 'scope' })),
    )
    await userEvent.click(await screen.findByRole('button', { name: 'Sign in as an issuer' }))
    expect(await screen.findByText('You are at /auth/login')).toBeTruthy()
    expect(location.search).toBe('?hint=issuer')
    expect(isLoggedIn()).toBe(true)
  })

  it('list issuers with role and best badges', async () => {
    open('/issuer', [makeIssuer()])
    expect(await screen.findByText('1 Issuer')).toBeTruthy()
    expect(await screen.findByText('Your Role: Owner')).toBeTruthy()
    expect(await screen.findByRole('link', { name: 'Day Skipper' })).toBeTruthy()
  })

  it('teach what an issuer is while there is none', async () => {
    open('/issuer', [])
    expect(await screen.findByText('You have no issuers')).toBeTruthy()
    expect(screen.getAllByRole('link', { name: /Create/ })).toHaveLength(1)
  })

  it('create an issuer with the only verified address already chosen', async () => {
    open('/issuer/create', [makeIssuer()])
    const user = userEvent.setup()
    await user.click(await screen.findByRole('button', { name: 'Add Issuer' }))
    expect(await screen.findByText('Please enter an issuer name')).toBeTruthy()
    await user.type(screen.getByLabelText('Name'), 'Aldermoor')
    await user.type(screen.getByLabelText('Website URL'), 'aldermoor.example')
    await user.type(screen.getByLabelText('Description'), 'A university.')
    await user.click(screen.getByRole('button', { name: 'Add Issuer' }))
    expect(await screen.findByText('Issuer created successfully.')).toBeTruthy()
    expect(sent).toMatchObject([{ name: 'Aldermoor', url: 'http://aldermoor.example', email: maya.email }])
  })

  it('show beside the field what the server says of an address that only the form took [SI-5.26]', async () => {
    const refuse = () => new Answer(400, { url: ['Enter a valid URL.'] })
    open('/issuer/create', [], { endpoint: createIssuer, answer: refuse })
    const user = userEvent.setup()
    await user.type(await screen.findByLabelText('Name'), 'Aldermoor')
    await user.type(screen.getByLabelText('Website URL'), 'ftp://aldermoor.example')
    await user.type(screen.getByLabelText('Description'), 'A university.')
    await user.click(screen.getByRole('button', { name: 'Add Issuer' }))
    const message = await screen.findByText('Enter a valid URL.')
    const described = message.closest('.err')?.id
    expect(screen.getByLabelText('Website URL').getAttribute('aria-describedby')).toBe(described)
  })

  it('show a staff member what he may do: award, nothing else', async () => {
    open('/issuer/issuers/harbour', [makeIssuer({ staff: [{ user: maya, role: 'staff' }] })])
    expect(await screen.findByRole('link', { name: 'Award Day Skipper' })).toBeTruthy()
    expect(screen.queryByRole('link', { name: 'Create Badge' })).toBeNull()
    expect(screen.queryByRole('button', { name: 'More' })).toBeNull()
  })

  it('ask which badge is meant behind the one big button', async () => {
    open('/issuer/issuers/harbour', [makeIssuer()])
    await userEvent.click(await screen.findByRole('button', { name: 'Award' }))
    expect(await screen.findByRole('dialog', { name: 'Which badge?' })).toBeTruthy()
  })

  it('say so when an issuer is not there', async () => {
    open('/issuer/issuers/gone', [makeIssuer()])
    expect(await screen.findByText("Issuer 'gone' does not exist.")).toBeTruthy()
  })
})
