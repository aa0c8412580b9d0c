import { afterAll, beforeAll, expect, test } from 'vitest'
import { recipientScope } from '#contracts/oauth/scopes.ts'
import { context } from '#infra/context.ts'
import { createElsewhere, drawing, givenHosted } from '#testing/given/given-elsewhere.ts'
import { givenImport } from '#testing/given/given-move.ts'
import { origin } from '#testing/given/given-story.ts'
import { type GivenPerson, givenPerson, newEmail } from '#testing/given.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'

const site = createElsewhere()
let server: TestServer
let maya: GivenPerson
beforeAll(async () => {
  server = await startTestServer({ outside: site.outside })
  maya = await givenPerson(server, newEmail('maya'), recipientScope)
  site.put('/skipper.svg', drawing)
})
afterAll(async () => {
  await server.stop()
})

const change = (id: string, values: object) =>
  context().db.updateTable('imported_badges').set(values).where('import_id', '=', id).execute()

test('a badge from elsewhere says in a public collection where it is from and how it stands', async () => {
  const id = await givenImport(maya, givenHosted(site, maya.email))
  const body = { name: 'Brought', published: true, badges: [{ id, description: '' }] }
  const made = await maya.call('POST', '/v1/earner/collections?json_format=plain', { body })
  const address = made.json<{ share_url: string }>().share_url.replace(origin, '')
  const read = async () => {
    const page = await server.call('GET', address, { headers: { accept: 'text/html', 'user-agent': 'Mozilla/5.0' } })
    return page.body.replaceAll(/<[^>]*>/g, '')
  }
  await change(id, { source_url: 'https://harbour.example/a/1', verdict: 'valid' })
  const genuine = await read()
  expect(genuine).toContain('Badges earned by Maya Okonkwo')
  expect(genuine).toContain('From harbour.example')
  await change(id, { source_url: null, verdict: 'unverifiable' })
  const unchecked = await read()
  expect(unchecked).toContain('Badges collected by Maya Okonkwo')
  expect(unchecked).toContain('From a file')
  expect(unchecked).toContain('Could not be checked')
  await change(id, { verdict: 'invalid' })
  expect(await read()).toContain('Not valid')
})
