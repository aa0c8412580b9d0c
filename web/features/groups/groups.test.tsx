import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'
import { listEmails } from '#contracts/accounts/emails.ts'
import { listBadgeClasses } from '#contracts/badge-classes/badge-classes.ts'
import {
  addGroupMembers,
  awardGroup,
  type GroupMember,
  listGroupBadges,
  listGroupMembers,
  removeGroupMembers,
} from '#contracts/issuers/group-members.ts'
import { listDirectoryGroups, listIssuerCourses, syncGroupWithCourse } from '#contracts/issuers/group-sources.ts'
import { createGroup, deleteGroup, type Group, getGroup, listGroups, updateGroup } from '#contracts/issuers/groups.ts'
import { getIssuer } from '#contracts/issuers/issuers.ts'
import { startSession } from '#web/lib/session/session.ts'
import { makeBadgeClass, makeIssuer, verifiedEmail } from '#web/testing/made/made.ts'
import { closeApp, openApp } from '#web/testing/screens/open-app.tsx'
import { Answer, type Served, serve, served } from '#web/testing/serve.ts'
import { GroupPage, GroupsPage } from './screens.ts'

const home = '/issuer/issuers/harbour/groups'
const makeGroup = (given: Partial<Group> = {}): Group => ({
  id: 'evening',
  name: 'Evening class',
  description: 'Tuesdays',
  people: 2,
  sources: [],
  created_at: '2026-10-01T10:00:00Z',
  changed_at: '2026-10-01T10:00:00Z',
  archived_at: null,
  ...given,
})
const makeMember = (id: string, name: string, badges: GroupMember['badges'] = []): GroupMember => ({
  id,
  email: `${id}@class.example`,
  name,
  state: 'active',
  since: '2026-10-01T10:00:00Z',
  source: null,
  badges,
})
const people = [makeMember('ada', 'Ada Lovelace', [{ badge: 'skipper', state: 'waiting' }]), makeMember('bo', '')]
const sent: unknown[] = []

const open = (path: string, ...more: Served[]) => {
  sent.length = 0
  startSession({ accessToken: 'token' })
  serve(
    ...more,
    served(listEmails, () => [verifiedEmail]),
    served(getIssuer, () => makeIssuer()),
    served(listBadgeClasses, () => [makeBadgeClass()]),
    served(listGroups, ({ query }) => (query.archived === 'true' ? [] : [makeGroup()])),
    served(getGroup, () => makeGroup()),
    served(listGroupMembers, ({ query }) => {
      sent.push(query)
      return people
    }),
    served(listGroupBadges, () => [{ slug: 'skipper', name: 'Day Skipper', picture: '/p', holders: 1, waiting: 1 }]),
    served(listDirectoryGroups, () => []),
    served(listIssuerCourses, () => [{ id: 'course', name: 'Navigation 101', of: 'Moodle' }]),
  )
  openApp(path, [
    { path: '/issuer/issuers/:issuerSlug/groups', Component: GroupsPage },
    { path: '/issuer/issuers/:issuerSlug/groups/:groupId', Component: GroupPage },
    { path: '/issuer/issuers/:issuerSlug/badges/:badgeSlug/batches/:batchId', Component: () => <h1>Progress</h1> },
  ])
}
const press = async (name: string | RegExp, role: 'button' | 'menuitem' | 'checkbox' = 'button') =>
  userEvent.click(await screen.findByRole(role, { name }))

afterEach(closeApp)

it('names the next step where there is no group, and makes one', async () => {
  open(
    home,
    served(listGroups, () => []),
    served(createGroup, ({ body, headers }) => {
      sent.push([body, headers.get('Idempotency-Key') !== null])
      return makeGroup()
    }),
  )
  expect(await screen.findByText('No groups yet')).toBeTruthy()
  await press('Create Group')
  const form = within(await screen.findByRole('dialog', { name: 'Create Group' }))
  await userEvent.type(form.getByLabelText('Name'), 'Evening class')
  await userEvent.click(form.getByRole('button', { name: 'Create Group' }))
  await waitFor(() => expect(location.pathname).toBe(`${home}/evening`))
  expect(sent[0]).toEqual([{ name: 'Evening class', description: '' }, true])
})

it('lists groups with how many are in them, and those in the archive apart', async () => {
  open(home)
  const row = within(await screen.findByRole('row', { name: /Evening class/ }))
  expect(row.getByText('2')).toBeTruthy()
  await press('Archived')
  expect(await screen.findByText('No group is in the archive.')).toBeTruthy()
})

it('awards to nobody while more hold the badge than the group is known to have', async () => {
  open(
    `${home}/evening`,
    served(listGroupBadges, () => [{ slug: 'skipper', name: 'Day Skipper', picture: '/p', holders: 3, waiting: 0 }]),
  )
  expect(await screen.findByRole('button', { name: 'Award to 0 people' })).toHaveProperty('disabled', true)
  expect(screen.getByRole('button', { name: /^Without Day Skipper/ }).textContent).toContain('0')
})

