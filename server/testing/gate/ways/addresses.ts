import { askFor, move, object, readObjection } from '#testing/given/given-move.ts'
import { givenProven } from '#testing/given/given-proven.ts'
import { givenPerson, newEmail, readMailLink } from '#testing/given.ts'
import { aloof, ended } from '../cells.ts'
import type { Way } from '../way.ts'

const works = async (answer: Promise<{ statusCode: number }>) => (await answer).statusCode < 300
const unless = { 'the sign-in is old': '– nobody signs in: the mailbox is what counts' } as const

export const addressWays: Way[] = [
  {
    name: 'an address that is confirmed',
    cells: {
      ...aloof,
      'the account is suspended': 'works',
      'the account is deleted': 'refused',
      'a second factor is demanded': 'works',
      'one of two required organisations was asked': 'works',
      'the last address is another account’s': 'refused',
      ...unless,
    },
    given: async ({ world, person }) => {
      const email = newEmail('more')
      await person.call('POST', '/v1/user/emails', { body: { email } })
      const { pathname, searchParams } = new URL(await readMailLink(email), 'http://localhost')
      const body = { confirm_id: pathname.split('/').at(-1) ?? '', token: searchParams.get('token') ?? '' }
      return { act: () => works(world.server.call('POST', '/v3/address-confirmations', { body })) }
    },
  },
  {
    name: 'an address that moves here',
    cells: {
      ...aloof,
      'the account is suspended': 'refused',
      'the account is deleted': 'refused',
      'a second factor is demanded': 'works',
      'one of two required organisations was asked': 'works',
      'the last address is another account’s': 'refused',
      ...unless,
    },
    given: async ({ world, person }) => {
      const other = await givenPerson(world.server)
      const link = await askFor(person, other.email)
      return { act: () => works(move(world.server, link)) }
    },
  },
  {
    name: 'an address that moves away',
    cells: { ...aloof, ...ended, 'a second factor is demanded': 'refused', ...unless },
    given: async ({ world, person }) => {
      const link = await askFor(await givenPerson(world.server), person.email)
      return { act: () => works(move(world.server, link)) }
    },
  },
  {
    name: 'an objection',
    // It gives back what the account had, to that account, and opens nothing.
    cells: {
      ...aloof,
      'the account is suspended': 'works',
      'the account is deleted': 'refused',
      'a second factor is demanded': 'works',
      'one of two required organisations was asked': 'works',
      'the last address is another account’s': 'works',
      ...unless,
    },
    given: async ({ world, person }) => {
      const email = newEmail('more')
      await givenProven(world.server, person, email)
      await move(world.server, await askFor(await givenPerson(world.server), email))
      const token = await readObjection(email)
      return { act: () => works(object(world.server, token)) }
    },
  },
  {
    name: 'an address that is restored',
    cells: { ...aloof, ...ended, 'a second factor is demanded': 'works', 'the sign-in is old': 'refused' },
    given: async ({ world, person }) => {
      const id = await givenProven(world.server, person, newEmail('more'))
      await person.call('DELETE', `/v1/user/emails/${id}`)
      const [removed] = (await person.call('GET', '/v3/account/removed-emails')).json<{ id: string }[]>()
      return { act: () => works(person.call('POST', `/v3/account/removed-emails/${removed?.id}/restore`)) }
    },
  },
]
