import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it } from 'vitest'
import { addEmail } from '#contracts/accounts/emails.ts'
import { verifiedEmail } from '#web/testing/made/made.ts'
import { closeApp } from '#web/testing/screens/open-app.tsx'
import { kestrel, openProfile, press } from '#web/testing/screens/open-profile.tsx'
import { Answer, served } from '#web/testing/serve.ts'

afterEach(closeApp)

describe('the form for another address', () => {
  const add = async (address: string) => {
    const field = await screen.findByPlaceholderText('Email Address...')
    if (address) await userEvent.type(field, address)
    await press('Add')
  }

  it('adds it and is empty again [SI-2.29] [SI-8.21]', async () => {
    const sent: string[] = []
    const known = openProfile(
      '/profile',
      {},
      served(addEmail, ({ body }) => {
        sent.push(body.email)
        known.emails = [verifiedEmail, kestrel]
        return kestrel
      }),
    )
    await add('Maya@Kestrel.example')
    expect(await screen.findByText('New email is currently pending.')).toBeTruthy()
    expect(sent).toEqual([kestrel.email])
    expect(await screen.findByRole('row', { name: new RegExp(kestrel.email) })).toBeTruthy()
    await waitFor(() => expect(screen.getByPlaceholderText('Email Address...')).toHaveProperty('value', ''))
  })

  it.each([
    ['', 'Email Address is required'],
    ['maya', 'Please enter a valid email address'],
    [`${'x'.repeat(65)}@kestrel.example`, 'Please enter a valid email address'],
    [`x@${'a.'.repeat(125)}example`, 'Please enter a valid email address'],
  ])('asks for a valid address [SI-5.7] (%#)', async (address, text) => {
    openProfile('/profile')
    await add(address)
    expect(await screen.findByText(text)).toBeTruthy()
  })

  const refuse = (status: number, body: unknown) =>
    openProfile(
      '/profile',
      {},
      served(addEmail, () => new Answer(status, body)),
    )

  it('says that the address is there already, beside what was typed [SI-8.22]', async () => {
    refuse(400, ['Could not register email address.'])
    await add(kestrel.email)
    expect(await screen.findByText('Unable to add email: Email already exists')).toBeTruthy()
    expect(screen.getByPlaceholderText('Email Address...')).toHaveProperty('value', kestrel.email)
  })

  it.each([
    [{ detail: 'Come back later.' }, 'Come back later.'],
    [{ detail: 'x', expires: 90 }, 'Too many login attempts. Try again in 2 minutes.'],
    [{ detail: 'x', expires: 9 }, 'Too many login attempts. Try again in 9 seconds.'],
  ])('says any other refusal in the words of the server, or how long to wait [SI-8.23] (%#)', async (body, text) => {
    refuse(429, body)
    await add(kestrel.email)
    expect(await screen.findByText(text)).toBeTruthy()
  })
})
