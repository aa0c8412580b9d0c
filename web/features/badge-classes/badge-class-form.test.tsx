import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it } from 'vitest'
import { updateBadgeClass } from '#contracts/badge-classes/badge-classes.ts'
import { closeApp } from '#web/testing/screens/open-app.tsx'
import { openBadgeClass, sent } from '#web/testing/screens/open-badge-class.tsx'
import { Answer, served } from '#web/testing/serve.ts'

const save = () => userEvent.click(screen.getByRole('button', { name: 'Save Changes' }))

afterEach(closeApp)

describe('the badge class form', () => {
  it('names everything that is missing and leads to the first of it', async () => {
    openBadgeClass('create')
    expect(
      await screen.findByText('It needs a picture, a name, a short description and how it is earned.'),
    ).toBeTruthy()
    await userEvent.click(await screen.findByRole('button', { name: 'Create Badge' }))
    for (const text of [
      'Please provide a valid image file',
      'Please say what the image shows',
      'Please enter a badge name',
      'Please enter a description',
      'Either text or URL is required.',
    ]) {
      expect(await screen.findByText(text)).toBeTruthy()
    }
    expect(document.activeElement).toBe(screen.getByLabelText('Name'))
  })

  it('leads to the first wrong control from above, in whatever order the details were opened', async () => {
    openBadgeClass('edit')
    const user = userEvent.setup()
    await user.click(await screen.findByRole('button', { name: 'Add Alignment' }))
    await user.click(screen.getByRole('button', { name: 'Add Expiration' }))
    await save()
    expect(await screen.findByText('Please enter an alignment name')).toBeTruthy()
    expect(document.activeElement).toBe(screen.getByLabelText('Number'))
  })

  it('misses the criteria as soon as both fields are empty again', async () => {
    openBadgeClass('edit')
    const text = await screen.findByRole('textbox', { name: 'How does the recipient earn this badge?' })
    expect(screen.queryByText('Either text or URL is required.')).toBeNull()
    await userEvent.clear(text)
    expect(await screen.findByText('Either text or URL is required.')).toBeTruthy()
    await userEvent.type(screen.getByLabelText(/^URL/), 'harbour.example/skipper')
    await userEvent.tab()
    expect(screen.queryByText('Either text or URL is required.')).toBeNull()
    await save()
    expect(sent).toMatchObject([{ criteria_text: '', criteria_url: 'http://harbour.example/skipper' }])
  })

  it('shows what is typed in the preview beside it', async () => {
    openBadgeClass('edit')
    const name = await screen.findByLabelText('Name')
    await userEvent.clear(name)
    await userEvent.type(name, 'Coastal Skipper')
    const preview = screen.getByRole('complementary', { name: 'Live preview of the public page' })
    expect(within(preview).getByText('Coastal Skipper')).toBeTruthy()
  })

  it('saves type, framework and code of an alignment, tags once and in lower case, and the expiration', async () => {
    openBadgeClass('edit')
    const user = userEvent.setup()
    await user.click(await screen.findByRole('button', { name: 'Add Alignment' }))
    const detail = screen.getByRole('group', { name: 'Alignment' })
    const type = screen.getByLabelText<HTMLSelectElement>(/^Achievement Type/)
    const [, ...names] = [...type.options].map(({ text }) => text)
    expect(names).toEqual(names.toSorted(new Intl.Collator('en').compare))
    await user.selectOptions(type, 'Certificate of Completion')
    await user.clear(screen.getByLabelText('What the image shows'))
    await user.type(screen.getByLabelText('What the image shows'), 'Two boats.')
    await user.type(within(detail).getByLabelText('Name'), 'National scheme')
    await user.type(within(detail).getByLabelText('URL'), 'https://scheme.example')
    await user.click(within(detail).getByRole('button', { name: 'Show Advanced Options' }))
    await user.type(within(detail).getByLabelText(/^Framework/), 'RYA')
    await user.type(within(detail).getByLabelText(/^Code/), 'DS-2')
    await user.click(screen.getByRole('button', { name: 'Add Tags' }))
    await user.type(screen.getByLabelText('New Tag'), 'Sailing{Enter}sailing {Enter}Yachts{Enter} Tides')
    await user.click(screen.getByRole('button', { name: 'Add Expiration' }))
    await user.type(screen.getByLabelText('Number'), '5')
    await user.selectOptions(screen.getByLabelText('Duration'), 'years')
    await save()
    expect(await screen.findByText('Saved badge: Day Skipper.')).toBeTruthy()
    expect(sent).toMatchObject([
      {
        alignment: [{ target_name: 'National scheme', target_framework: 'RYA', target_code: 'DS-2' }],
        tags: ['sailing', 'yachts', 'tides'],
        achievement_type: 'CertificateOfCompletion',
        image_alt: 'Two boats.',
        expires: { amount: 5, duration: 'years' },
      },
    ])
  })

  it('shows what the server says of an alignment beside the address it means', async () => {
    const refuse = () => new Answer(400, { alignment: ['Enter a valid URL.'] })
    openBadgeClass('edit', {}, { endpoint: updateBadgeClass, answer: refuse })
    const user = userEvent.setup()
    await user.click(await screen.findByRole('button', { name: 'Add Alignment' }))
    await user.click(screen.getByRole('button', { name: 'Add Alignment' }))
    const detail = screen.getByRole('group', { name: 'Alignment' })
    for (const [index, address] of ['https://scheme.example', 'ftp://scheme.example'].entries()) {
      const name = within(detail).getAllByLabelText('Name')[index]
      const url = within(detail).getAllByLabelText('URL')[index]
      if (name && url) {
        await user.type(name, 'National scheme')
        await user.type(url, address)
      }
    }
    await save()
    const message = await screen.findByText('Enter a valid URL.')
    const [first, second] = within(detail).getAllByLabelText('URL')
    expect(first?.getAttribute('aria-invalid')).toBeNull()
    expect(second?.getAttribute('aria-describedby')).toBe(message.closest('.err')?.id)
  })

  it('keeps what was typed when the server refuses, with its words', async () => {
    openBadgeClass(
      'edit',
      {},
      served(updateBadgeClass, () => new Answer(400, { name: ['This name is taken.'] })),
    )
    await userEvent.type(await screen.findByLabelText('Name'), '!')
    await save()
    expect(await screen.findByText('This name is taken.')).toBeTruthy()
    expect(await screen.findByText('Unable to create Badge Class: This name is taken.')).toBeTruthy()
    expect(screen.getByLabelText('Name')).toHaveProperty('value', 'Day Skipper!')
  })
})
