import { fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { listAwardVersions, updateAward } from '#contracts/awards/award-lists.ts'
import { type Award, getAward } from '#contracts/awards/awards.ts'
import { getBadgeClass } from '#contracts/badge-classes/badge-classes.ts'
import { listReceivedEndorsements } from '#contracts/issuers/endorsements.ts'
import type { StaffRole } from '#contracts/issuers/issuers.ts'
import { startSession } from '#web/lib/session/session.ts'
import { makeAward, makeBadgeClass } from '#web/testing/made/made.ts'
import { makeEndorsement } from '#web/testing/made/made-endorsement.ts'
import { closeApp, openApp } from '#web/testing/screens/open-app.tsx'
import { badgeHome, badgeRoute, issuerWith } from '#web/testing/screens/open-awards.tsx'
import { Answer, serve, served } from '#web/testing/serve.ts'
import { CorrectionPage } from './correction-page.tsx'

const sent: unknown[] = []
const endorsedAward = (url: string, name: string) => {
  const { subject, endorser } = makeEndorsement()
  return makeEndorsement({
    slug: name,
    state: 'accepted',
    endorser: { ...endorser, name },
    subject: { ...subject, kind: 'award', url },
  })
}
const endorsements = [
  endorsedAward(makeAward().public_url, 'Sea Board'),
  endorsedAward('https://sash.example/public/assertions/another', 'Port Council'),
]
const evidence = [{ evidence_url: 'https://log.example/jonas', narrative: null }]

const open = async (given: Partial<Award> = {}, role: StaffRole = 'owner', refusal?: Answer) => {
  serve(
    ...issuerWith(role),
    served(getBadgeClass, () => makeBadgeClass()),
    served(getAward, () => makeAward({ narrative: 'Three passages.', evidence_items: evidence, ...given })),
    served(listAwardVersions, () => [
      { version: 2, replaced_at: null, replaced_by: null, credential: {}, json: { narrative: 'Three passages.' } },
      {
        version: 1,
        replaced_at: '2026-07-01T10:00:00Z',
        replaced_by: 'maya@aldermoor.example',
        credential: {},
        json: {
          narrative: 'Two passages.',
          evidence: [{ id: 'https://log.example/old' }],
          expires: '2031-06-14T12:00:00Z',
          'extensions:recipientProfile': { name: 'Jonas Eckdal' },
        },
      },
    ]),
    served(listReceivedEndorsements, () => endorsements),
    served(updateAward, ({ body }) => {
      sent.push(body)
      return refusal ?? makeAward()
    }),
  )
  openApp(`${badgeHome}/awards/award-1`, [{ path: `${badgeRoute}/awards/:awardSlug`, Component: CorrectionPage }])
  await screen.findByRole('heading', { level: 1 })
}

beforeEach(() => startSession({ accessToken: 'token' }))
afterEach(() => {
  closeApp()
  sent.length = 0
})

describe('an award that was made', () => {
  it('says who endorses it, and leads to what they say', async () => {
    await open()
    expect(await screen.findByText('Sea Board')).toBeTruthy()
    expect(screen.queryByText(/Port Council/)).toBeNull()
    const link = screen.getByRole('link', { name: 'See endorsements' })
    expect(link.getAttribute('href')).toMatch(/\/endorsements$/)
  })

  it('is corrected by what was changed only, and says that it is signed anew', async () => {
    await open({ expires: '2031-06-14T00:00:00Z' })
    expect(screen.getByRole('heading', { name: 'A new signed version' })).toBeTruthy()
    expect(
      screen.getByText(
        'Whose address it was awarded to cannot be changed: revoke the award and award the badge again.',
      ),
    ).toBeTruthy()
    const day = screen.getByLabelText(/^Expiration Date/)
    expect(day).toHaveProperty('value', '2031-06-14')
    await userEvent.click(screen.getByRole('button', { name: 'Remove Expiration' }))
    await userEvent.click(screen.getByRole('button', { name: 'Save' }))
    expect(await screen.findByText('Saved as a new signed version.')).toBeTruthy()
    expect(await screen.findByText(`You are at ${badgeHome}`)).toBeTruthy()
    expect(sent).toEqual([{ expires: null }])
  })

  it('may have ended, which is said, but not before it was given [T6]', async () => {
    await open({ issued_on: '2024-05-01T10:00:00Z', expires: '2031-06-14T00:00:00Z' })
    const day = screen.getByLabelText(/^Expiration Date/)
    fireEvent.change(day, { target: { value: '2024-04-30' } })
    expect(await screen.findByText('Choose a day after the one on which the badge is given.')).toBeTruthy()
    expect(screen.queryByText(/^This day is past/)).toBeNull()
    fireEvent.change(day, { target: { value: '2024-06-01' } })
    expect(await screen.findByText('This day is past: the badge has ended and is shown as expired.')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(sent).toEqual([{ expires: '2024-06-01T00:00:00.000Z' }]))
  })

  it('has a misspelt name corrected, and shows the former one', async () => {
    const named = (name: string) => ({ 'extensions:recipientProfile': { name } })
    await open({ extensions: named('Jonas Ekdal') })
    expect(await screen.findByText('Jonas Eckdal')).toBeTruthy()
    const field = screen.getByLabelText(/^Recipient Name/)
    expect(field).toHaveProperty('value', 'Jonas Ekdal')
    await userEvent.clear(field)
    await userEvent.type(field, 'Jonas Ekdahl')
    await userEvent.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(sent).toEqual([{ recipient_name: 'Jonas Ekdahl' }]))
  })

  it('keeps its evidence beside a new one', async () => {
    await open()
    await userEvent.click(screen.getByRole('button', { name: 'Add Additional Evidence' }))
    const added = screen.getAllByLabelText(/^URL to Evidence Page/).at(-1)
    if (added) await userEvent.type(added, 'https://log.example/more')
    await userEvent.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(sent).toHaveLength(1))
    expect(sent[0]).toEqual({
      evidence_items: [
        { evidence_url: 'https://log.example/jonas', narrative: '' },
        { evidence_url: 'https://log.example/more', narrative: '' },
      ],
    })
  })

  it('is not sent when nothing was changed', async () => {
    await open()
    await userEvent.click(screen.getByRole('button', { name: 'Save' }))
    expect(await screen.findByText('Nothing was changed.')).toBeTruthy()
    expect(sent).toEqual([])
  })

  it('shows what it said before', async () => {
    await open()
    expect(await screen.findByText('Two passages.')).toBeTruthy()
    expect(screen.getByText('https://log.example/old')).toBeTruthy()
    expect(screen.getByText(/maya@aldermoor\.example/)).toBeTruthy()
    expect(screen.getByText('Jun 14, 2031')).toBeTruthy()
  })

  it('tells why the server refuses', async () => {
    await open({}, 'owner', new Answer(400, { detail: 'This award is revoked.' }))
    await userEvent.click(screen.getByRole('button', { name: 'Remove Narrative' }))
    await userEvent.click(screen.getByRole('button', { name: 'Save' }))
    expect(await screen.findByText('Unable to save the award: This award is revoked.')).toBeTruthy()
    expect(sent).toEqual([{ narrative: '' }])
  })

  it.each([
    ['a staff member', {}, 'staff', 'View award', /^Owners and editors of/],
    ['anybody once it is revoked', { revoked: true }, 'owner', 'Revoked award', 'A revoked award cannot be changed.'],
  ] as const)('is not changed by %s, and does not say so in its heading', async (_, given, role, title, text) => {
    await open(given, role)
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(title)
    expect(await screen.findByText(text)).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Save' })).toBeNull()
  })

  it('says why it was revoked', async () => {
    await open({ revoked: true, revocation_reason: 'Awarded by mistake' }, 'owner')
    expect((await screen.findByText('Awarded by mistake')).closest('.notice')?.textContent).toContain('Revoked')
  })
})
