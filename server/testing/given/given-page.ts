import type { OwnEarnerPage } from '#contracts/backpack/earner-page.ts'
import type { GivenPerson } from '../given.ts'
import type { TestServer } from '../server.ts'

const path = '/v3/backpack/page'

/** A page as a form sends it. */
export const pageInput = (more: object = {}) => ({
  address: null,
  shown: false,
  listed: false,
  name: 'Maya Okonkwo',
  about: '',
  image: null,
  image_on_collections: false,
  badges: [],
  collections: [],
  former_addresses_lead_here: false,
  ...more,
})

export const savePage = (person: GivenPerson, more: object = {}) => person.call('PUT', path, { body: pageInput(more) })

/** The page of the person, saved, with what it says of it. */
export const givenPage = async (person: GivenPerson, more: object): Promise<OwnEarnerPage> => {
  const answer = await savePage(person, { shown: true, ...more })
  if (answer.statusCode !== 200) throw new Error(answer.body)
  return answer.json()
}

/** The page as a stranger's browser gets it. */
export const openPeople = (server: TestServer, address: string, language = 'en') =>
  server.call('GET', `/people/${address}`, {
    headers: { accept: 'text/html', 'accept-language': language, 'user-agent': 'Mozilla/5.0 Firefox/140.0' },
  })
