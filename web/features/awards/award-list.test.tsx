import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { getProfile } from '#contracts/accounts.ts'
import { type Award, listAwards, revokeAward } from '#contracts/awards.ts'
import { getBadgeClass } from '#contracts/badge-classes.ts'
import { getIssuer, type StaffRole } from '#contracts/issuers.ts'
import { startSession } from '#web/lib/session.ts'
import { makeAward, makeBadgeClass, makeIssuer, maya } from '#web/testing/made.ts'
import { closeApp, openApp } from '#web/testing/open-app.tsx'
import { Answer, serve, served } from '#web/testing/serve.ts'
import { AwardList } from './award-list.tsx'

const asked: Record<string, unknown>[] = []
const reasons: string[] = []

const open = async (awards: Award[], { role = 'owner' as StaffRole, link = '' } = {}) => {
  let held = awards
  serve(
    served(getProfile, () => maya),
    served(getIssuer, () => makeIssuer({ staff: [{ user: maya, role }] })),
    served(getBadgeClass, () => makeBadgeClass({ recipient_count: held.length })),
    served(listAwards, ({ query }) => {
      asked.push(query)
      const rows = held.filter(
        ({ revoked, recipient_identifier: id }) =>
          (!revoked || query.include_revoked) && (query.recipient === undefined || query.recipient === id),
      )
      return new Answer(200, listAwards.response.parse(rows), link ? { Link: link } : {})
    }),
    served(revokeAward, ({ params, body }) => {
      reasons.push(body.revocation_reason)
      held = held.map((one) => (one.slug === params.awardSlug ? { ...one, revoked: true } : one))
      return makeAward({ revoked: true })
    }),
  )
  openApp('/issuer/issuers/harbour/badges/skipper', [
    { path: '/issuer/issuers/:issuerSlug/badges/:badgeSlug', Component: AwardList },
  ])
  await screen.findByRole('heading', { level: 2 })
}

beforeEach(() => startSession({ accessToken: 'token' }))
afterEach(() => {
  closeApp()
  asked.length = 0
  reasons.length = 0
})

describe('the recipients of a badge', () => {
  it('are shown with what became of each award', async () => {
    await open([
      makeAward({ slug: 'a', recipient_identifier: 'a@x.example', acceptance: 'Accepted' }),
      makeAward({ slug: 'b', recipient_identifier: 'b@x.example', expires: '2020-01-01T00:00:00Z' }),
      makeAward({ slug: 'c', recipient_identifier: 'c@x.example' }),
    ])
    for (const text of ['Accepted', 'Expired', 'Not accepted yet', '3 Badge Recipients']) {
      expect(await screen.findByText(text)).toBeTruthy()
    }
  })

  it('are searched by the full address after a typing pause', async () => {
    await open([makeAward(), makeAward({ slug: 'other', recipient_identifier: 'other@x.example' })])
    await screen.findByText('other@x.example')
    await userEvent.type(screen.getByRole('searchbox'), 'jonas@ekdahl.example')
    await waitFor(() => expect(screen.queryByText('other@x.example')).toBeNull())
    expect(asked.map(({ recipient }) => recipient).filter(Boolean)).toEqual(['jonas@ekdahl.example'])
    await userEvent.type(screen.getByRole('searchbox'), 'x')
    expect(await screen.findByText('No recipients matching filter.')).toBeTruthy()
  })

  it('lose a badge for a reason, which the form suggests', async () => {
    await open([makeAward()])
    await userEvent.click(await screen.findByRole('button', { name: 'More about jonas@ekdahl.example' }))
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Revoke' }))
    const dialog = await screen.findByRole('alertdialog', { name: 'Warning' })
    const reason = within(dialog).getByLabelText('Reason')
    expect(reason).toHaveProperty('value', 'Manually revoked by Issuer')
    await userEvent.clear(reason)
    await userEvent.click(within(dialog).getByRole('button', { name: 'Revoke Badge' }))
    expect(await within(dialog).findByText('Please enter a reason')).toBeTruthy()
    await userEvent.type(reason, 'Wrong person')
    await userEvent.click(within(dialog).getByRole('button', { name: 'Revoke Badge' }))
    expect(await screen.findByText('No recipients.')).toBeTruthy()
    expect(reasons).toEqual(['Wrong person'])
  })

  it('cannot be revoked by a staff member', async () => {
    await open([makeAward()], { role: 'staff' })
    await screen.findByText('jonas@ekdahl.example')
    expect(screen.queryByRole('button', { name: /^More about/ })).toBeNull()
    expect(screen.getByRole('link', { name: 'View the badge of jonas@ekdahl.example' })).toBeTruthy()
  })

  it('page by the server’s links, never by a link elsewhere', async () => {
    const next = `${location.protocol}//${location.hostname}:8000/v1/issuer/issuers/harbour/badges/skipper/assertions?cursor=two`
    await open([makeAward()], { link: `<${next}>; rel="next", <https://evil.example/x>; rel="prev"` })
    const button = await screen.findByRole('button', { name: 'Next' })
    expect(screen.getByRole('button', { name: 'Previous' })).toHaveProperty('disabled', true)
    await userEvent.click(button)
    await waitFor(() => expect(asked.at(-1)).toMatchObject({ cursor: 'two' }))
  })
})
