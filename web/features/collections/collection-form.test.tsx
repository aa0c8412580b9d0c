import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it } from 'vitest'
import { createCollection } from '#contracts/backpack/collections.ts'
import { makeCollection } from '#web/testing/made/made-badge.ts'
import { closeApp } from '#web/testing/screens/open-app.tsx'
import { choose, listHome, openCollections, pageOf, refuseChanges } from '#web/testing/screens/open-collections.tsx'
import { Answer, served } from '#web/testing/serve.ts'

const name = () => screen.findByLabelText<HTMLInputElement>('Collection Name')
const description = () => screen.getByLabelText<HTMLTextAreaElement>('Description')
const create = () => userEvent.click(screen.getByRole('button', { name: 'Create Collection' }))

afterEach(closeApp)

describe('the form of a collection', () => {
  it('asks for a name and a description', async () => {
    const shelf = openCollections(`${listHome}/create`, {})
    await userEvent.type(await name(), '   ')
    await create()
    expect(await screen.findByText('Please enter a collection name')).toBeTruthy()
    expect(screen.getByText('Please enter a description')).toBeTruthy()
    expect(shelf.sent).toEqual([])
    expect(document.title).toBe('Create Collection - Sash')
  })

  it('caps both and counts what is left while somebody types', async () => {
    openCollections(`${listHome}/create`, {})
    expect((await name()).maxLength).toBe(128)
    expect(description().maxLength).toBe(255)
    expect(screen.getByText('128 remaining characters')).toBeTruthy()
    await userEvent.type(await name(), 'Sea')
    expect(await screen.findByText('125 remaining characters')).toBeTruthy()
    await userEvent.type(description(), 'Salt')
    expect(await screen.findByText('251 remaining characters')).toBeTruthy()
  })

  it('makes a private collection without badges and opens it', async () => {
    const shelf = openCollections(`${listHome}/create`, {})
    await userEvent.type(await name(), ' Sea ')
    await userEvent.type(description(), 'Salt')
    await create()
    expect(await screen.findByText('Your collection is empty')).toBeTruthy()
    expect(location.pathname).toBe(pageOf('made'))
    expect(shelf.sent).toEqual([{ name: 'Sea', description: 'Salt', published: false, badges: [] }])
  })

  it('puts in the badge from whose page somebody came', async () => {
    const shelf = openCollections(`${listHome}/create?badge=skipper`, {})
    await userEvent.type(await name(), 'Sea')
    await userEvent.type(description(), 'Salt')
    await create()
    await waitFor(() => expect(location.pathname).toBe(pageOf('made')))
    expect(shelf.sent).toEqual([
      { name: 'Sea', description: 'Salt', published: false, badges: [{ id: 'skipper', description: '' }] },
    ])
  })

  it('keeps what was typed when it could not be made', async () => {
    openCollections(
      `${listHome}/create`,
      {},
      served(createCollection, () => new Answer(500, {})),
    )
    await userEvent.type(await name(), 'Sea')
    await userEvent.type(description(), 'Salt')
    await create()
    expect(await screen.findByText('Unable to create collection')).toBeTruthy()
    expect((await name()).value).toBe('Sea')
  })

  it('changes name and description in the place of the header', async () => {
    const shelf = openCollections(pageOf('sea'), { collections: [makeCollection({ slug: 'sea' })] })
    await choose('More', 'Edit')
    const field = await name()
    await waitFor(() => expect(document.activeElement).toBe(field))
    await userEvent.clear(await name())
    await userEvent.click(screen.getByRole('button', { name: 'Save' }))
    expect(await screen.findByText('Please enter a collection name')).toBeTruthy()
    await userEvent.type(await name(), 'Sea')
    await userEvent.click(screen.getByRole('button', { name: 'Save' }))
    expect(await screen.findByRole('heading', { level: 1, name: 'Sea' })).toBeTruthy()
    expect(await screen.findByRole('button', { name: 'Share Collection' })).toBeTruthy()
    expect(screen.getByText('Sea has been saved')).toBeTruthy()
    expect(shelf.sent).toEqual([{ name: 'Sea', description: 'What I learned at sea.' }])
  })

  it('keeps the form open and the old name in place when a change could not be saved', async () => {
    openCollections(pageOf('sea'), { collections: [makeCollection({ slug: 'sea' })] }, refuseChanges)
    await choose('More', 'Edit')
    await userEvent.type(await name(), '!')
    await userEvent.click(screen.getByRole('button', { name: 'Save' }))
    expect(await screen.findByText('Failed to save changes to collection On the water')).toBeTruthy()
    expect((await name()).value).toBe('On the water!')
    expect(screen.getByRole('heading', { level: 1, name: 'On the water' })).toBeTruthy()
  })
})