it('says who has what in words, and awards to all or to those who are chosen', async () => {
  const asked: unknown[] = []
  open(
    `${home}/evening`,
    served(awardGroup, ({ body, headers }) => {
      asked.push([body.members, headers.get('Idempotency-Key')])
      return new Answer(400, { code: 'unknown', detail: 'Not now' })
    }),
  )
  const row = within(await screen.findByRole('row', { name: /Ada Lovelace/ }))
  expect(row.getByText('Not accepted')).toBeTruthy()
  const awardAll = async () => {
    // Of the two, one has it already.
    await press('Award to 1 person')
    await screen.findByText(/^1 person of this group gets it .* Whoever has it already is skipped/)
    await press('Award')
  }
  await awardAll()
  await waitFor(() => expect(asked).toHaveLength(1))
  await awardAll()
  await waitFor(() => expect(asked).toHaveLength(2))
  await press(/Ada Lovelace/, 'checkbox')
  expect(screen.getByText('All of them have the badge already.')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Award to 0 people' })).toHaveProperty('disabled', true)
  await press(/Ada Lovelace/, 'checkbox')
  await press(/^bo@/, 'checkbox')
  await press('Award to 1 person')
  await waitFor(() => expect(asked).toHaveLength(3))
  const [first, second, third] = asked as [unknown, string][]
  // Pressed again after a failure it is the same award; for others it is another.
  expect(first).toEqual([undefined, expect.any(String)])
  expect(second).toEqual(first)
  expect(third?.[0]).toEqual(['bo'])
  expect(third?.[1]).not.toBe(first?.[1])
})

it('shows those without the badge, and finds people by a part', async () => {
  open(`${home}/evening`)
  await press(/^Without Day Skipper/)
  await waitFor(() => expect(sent).toContainEqual(expect.objectContaining({ lacks: 'skipper' })))
  await userEvent.type(screen.getByRole('searchbox'), 'ada')
  await waitFor(() => expect(sent).toContainEqual(expect.objectContaining({ q: 'ada', lacks: 'skipper' })))
})

it('adds people from a list, and tells of each line that has no address', async () => {
  open(
    `${home}/evening`,
    served(addGroupMembers, ({ body }) => {
      sent.push(body)
      const malformed = [{ line: 2, text: 'nobody' }]
      return { added: 1, already_there: 1, left: 1, malformed, malformed_count: 1 }
    }),
  )
  await press('Add People')
  const dialog = within(await screen.findByRole('dialog', { name: 'Add People' }))
  await userEvent.type(dialog.getByLabelText(/^People/), 'cy@class.example, Cy{enter}nobody')
  await userEvent.click(dialog.getByRole('button', { name: 'Add People' }))
  const told = within(await screen.findByRole('dialog', { name: '1 person was added' }))
  expect(told.getByText('1 was there already.')).toBeTruthy()
  expect(told.getByText('1 has left the group and stays away.')).toBeTruthy()
  expect(told.getByText(/^Line 2/).textContent).toBe('Line 2: nobody')
  expect(sent).toContainEqual({ csv: 'cy@class.example, Cy\nnobody' })
})

it('takes the learners of a course', async () => {
  open(
    `${home}/evening`,
    served(syncGroupWithCourse, ({ params }) => {
      sent.push(params)
      return { added: 3, already_there: 0, left: 0, removed: 1, without_address: 2, group: makeGroup() }
    }),
  )
  await userEvent.selectOptions(await screen.findByLabelText('Course or directory'), 'Navigation 101 (Moodle)')
  await press('Add its people')
  expect(await screen.findByText('3 people joined. 1 person left. 2 without an email address.')).toBeTruthy()
  expect(sent).toContainEqual(expect.objectContaining({ courseId: 'course' }))
})

it('takes people out, archives and deletes after a question', async () => {
  const gone: unknown[] = []
  open(
    `${home}/evening`,
    served(removeGroupMembers, ({ body }) => {
      gone.push(body.members)
      return { removed: 1 }
    }),
    served(updateGroup, ({ body }) => {
      gone.push(body)
      return makeGroup()
    }),
    served(deleteGroup, () => void gone.push('deleted')),
  )
  await press(/Ada Lovelace/, 'checkbox')
  await press('Remove')
  const question = within(await screen.findByRole('alertdialog', { name: 'Remove 1 person from the group?' }))
  await userEvent.click(question.getByRole('button', { name: 'Remove' }))
  await waitFor(() => expect(gone).toEqual([['ada']]))
  await press('More')
  await press('Archive', 'menuitem')
  await waitFor(() => expect(gone).toHaveLength(2))
  await press('More')
  await press('Delete', 'menuitem')
  await press('Delete Group')
  await waitFor(() => expect(location.pathname).toBe(home))
  expect(gone.slice(1)).toEqual([{ archived: true }, 'deleted'])
})
