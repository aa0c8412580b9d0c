import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { makeBadgeClass } from '#web/testing/made/made.ts'
import { closeApp } from '#web/testing/screens/open-app.tsx'
import { openBadgeClass, sent } from '#web/testing/screens/open-badge-class.tsx'
import { startDesign } from './studio/random-design.ts'

const save = () => userEvent.click(screen.getByRole('button', { name: 'Save Changes' }))
const alt = () => screen.getByLabelText('What the image shows')
const studio = () => screen.findByRole('dialog', { name: 'Badge studio' })

afterEach(() => {
  closeApp()
  vi.restoreAllMocks()
})

it('saves the design of a badge with its picture and suggests words for it', async () => {
  openBadgeClass('edit', { badgeClass: makeBadgeClass({ image_alt: '' }) })
  await userEvent.click(await screen.findByRole('button', { name: 'Design a badge' }))
  const shapes = await within(await studio()).findByRole('group', { name: 'Shape' })
  await userEvent.click(within(shapes).getByRole('radio', { name: 'Shield' }))
  await userEvent.click(screen.getByRole('button', { name: 'Use this badge' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(screen.getByText('Auto-generated image')).toBeTruthy()
  expect(alt()).toHaveProperty('value', expect.stringMatching(/^A shield with an? .+ and the words “Day Skipper”\.$/))
  await save()
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]).toMatchObject({ design: { version: 1, shape: 'shield', top: 'Day Skipper' } })
  expect(sent[0]?.image).toMatch(/^data:image\/svg\+xml;base64,/)
})

it('opens the saved design again and keeps words that somebody wrote', async () => {
  const design = { ...startDesign, shape: 'hexagon', top: 'Mentor' }
  openBadgeClass('edit', { badgeClass: makeBadgeClass({ design, image_alt: 'Two boats.' }) })
  await userEvent.click(await screen.findByRole('button', { name: 'Edit design' }))
  const shapes = await within(await studio()).findByRole('group', { name: 'Shape' })
  expect(within(shapes).getByRole('radio', { name: 'Hexagon' })).toHaveProperty('checked', true)
  await userEvent.click(screen.getByRole('button', { name: 'Use this badge' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(alt()).toHaveProperty('value', 'Two boats.')
})

it('generates a badge from its name alone, which the studio then opens', async () => {
  openBadgeClass('edit')
  await userEvent.click(await screen.findByRole('button', { name: 'Generate Random' }))
  expect(await screen.findByText('Auto-generated image')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Edit design' }))
  expect(await within(await studio()).findByLabelText(/^Top of the ring/)).toHaveProperty('value', 'Day Skipper')
})

it('says which file is no picture, and keeps the one that was there [SB-5.1]', async () => {
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:1')
  vi.spyOn(URL, 'revokeObjectURL').mockReturnValue()
  vi.spyOn(HTMLImageElement.prototype, 'src', 'set').mockImplementation(function (this: HTMLImageElement) {
    this.onerror?.('broken')
  })
  const design = { ...startDesign, top: 'Mentor' }
  openBadgeClass('edit', { badgeClass: makeBadgeClass({ design }) })
  const input = (await screen.findAllByLabelText('Image')).find((element) => element instanceof HTMLInputElement)
  if (!input) throw new Error('No file input')
  await userEvent.upload(input, new File(['text'], 'notes.png', { type: 'image/png' }))
  expect(await screen.findByText('notes.png is not a valid image file')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Edit design' })).toBeTruthy()
})

it('suggests the name of the badge for a picture from a file, where nobody has said what it shows [AX-05]', async () => {
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:1')
  vi.spyOn(URL, 'revokeObjectURL').mockReturnValue()
  vi.spyOn(HTMLImageElement.prototype, 'src', 'set').mockImplementation(function (this: HTMLImageElement) {
    this.onload?.(new Event('load'))
  })
  vi.spyOn(HTMLImageElement.prototype, 'naturalWidth', 'get').mockReturnValue(10)
  vi.spyOn(HTMLImageElement.prototype, 'naturalHeight', 'get').mockReturnValue(10)
  HTMLImageElement.prototype.decode = async () => undefined
  openBadgeClass('edit', { badgeClass: makeBadgeClass({ image_alt: '' }) })
  const input = (await screen.findAllByLabelText('Image')).find((element) => element instanceof HTMLInputElement)
  if (!input) throw new Error('No file input')
  const drawing = new File(['<svg xmlns="http://www.w3.org/2000/svg"/>'], 'boat.svg', { type: 'image/svg+xml' })
  await userEvent.upload(input, drawing)
  await waitFor(() => expect(alt()).toHaveProperty('value', 'Badge: Day Skipper'))
  fireEvent.change(alt(), { target: { value: 'A boat.' } })
  await userEvent.upload(input, drawing)
  await waitFor(() => expect(screen.getByText('boat.svg')).toBeTruthy())
  expect(alt()).toHaveProperty('value', 'A boat.')
})
