import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it } from 'vitest'
import { createIssuer, updateIssuer } from '#contracts/issuers/issuers.ts'
import { makeIssuer, maya } from '#web/testing/made/made.ts'
import { closeApp } from '#web/testing/screens/open-app.tsx'
import { configure, openIssuers, sent } from '#web/testing/screens/open-issuers.tsx'
import { Answer, served } from '#web/testing/serve.ts'

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
const fillIn = async (url = 'aldermoor.example') => {
  await userEvent.type(await screen.findByLabelText('Name'), 'Aldermoor')
  await userEvent.type(screen.getByLabelText('Website URL'), url)
  await userEvent.type(screen.getByLabelText(/^Description/), 'A university.')
}

afterEach(closeApp)

describe('the form of a new issuer', () => {
  it('names what is missing, and has the only verified address already chosen', async () => {
    openIssuers('/issuer/create', { issuers: [makeIssuer()] })
    await screen.findByLabelText('Name')
    await press('Add Issuer')
    for (const text of ['Please enter an issuer name', 'Please enter a valid URL']) {
      expect(await screen.findByText(text)).toBeTruthy()
    }
    await fillIn()
    await press('Add Issuer')
    expect(await screen.findByText('Issuer created successfully.')).toBeTruthy()
    expect(sent).toMatchObject([{ name: 'Aldermoor', url: 'http://aldermoor.example', email: maya.email }])
  })

  it('shows beside the field what the server says of an address that only the form took [SI-5.26]', async () => {
    const refuse = () => new Answer(400, { url: ['Enter a valid URL.'] })
    openIssuers('/issuer/create', { issuers: [] }, { endpoint: createIssuer, answer: refuse })
    await fillIn('ftp://aldermoor.example')
    await press('Add Issuer')
    const message = await screen.findByText('Enter a valid URL.')
    const described = message.closest('.err')?.id
    expect(screen.getByLabelText('Website URL').getAttribute('aria-describedby')).toBe(described)
    expect(screen.getByText('Unable to create issuer: Enter a valid URL.')).toBeTruthy()
  })

  it('wants agreement to the data processor addendum where there is one', async () => {
    configure({ theme: { dataProcessorTermsLink: 'https://sash.example/addendum' } })
    openIssuers('/issuer/create', { issuers: [] })
    await fillIn()
    await press('Add Issuer')
    expect(await screen.findByText('Please agree to the data processor addendum.')).toBeTruthy()
    expect(sent).toEqual([])
    await userEvent.click(screen.getByRole('checkbox'))
    await press('Add Issuer')
    expect(await screen.findByText('Issuer created successfully.')).toBeTruthy()
  })

  it('takes the number of the organisation at LinkedIn, in digits', async () => {
    openIssuers('/issuer/create', { issuers: [] })
    await fillIn()
    const field = screen.getByLabelText(/^LinkedIn organisation number/)
    await userEvent.type(field, 'harbour')
    await userEvent.tab()
    expect(await screen.findByText('Please enter digits only, such as 1234567.')).toBeTruthy()
    await userEvent.clear(field)
    await userEvent.type(field, '1337')
    await press('Add Issuer')
    expect(await screen.findByText('Issuer created successfully.')).toBeTruthy()
    expect(sent).toMatchObject([{ linkedin_id: '1337' }])
  })

  it('asks before what was typed is left', async () => {
    openIssuers('/issuer/create', { issuers: [] })
    await fillIn()
    await userEvent.click(screen.getByRole('link', { name: 'Cancel' }))
    expect(await screen.findByRole('alertdialog', { name: 'Leave without saving?' })).toBeTruthy()
    await press('Leave')
    expect(await screen.findByText('You have no issuers')).toBeTruthy()
  })
})

describe('the form of an issuer that is there', () => {
  const open = (...more: Parameters<typeof openIssuers>[2][]) =>
    openIssuers('/issuer/issuers/harbour/edit', { issuers: [makeIssuer()] }, ...more)

  it('saves with words of its own', async () => {
    open()
    await userEvent.type(await screen.findByLabelText('Name'), '!')
    await press('Save')
    expect(await screen.findByText('Issuer saved successfully.')).toBeTruthy()
    expect(sent).toMatchObject([{ name: 'Harbour Sailing School!' }])
  })

  it('lets the address stay that another owner gave', async () => {
    const issuer = makeIssuer({ email: 'registry@aldermoor.example' })
    openIssuers('/issuer/issuers/harbour/edit', { issuers: [issuer] })
    const contact = await screen.findByLabelText('Contact Email')
    expect(contact).toHaveProperty('value', 'registry@aldermoor.example')
    expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toContain(maya.email)
    await press('Save')
    expect(await screen.findByText('Issuer saved successfully.')).toBeTruthy()
    expect(sent).toMatchObject([{ email: 'registry@aldermoor.example' }])
  })

  it('keeps what was typed when saving fails', async () => {
    open(served(updateIssuer, () => new Answer(503, { detail: 'Not now.' })))
    await userEvent.type(await screen.findByLabelText('Name'), '!')
    await press('Save')
    expect(await screen.findByText('Unable to save issuer: Not now.')).toBeTruthy()
    expect(screen.getByLabelText('Name')).toHaveProperty('value', 'Harbour Sailing School!')
  })
})
