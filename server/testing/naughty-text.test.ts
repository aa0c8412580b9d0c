import { afterAll, beforeAll, expect, test } from 'vitest'
import { type GivenPerson, givenBadgeClass, givenIssuer, givenPerson, newEmail, svgPicture } from './given.ts'
import { startTestServer, type TestServer } from './server.ts'

let server: TestServer
let owner: GivenPerson
beforeAll(async () => {
  server = await startTestServer()
  owner = await givenPerson(server)
})
afterAll(async () => {
  await server.stop()
})

const naughtyTexts = [
  'undefined',
  'null',
  '0',
  '-1',
  '1e1000',
  'NaN',
  '0x7f.1',
  "' or 1=1; drop table awards; --",
  '"; select pg_sleep(10); --',
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  '</script><script>alert(1)</script>',
  ']]></openbadges:assertion><script>alert(1)</script>',
  '<!-- -->',
  '&lt;&amp;&#0;',
  '$' + '{7*7} {{7*7}} #{7*7} %{7*7}',
  "=cmd|'/C calc'!A0",
  '../../../../etc/passwd',
  '__proto__',
  'constructor',
  'Ω≈ç√∫˜µ≤≥÷ åß∂ƒ©˙∆˚¬…æ',
  'ÅÍÎÏ˝ÓÔÒÚÆ☃ e\u0301 é',
  '田中さんにあげて下さい',
  'مُنَاقَشَةُ سُبُلِ اِسْتِخْدَامِ اللُّغَةِ',
  'ثم نفس سقطت \u202eright to left\u202c',
  '👩‍👩‍👧‍👦 🏳️‍🌈 🇺🇳 👋🏽',
  'Z̮̞̠͙͔ͅḀ̗̞͈̻̗Ḷ͙͎̯̹̞͓G̻O̭̗̮',
  'a\u200bb\u2060c\ufeffd',
  'a\tb\nc\r\nd',
  'a\u0001b\u001bc\u007fd\u0085e\u2028f\u2029g',
  'Powerلُلُصّبُلُلصّبُررً ॣ ॣh ॣ ॣ 冗',
  '\u{10ffff}\ufffe\uffff',
  '%s %d %n %x',
  'a\\"b\\\\c\\u0000',
  'x'.repeat(250),
]

test.each(naughtyTexts)('%j comes back as it was sent, and its badge verifies', async (text) => {
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
    criteria_text: text,
    tags: [text],
    alignment,
  })
  expect((await owner.call('GET', issuer)).json()).toMatchObject({ name: text, description: text })
  const fields = { name: text, description: text, criteria_text: text, tags: [text], alignment }
  expect((await owner.call('GET', badge)).json()).toMatchObject(fields)
  const evidence = [{ evidence_url: null, narrative: text }]
  const made = await owner.call('POST', `${badge}/assertions`, {
    body: {
      recipient_identifier: newEmail(),
      narrative: text,
      evidence_items: [{ narrative: text }],
      extensions: { 'extensions:recipientProfile': { name: text } },
      create_notification: true,
    },
  })
  expect([made.statusCode, made.json()]).toMatchObject([201, { narrative: text, evidence_items: evidence }])
  const { slug } = made.json()
  const page = await server.call('GET', `/public/assertions/${slug}`, { headers: { accept: 'text/html' } })
  expect(page.statusCode).toBe(200)
  expect(page.body).not.toMatch(/<script>alert|<img src=x/)
  const credential = await server.call('GET', `/public/assertions/${slug}?v=3_0`)
  expect(credential.json()).toMatchObject({ issuer: { name: text }, credentialSubject: { narrative: text } })
  for (const version of ['2_0', '3_0']) {
    const image = await server.call('GET', `/public/assertions/${slug}/files/badge-${version}.svg`)
    const data = `data:image/svg+xml;base64,${image.rawPayload.toString('base64')}`
    const answer = (await server.call('POST', '/v3/verify', { body: { image: data } })).json()
    expect([version, answer.verdict, answer.reason]).toEqual([version, 'valid', 'Every check passed.'])
  }
})
