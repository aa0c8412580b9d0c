import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it } from 'vitest'
import { getProfile, updateProfile } from '#contracts/accounts/accounts.ts'
import { getBackpackBadge } from '#contracts/backpack/backpack.ts'
import { maya } from '#web/testing/made/made.ts'
import { makeKeptBadge } from '#web/testing/made/made-badge.ts'
import { closeApp } from '#web/testing/screens/open-app.tsx'
import { configure, openProfile, press, saved } from '#web/testing/screens/open-profile.tsx'
import { Answer, served } from '#web/testing/serve.ts'

const retype = async (label: string, value: string) => {
  const field = await screen.findByLabelText(label)
  await userEvent.clear(field)
  if (value) await userEvent.type(field, value)
}

afterEach(closeApp)

describe('the page that edits the profile', () => {
  it('has its trail, title and heading, and a way back [SI-2.12]', async () => {
    openProfile('/profile/edit')
    expect(await screen.findByRole('heading', { level: 1, name: 'Edit Profile Name' })).toBeTruthy()
    expect(document.title).toBe('Profile - Edit - Sash')
    const trail = screen.getByRole('navigation', { name: 'Breadcrumbs' })
    expect([...trail.querySelectorAll('li')].map(({ textContent }) => textContent)).toEqual(['Profile', 'Edit Profile'])
    expect(trail.querySelector('a')?.getAttribute('href')).toBe('/profile')
    expect(screen.getByRole('link', { name: 'Cancel' }).getAttribute('href')).toBe('/profile/profile')
  })

  it('begins with the name on the badge that was just kept, and leads back to it', async () => {
    const badge = makeKeptBadge({
      id: 'award-1',
      extensions: { 'extensions:recipientProfile': { name: 'Ada Maria Lovelace' } },
    })
    openProfile(
      '/profile/edit?kept=award-1',
      { profile: { ...maya, first_name: '', last_name: '' } },
      served(getBackpackBadge, () => badge),
      served(updateProfile, ({ body }) => {
        saved.push(body)
        return maya
      }),
    )
    expect(await screen.findByLabelText('First Name')).toHaveProperty('value', 'Ada Maria')
    expect(screen.getByLabelText('Last Name')).toHaveProperty('value', 'Lovelace')
    await press('Save')
    await waitFor(() => expect(location.pathname).toBe('/recipient/kept-badge/award-1'))
    expect(saved).toEqual([expect.objectContaining({ first_name: 'Ada Maria', last_name: 'Lovelace' })])
  })

  it('looks at all fields when it is sent, before anything goes out [SI-5.10]', async () => {
    openProfile('/profile/edit', { profile: { ...maya, first_name: '', last_name: '' } })
    await press('Save')
    expect(await screen.findByText('First Name is required')).toBeTruthy()
    expect(screen.getByText('Last Name is required')).toBeTruthy()
    expect(saved).toEqual([])
  })

  it.each(['First Name', 'Last Name'])('asks for a %s that is more than space [SI-5.10]', async (label) => {
    openProfile('/profile/edit')
    await retype(label, '  ')
    await press('Save')
    expect(await screen.findByText(`${label} is required`)).toBeTruthy()
    expect(saved).toEqual([])
  })

  it('says how many characters are left', async () => {
    openProfile('/profile/edit')
    expect(await screen.findByText('26 remaining characters')).toBeTruthy()
    expect(screen.getByLabelText('First Name')).toHaveProperty('maxLength', 30)
  })

  it('sends the whole profile, says so and leads to it [SI-8.17]', async () => {
    const profile = { ...maya, agreed_terms_version: 4 }
    const known = openProfile(
      '/profile/edit',
      { profile },
      served(updateProfile, ({ body }) => {
        saved.push(body)
        known.profile = { ...profile, first_name: 'Maja', marketing_opt_in: true }
        return known.profile
      }),
    )
    await retype('First Name', ' Maja ')
    await userEvent.click(screen.getByRole('switch'))
    await press('Save')
    expect(await screen.findByText('Saved profile changes')).toBeTruthy()
    expect(location.pathname).toBe('/profile/profile')
    expect(await screen.findByRole('heading', { name: 'Maja Okonkwo' })).toBeTruthy()
    const whole = { first_name: 'Maja', last_name: 'Okonkwo', marketing_opt_in: true, agreed_terms_version: 4 }
    expect(saved).toEqual([whole])
  })

  it('sends the terms that were agreed to in another tab meanwhile', async () => {
    const known = openProfile('/profile/edit')
    await retype('First Name', 'Maja')
    known.profile = { ...maya, agreed_terms_version: 7 }
    await press('Save')
    expect(await screen.findByText('Saved profile changes')).toBeTruthy()
    expect(saved).toMatchObject([{ first_name: 'Maja', agreed_terms_version: 7 }])
  })

  it('says when it could not be saved, and keeps what was typed [SI-8.18]', async () => {
    openProfile(
      '/profile/edit',
      {},
      served(updateProfile, () => new Answer(400, { first_name: ['This name is not possible.'] })),
    )
    await retype('First Name', 'Nobody')
    await press('Save')
    expect(await screen.findByText('Failed save profile changes')).toBeTruthy()
    expect(screen.getByText('This name is not possible.')).toBeTruthy()
    expect(screen.getByLabelText('First Name')).toHaveProperty('value', 'Nobody')
    expect(location.pathname).toBe('/profile/edit')
  })

  it('does not ask about news where the operator sends none', async () => {
    configure({ theme: { hideMarketingOptIn: true } })
    openProfile('/profile/edit')
    await screen.findByLabelText('First Name')
    expect(screen.queryByRole('switch')).toBeNull()
  })

  it('says that the profile could not be loaded [SI-8.16]', async () => {
    openProfile(
      '/profile/edit',
      {},
      served(getProfile, () => new Answer(500, {})),
    )
    expect(await screen.findByText('Failed to load userProfile')).toBeTruthy()
  })
})
