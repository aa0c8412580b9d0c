import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it } from 'vitest'
import {
  type BadgeClass,
  getBadgeClass,
  listBadgeClasses,
  updateBadgeClass,
} from '#contracts/badge-classes/badge-classes.ts'
import { queryClient } from '#web/lib/api/query.ts'
import { readKey } from '#web/lib/data/read-key.ts'
import { makeBadgeClass } from '#web/testing/made/made.ts'
import { closeApp } from '#web/testing/screens/open-app.tsx'
import { openBadgeClass, sent } from '#web/testing/screens/open-badge-class.tsx'
import { expectGoodDialog } from '#web/testing/screens/walk-dialogs.ts'
import { Answer, served } from '#web/testing/serve.ts'

const path = { issuerSlug: 'harbour', badgeSlug: 'skipper' }
const listKey = readKey(listBadgeClasses, { issuerSlug: path.issuerSlug })
const shownNames = () => [
  queryClient.getQueryData<BadgeClass>(readKey(getBadgeClass, path))?.name,
  ...(queryClient.getQueryData<BadgeClass[]>(listKey) ?? []).map(({ name }) => name),
]
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))

afterEach(closeApp)

describe('saving a badge class', () => {
  it('shows the change at once and takes it back when the save fails [SB-4.3]', async () => {
    let answer: (refusal: Answer) => void = () => undefined
    const refused = new Promise<Answer>((resolve) => {
      answer = resolve
    })
    openBadgeClass('edit', {}, { endpoint: updateBadgeClass, answer: () => refused })
    queryClient.setQueryData(listKey, [makeBadgeClass()])
    await userEvent.type(await screen.findByLabelText('Name'), '!')
    await press('Save Changes')
    await waitFor(() => expect(shownNames()).toEqual(['Day Skipper!', 'Day Skipper!']))
    answer(new Answer(503, { detail: 'Not now.' }))
    expect(await screen.findByText('Unable to create Badge Class: Not now.')).toBeTruthy()
    expect(shownNames()).toEqual(['Day Skipper', 'Day Skipper'])
    expect(screen.getByLabelText('Name')).toHaveProperty('value', 'Day Skipper!')
  })

  it('keeps what was typed when what is edited cannot be read anew', async () => {
    let isAway = false
    openBadgeClass(
      'edit',
      {},
      served(getBadgeClass, () => (isAway ? new Answer(503, { detail: 'Not now.' }) : makeBadgeClass())),
    )
    await userEvent.type(await screen.findByLabelText('Name'), '!')
    isAway = true
    await queryClient.refetchQueries({ queryKey: readKey(getBadgeClass, path) })
    expect(screen.getByLabelText('Name')).toHaveProperty('value', 'Day Skipper!')
  })

  it('says that awards already made keep what they say', async () => {
    openBadgeClass('edit')
    expect(await screen.findByText('Awards that were made already keep what they say.')).toBeTruthy()
  })

  it('makes a copy from all there is, with a picture of its own', async () => {
    const badgeClass = makeBadgeClass({ image: '/public/badges/skipper/image', tags: ['sea'], image_alt: 'A boat.' })
    openBadgeClass('copy', { badgeClass })
    expect(await screen.findByLabelText('Name')).toHaveProperty('value', 'Day Skipper (copy)')
    await press('Create Badge')
    expect(await screen.findByText('Created badge: Day Skipper (copy).')).toBeTruthy()
    const image = `data:image/svg+xml;base64,${btoa('"drawing"')}`
    expect(sent).toMatchObject([
      { image, image_alt: 'A boat.', tags: ['sea'], criteria_text: 'Skippers three passages.' },
    ])
  })
})

describe('leaving the form', () => {
  it('asks before what was typed is lost, and stays when told so', async () => {
    openBadgeClass('edit')
    await userEvent.type(await screen.findByLabelText('Name'), '!')
    await userEvent.click(screen.getByRole('link', { name: 'Cancel' }))
    await expectGoodDialog({
      of: 'lib/browser/use-leave-guard.ts',
      role: 'alertdialog',
      title: 'Leave without saving?',
    })
    await press('Stay')
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    expect(screen.getByLabelText('Name')).toHaveProperty('value', 'Day Skipper!')
    await userEvent.click(screen.getByRole('link', { name: 'Cancel' }))
    await screen.findByRole('alertdialog', { name: 'Leave without saving?' })
    await press('Leave')
    expect(await screen.findByRole('link', { name: 'Award Badge' })).toBeTruthy()
  })

  it('asks about a tag that was typed only', async () => {
    openBadgeClass('edit')
    await userEvent.click(await screen.findByRole('button', { name: 'Add Tags' }))
    await userEvent.type(screen.getByLabelText('New Tag'), 'sea')
    await userEvent.click(screen.getByRole('link', { name: 'Cancel' }))
    expect(await screen.findByRole('alertdialog', { name: 'Leave without saving?' })).toBeTruthy()
    await press('Leave')
  })

  it('asks nothing while nothing was changed, nor after saving', async () => {
    openBadgeClass('edit')
    await screen.findByLabelText('Name')
    await userEvent.click(screen.getByRole('link', { name: 'Cancel' }))
    expect(await screen.findByRole('link', { name: 'Award Badge' })).toBeTruthy()
    expect(screen.queryByRole('alertdialog')).toBeNull()
  })

  it('warns before the page is closed, only while something was changed', async () => {
    const closePage = () => {
      const event = new Event('beforeunload', { cancelable: true })
      window.dispatchEvent(event)
      return event.defaultPrevented
    }
    openBadgeClass('edit')
    await screen.findByLabelText('Name')
    expect(closePage()).toBe(false)
    await userEvent.type(screen.getByLabelText('Name'), '!')
    expect(closePage()).toBe(true)
    await press('Save Changes')
    expect(await screen.findByText('Saved badge: Day Skipper!.')).toBeTruthy()
    await screen.findByRole('link', { name: 'Award Badge' })
    expect(closePage()).toBe(false)
  })
})
