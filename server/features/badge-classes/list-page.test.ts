import { afterAll, beforeAll, expect, test } from 'vitest'
import { context } from '#infra/context.ts'
import { type GivenPerson, givenBadgeClass, givenIssuer, givenPerson } from '#testing/given.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'

let server: TestServer
let owner: GivenPerson
let issuer: string
let made: string[]
beforeAll(async () => {
  server = await startTestServer()
  owner = await givenPerson(server)
  issuer = await givenIssuer(owner)
  made = []
  for (let count = 0; count < 5; count++) made.unshift((await givenBadgeClass(owner, issuer)).split('/').at(-1) ?? '')
})
afterAll(async () => {
  await server.stop()
})

const read = async (address: string) => {
  const answer = await owner.call('GET', address)
  const link = String(answer.headers.link ?? '')
  const slugs: string[] = answer.statusCode === 200 ? answer.json().map(({ slug }: { slug: string }) => slug) : []
  return { status: answer.statusCode, slugs, link, next: /<https?:\/\/[^/]+([^>]+)>; rel="next"/.exec(link)?.[1] }
}
const lists = () => [`${issuer}/badges`, '/v1/issuer/all-badges']

test('both lists of badge classes are read page by page, each class once', async () => {
  for (const list of lists()) {
    const pages: string[][] = []
    for (let address: string | undefined = `${list}?num=2`; address; ) {
      const page = await read(address)
      pages.push(page.slugs)
      address = page.next
    }
    expect(pages).toEqual([made.slice(0, 2), made.slice(2, 4), made.slice(4)])
  }
})

test('without a number of classes, or with a wrong one, all are answered at once', async () => {
  for (const list of lists()) {
    for (const query of ['', '?num=abc', '?num=0', '?num=-1', '?num=500', '?num=99999']) {
      expect([query, await read(list + query)]).toMatchObject([query, { slugs: made, link: '' }])
    }
  }
})

test('classes made in the same moment are neither left out nor repeated, and a new one moves no page', async () => {
  await context()
    .db.updateTable('badge_classes')
    .set({ created_at: new Date('2026-01-01T00:00:00Z') })
    .execute()
  const first = await read(`${issuer}/badges?num=3`)
  const fresh = await givenBadgeClass(owner, issuer)
  const second = await read(first.next ?? '')
  expect([...first.slugs, ...second.slugs].sort()).toEqual([...made].sort())
  expect((await read(`${issuer}/badges?num=1`)).slugs).toEqual([fresh.split('/').at(-1)])
})

test('a cursor that is none is refused', async () => {
  for (const list of lists()) expect((await read(`${list}?cursor=nonsense`)).status).toBe(400)
})
