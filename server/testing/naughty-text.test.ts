import { afterAll, beforeAll, expect, test } from 'vitest'
import { withoutTags } from '#contracts/fields/without-tags.ts'
import { type GivenPerson, givenBadgeClass, givenIssuer, givenPerson, newEmail, svgPicture } from './given.ts'
import { holdUntaken } from './hold-untaken.ts'
import { naughtyTexts } from './hostile-values.ts'
import { startTestServer, type TestServer } from './server.ts'

let server: TestServer
let owner: GivenPerson
holdUntaken()
beforeAll(async () => {
  server = await startTestServer()
  owner = await givenPerson(server)
})
afterAll(async () => {
  await server.stop()
})

test.each(naughtyTexts)('%j comes back as it was sent, and its badge verifies', async (text) => {
  // Tags of HTML are taken out of Markdown; what is nothing but tags would be no narrative at all.
  const told = withoutTags(text) === '' ? `${text}.` : text
  const kept = withoutTags(told)
  const issuer = await givenIssuer(owner, { name: text, description: text })
  const alignment = [
    {
      target_name: text,
      target_url: 'https://a.example',
      target_description: text,
      target_framework: text,
      target_code: text,
    },
  ]
  const badge = await givenBadgeClass(owner, issuer, {
    name: text,
    description: text,
    image: svgPicture,
    criteria_text: told,
    tags: [text],
    alignment,
  })
  expect((await owner.call('GET', issuer)).json()).toMatchObject({ name: text, description: text })
  const fields = { name: text, description: text, criteria_text: kept, tags: [text], alignment }
  expect((await owner.call('GET', badge)).json()).toMatchObject(fields)
  const evidence = [{ evidence_url: null, narrative: kept }]
  const made = await owner.call('POST', `${badge}/assertions`, {
    body: {
      recipient_identifier: newEmail(),
      narrative: told,
      evidence_items: [{ narrative: told }],
      extensions: { 'extensions:recipientProfile': { name: text } },
      create_notification: true,
    },
  })
  expect([made.statusCode, made.json()]).toMatchObject([201, { narrative: kept, evidence_items: evidence }])
  const { slug } = made.json()
  const page = await server.call('GET', `/public/assertions/${slug}`, { headers: { accept: 'text/html' } })
  expect(page.statusCode).toBe(200)
  expect(page.body).not.toMatch(/<script>alert|<img src=x/)
  const credential = await server.call('GET', `/public/assertions/${slug}?v=3_0`)
  expect(credential.json()).toMatchObject({ issuer: { name: text }, credentialSubject: { narrative: kept } })
  for (const version of ['2_0', '3_0']) {
    const image = await server.call('GET', `/public/assertions/${slug}/files/badge-${version}.svg`)
    const data = `data:image/svg+xml;base64,${image.rawPayload.toString('base64')}`
    const answer = (await server.call('POST', '/v3/verify', { body: { image: data } })).json()
    expect([version, answer.verdict, answer.reason]).toEqual([version, 'valid', 'Every check passed.'])
  }
})
