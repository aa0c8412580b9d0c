import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it } from 'vitest'
import { makeBadgeClass } from '#web/testing/made/made.ts'
import { closeApp } from '#web/testing/screens/open-app.tsx'
import { openBadgeClass, sent } from '#web/testing/screens/open-badge-class.tsx'
import { walkDialogs } from '#web/testing/screens/walk-dialogs.ts'

afterEach(closeApp)

const save = () => userEvent.click(screen.getByRole('button', { name: 'Save Changes' }))
const open = async () => {
  await userEvent.click(await screen.findByRole('button', { name: 'Add Languages' }))
  return within(screen.getByRole('group', { name: 'Languages' }))
}
const german = { language: 'de', name: 'Tagesskipper', description: 'Segelt bei Tag.', criteria_text: null }
const spoken = makeBadgeClass({ in_language: 'en', translations: [german] })

describe('the languages of a badge class', () => {
  it('are closed until somebody wants them, and none is sent then [LG-09]', async () => {
    openBadgeClass('edit')
    expect(await screen.findByRole('button', { name: 'Add Languages' })).toBeTruthy()
    await save()
    await waitFor(() => expect(sent).toHaveLength(1))
    expect(sent[0]).toMatchObject({ in_language: null, translations: [] })
  })

  it('are chosen by name, each with texts of its own [LG-09]', async () => {
    openBadgeClass('edit')
    const user = userEvent.setup()
    const languages = await open()
    await user.selectOptions(languages.getByLabelText('Language of the texts above'), 'English')
    await user.click(languages.getByRole('button', { name: 'Add a language' }))
    const text = within(languages.getByRole('group', { name: 'Language 2' }))
    await user.selectOptions(text.getByLabelText('Language'), 'German')
    expect(languages.getByRole('group', { name: 'German' })).toBeTruthy()
    await user.type(text.getByLabelText('Name'), 'Tagesskipper')
    expect(text.getByLabelText('Name').getAttribute('lang')).toBe('de')
    await user.type(text.getByLabelText('Short Description'), 'Segelt bei Tag.')
    expect(text.getByText('Left empty, the criteria in English are shown.')).toBeTruthy()
    await user.type(text.getByRole('textbox', { name: /^How does the recipient/ }), 'Segle.')
    await user.type(text.getByLabelText(/^What the image shows/), 'Ein Boot')
    await save()
    await waitFor(() => expect(sent).toHaveLength(1))
    const said = { ...german, criteria_text: 'Segle.', image_alt: 'Ein Boot' }
    expect(sent[0]).toMatchObject({ in_language: 'en', translations: [said] })
  })

  it('can be any by its code, and are told to be there once, at the first control that is wrong [LG-09]', async () => {
    openBadgeClass('edit', { badgeClass: spoken })
    const user = userEvent.setup()
    const text = within(await screen.findByRole('group', { name: 'German' }))
    const choice = text.getByLabelText('Language')
    await user.selectOptions(choice, 'English')
    await save()
    expect(await text.findByText('This language is there already')).toBeTruthy()
    await waitFor(() => expect(document.activeElement).toBe(choice))
    await user.selectOptions(choice, 'Another language…')
    await user.type(text.getByLabelText('Language code'), 'Deutsch')
    await save()
    expect(await text.findByText('Please enter a code such as en or pt-BR')).toBeTruthy()
    await user.clear(text.getByLabelText('Language code'))
    await user.type(text.getByLabelText('Language code'), 'gsw-CH')
    await save()
    await waitFor(() => expect(sent).toHaveLength(1))
    expect(sent[0]).toMatchObject({ in_language: 'en', translations: [{ language: 'gsw-CH', name: 'Tagesskipper' }] })
  })

  it('need the one of the badge itself, and texts [LG-09]', async () => {
    openBadgeClass('edit')
    const languages = await open()
    await userEvent.click(languages.getByRole('button', { name: 'Add a language' }))
    await save()
    expect(await languages.findAllByText('Please choose a language')).toHaveLength(2)
    expect(languages.getByText('Please enter a badge name')).toBeTruthy()
    expect(languages.getByText('Please enter a description')).toBeTruthy()
    expect(sent).toEqual([])
  })

  it('are removed after a question where something is written, and the keyboard stays near [LG-09]', async () => {
    openBadgeClass('edit', { badgeClass: spoken })
    const user = userEvent.setup()
    const languages = within(await screen.findByRole('group', { name: 'Languages' }))
    await walkDialogs({
      of: 'features/badge-classes/details/language-fields.tsx',
      role: 'alertdialog',
      title: 'Remove language?',
      by: 'Remove German',
    })
    await user.click(languages.getByRole('button', { name: 'Remove German' }))
    const question = await screen.findByRole('alertdialog', { name: 'Remove language?' })
    await user.click(within(question).getByRole('button', { name: 'Cancel' }))
    expect(languages.getByDisplayValue('Tagesskipper')).toBeTruthy()
    await user.click(languages.getByRole('button', { name: 'Remove German' }))
    const again = await screen.findByRole('alertdialog', { name: 'Remove language?' })
    await user.click(within(again).getByRole('button', { name: 'Remove' }))
    await waitFor(() => expect(languages.queryByDisplayValue('Tagesskipper')).toBeNull())
    await waitFor(() => expect(document.activeElement).toBe(languages.getByRole('button', { name: 'Add a language' })))
    await save()
    await waitFor(() => expect(sent).toHaveLength(1))
    expect(sent[0]).toMatchObject({ in_language: 'en', translations: [] })
  })

  it('stand on the page of the badge class for its staff [LG-12]', async () => {
    openBadgeClass('page', { badgeClass: spoken })
    const link = await screen.findByRole('link', { name: 'Tagesskipper' })
    expect(link.getAttribute('href')).toBe('/public/badges/skipper?lang=de')
    expect(link.closest('[lang]')?.getAttribute('lang')).toBe('de')
    expect(screen.getByText('English, German')).toBeTruthy()
  })
})
